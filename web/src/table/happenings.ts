// What happened at a table, in words.

import type { Happening } from "../lib/socket.svelte";
import type { Say } from "../lib/text";

/** The game's own events come in words; the rest is said here. */
export function inWords(happening: Happening, say: Say): string {
  switch (happening.kind) {
    case "acted":
      return happening.text;
    case "said":
      return say("log.said", { name: happening.name, text: happening.text });
    case "seat":
      return say(`log.${happening.change}`, { name: happening.name });
    case "undone":
      return say("log.undone", { name: happening.name });
    case "rematch":
      return say("log.rematch", { name: happening.name });
  }
}
