// Which of the client's own functions are called, with what, and by which: calls.js, a plugin of vitest, has them say so.

/** A function that was called: where it is written, and its name; null for one without a name. */
export interface Call {
  file: string;
  name: string | null;
}

type Listener = (stack: Call[], given: unknown[]) => void;

let listener: Listener | null = null;
const stack: Call[] = [];

Object.assign(globalThis, {
  __called<Result>(file: string, name: string | null, given: unknown[], run: () => Result): Result {
    stack.push({ file, name });
    try {
      listener?.(stack, given);
      return run();
    } finally {
      stack.pop();
    }
  },
});

/** Hears of every call from now on: those that are running, the outermost first, and what the innermost is given. */
export function listen(to: Listener | null): void {
  listener = to;
}
