// What happened at a table, in words.

import type { TableEvent } from "../lib/socket.svelte";
import { personName } from "../lib/names";
import type { Say } from "../lib/text";

/** The game's own events come in words; the other entries are put into words here. */
export function inWords(event: TableEvent, say: Say): string {
  if (event.kind === "acted") return event.text;
  const name = personName(event.name, say);
  switch (event.kind) {
    case "said":
      return say("log.said", { name, text: event.text });
    case "seat":
      return say(`log.${event.change}`, { name });
    case "undone":
      return say("log.undone", { name });
    case "rematch":
      return say("log.rematch", { name });
  }
}
