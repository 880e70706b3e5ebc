// A view in words where a game brings none: its fields, and what they hold.

/** Returns the fields of a view with their values as text, in the order in which the view has them. */
export function fields(view: unknown): [string, string][] {
  if (typeof view !== "object" || view === null) return [];
  return Object.entries(view).map(([name, value]) => [name.replaceAll("_", " "), text(value)]);
}

function text(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (Array.isArray(value)) return value.map((item) => (Array.isArray(item) ? `(${text(item)})` : text(item))).join(", ") || "–";
  if (typeof value === "object")
    return fields(value)
      .map(([name, inner]) => `${name}: ${inner}`)
      .join(", ");
  return String(value);
}
