// A part of a board can lie on a side that a narrow page does not show: when something on it is pointed at, the board turns to it.

const WANTED = "wanted";

/** Says that a part which is not shown is pointed at. */
export function want(part: Element): void {
  part.dispatchEvent(new Event(WANTED, { bubbles: true }));
}

/** Attached to a side of a board: shows it when something on it is wanted. */
export const whenWanted =
  (show: () => void) =>
  (side: Element): (() => void) => {
    side.addEventListener(WANTED, show);
    return () => side.removeEventListener(WANTED, show);
  };
