// Where the pieces of a board lay before it changed. A piece says where it is: `data-at="card:r7"`.

/** Returns the pieces of a board, or those of one kind. */
export function piecesIn(root: HTMLElement | null, kind = ""): HTMLElement[] {
  return root ? [...root.querySelectorAll<HTMLElement>(`[data-at^="${kind}"]`)] : [];
}

/** Returns the name of a piece's place in parts: its kind, and what follows the colons. */
export function placeOf(piece: HTMLElement): string[] {
  return (piece.dataset.at ?? "").split(":");
}

export class Places {
  #boxes = new Map<string, DOMRect>();

  /** Remembers where everything lies, just before the board changes. */
  remember(root: HTMLElement | null): void {
    this.#boxes = new Map(piecesIn(root).map((piece) => [piece.dataset.at ?? "", piece.getBoundingClientRect()]));
  }

  get(at: string): DOMRect | undefined {
    return this.#boxes.get(at);
  }

  set(at: string, box: DOMRect): void {
    this.#boxes.set(at, box);
  }

  entries(): Iterable<[string, DOMRect]> {
    return this.#boxes;
  }
}
