/** Returns names that can be told apart: where several are the same, each takes its seat's letter along. */
export function distinct(names: string[]): string[] {
  return names.map((name, i) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${"ABCDEFGH".charAt(i)}`));
}
