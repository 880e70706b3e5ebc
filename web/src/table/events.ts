// What happened at a table, in words.

import type { TableEvent } from "../lib/socket.svelte";
import type { Say } from "../lib/text";

/** The game's own events come in words; the other entries are put into words here. */
export function inWords(event: TableEvent, say: Say): string {
  switch (event.kind) {
    case "acted":
      return event.text;
    case "said":
      return say("log.said", { name: event.name, text: event.text });
    case "seat":
      return say(`log.${event.change}`, { name: event.name });
    case "undone":
      return say("log.undone", { name: event.name });
    case "rematch":
      return say("log.rematch", { name: event.name });
  }
}
