// What people are called.

import { capitalized, type Say } from "./text";

/** The name, or a word for somebody who has deleted their account: nothing is left of their name. */
export function personName(name: string, say: Say): string {
  return name || capitalized(say("app.somebody"));
}
