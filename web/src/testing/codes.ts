// Codes of the notation, such as b9, r012-, d3 or f1e, which nobody may hear or read: "blue 9" is what they are called.

const CODE = /(?<![\p{L}\p{N}])(?:[rygp][0-3-]{4}|\p{L}\d+\p{L}?)(?![\p{L}\p{N}])/gu;

/** Returns the codes in a text; those that are printed on the board do not count. */
export function codesIn(text: string, printed: RegExp = /^$/): string[] {
  return (text.match(CODE) ?? []).filter((code) => !printed.test(code));
}

const ATTRIBUTES = ["aria-label", "aria-description", "aria-valuetext", "aria-roledescription", "title", "alt", "placeholder"];

/** Returns everything that a screen reader may read in an element: the text that is not hidden from it, and the labels. */
export function heardIn(element: Element): string[] {
  if (element.getAttribute("aria-hidden") === "true") return [];
  const labels = ATTRIBUTES.map((name) => element.getAttribute(name) ?? "");
  const inside = [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return heardIn(node);
    return node.nodeType === Node.TEXT_NODE ? [node.textContent ?? ""] : [];
  });
  return [...labels, ...inside].filter((text) => text.trim() !== "");
}
