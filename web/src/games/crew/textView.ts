// The board in words, from the same view data: for a screen reader, and for players who prefer to read.

import type { Message, Task, View } from "../../generated/crew";
import type { Say } from "../../lib/text";
import { distinct } from "../../board/names";
import type { TextPart } from "../contract";
import { farMembers, isWon, lostWords, nearMember, turnWords, winningMember } from "./position";
import { progressWords, taskWords } from "./tasks";
import { cardsWords, cardWords, inOrder } from "./words";

export function textView(view: View, names: string[], say: Say): TextPart[] {
  const known = distinct(names);
  const nameOf = (member: number): string => known[member] ?? say("board.tonoja");
  const members = [nearMember(view), ...farMembers(view)];
  return [
    { heading: say("text_view.now"), lines: nowLines(view, nameOf, say) },
    { heading: say("board.mission_title"), lines: missionLines(view, say) },
    ...trickPart(view, nameOf, say),
    { heading: say("board.tasks"), lines: taskLines(view, members, nameOf, say) },
    ...members.map((member) => ({
      heading: member === view.seat ? say("board.you") : nameOf(member),
      lines: memberLines(view, member, say),
    })),
  ];
}

type Namer = (member: number) => string;

function nowLines(view: View, nameOf: Namer, say: Say): string[] {
  const lines = [turnWords(view, nameOf, say)];
  if (view.lost !== null) lines.push(lostWords(view, say));
  if (view.phase === "over" && isWon(view)) lines.push(say("board.won_attempts", { n: view.attempts }));
  const { decision } = view;
  if (decision) {
    if (decision.proposal !== null && view.phase !== "member") {
      lines.push(say("text_view.proposal", { choice: say(`board.${view.phase}_${decision.proposal}`, { time: "" }) }));
    }
    lines.push(say("text_view.agreed", { names: decision.agreed.map(nameOf).join(", ") || say("board.none") }));
  }
  return lines;
}

function missionLines(view: View, say: Say): string[] {
  const rule = say(`mission.${view.mission}.rule`);
  return [
    say("text_view.mission", { n: view.mission, title: say(`mission.${view.mission}.title`) }),
    ...(rule ? [rule] : []),
    say("board.attempt", { n: view.attempt }),
    ...(view.difficulty === null ? [] : [say("board.difficulty", { n: view.difficulty })]),
    ...(view.mode === null ? [] : [`${say(`mode.${view.mode}`)}: ${say(`mode_help.${view.mode}`)}`]),
    ...(view.tokens === null ? [] : [say("board.tokens", { n: view.tokens })]),
    ...(view.distress ? [say("board.distress")] : []),
  ];
}

function trickPart(view: View, nameOf: Namer, say: Say): TextPart[] {
  if (view.phase !== "trick" && view.last === null) return [];
  const lines = view.trick.map(({ member, card }) => say("board.laid", { who: nameOf(member), card: cardWords(card, say) }));
  const winning = winningMember(view);
  if (winning !== null) lines.push(say("text_view.winning", { who: nameOf(winning) }));
  if (view.phase === "trick" && lines.length === 0) lines.push(say("text_view.no_cards"));
  const { last } = view;
  if (last) {
    const cards = last.cards
      .map(({ member, card }) => say("board.laid", { who: nameOf(member), card: cardWords(card, say) }))
      .join("; ");
    lines.push(say("text_view.last", { n: last.number, who: nameOf(last.winner), cards }));
  }
  return [{ heading: say("board.trick", { n: view.trick_number, all: view.tricks }), lines }];
}

function taskLines(view: View, members: number[], nameOf: Namer, say: Say): string[] {
  if (view.objective !== null) return [`${say(`mission.${view.mission}.rule`)} ${say(`board.status_${view.objective}`)}.`];
  const size = view.members.length;
  const line = (task: Task, who: string): string => {
    const words = say("text_view.task", { who, task: taskWords(task.number, size, say), n: task.difficulty });
    const state = task.owner === null ? "" : `${say(`board.status_${task.status}`)}.`;
    const said = task.said === null ? "" : say("board.said", { n: task.said });
    const cards = task.cards.length === 0 ? "" : say("board.cards_won", { cards: cardsWords(task.cards, say) });
    return [words, state, progressWords(task, say), said, cards].filter(Boolean).join(" ");
  };
  const owned = members.flatMap((member) =>
    view.tasks
      .filter(({ owner }) => owner === member)
      .map((task) => line(task, member === view.seat ? say("board.you") : nameOf(member))),
  );
  const free = view.tasks.filter(({ owner }) => owner === null).map((task) => line(task, say("text_view.nobody")));
  return owned.length + free.length > 0 ? [...owned, ...free] : [say("board.no_tasks")];
}

function memberLines(view: View, member: number, say: Say): string[] {
  const info = view.members[member];
  if (!info) return [];
  return [
    ...(member === view.captain ? [say("board.captain")] : []),
    ...(info.hand
      ? [say("text_view.hand", { cards: cardsWords(inOrder(info.hand), say) })]
      : [say("board.cards_left", { n: info.cards })]),
    ...(info.covered > 0 ? [say("text_view.covered", { n: info.covered, cards: cardsWords(info.covers, say) })] : []),
    say("board.tricks_won", { n: info.tricks }),
    ...info.messages.map((message) => messageWords(message, say)),
    ...(view.phase === "trick" && info.token ? [say("board.token")] : []),
  ];
}

function messageWords(message: Message, say: Say): string {
  const key = message.position === null ? "board.said_nothing" : `board.said_${message.position}`;
  return say(key, { card: cardWords(message.card, say), n: message.trick });
}
