// The board of Beacons. It shows the view, offers exactly the moves that the server lists, and decides nothing about the rules.

const COLOURS = { r: "red", g: "green", b: "blue" };
const words = (card, say) => (card ? say(`card.${COLOURS[card[0]]}`, { step: card[1] }) : say("card.hidden"));
const letter = (seat) => String.fromCharCode(65 + seat);

function mount(element, { h }) {
  function update({ view, moves, names, say, pending, onmove }) {
    const picture = (card) =>
      card ? h("fathom-card", { colour: COLOURS[card[0]], value: card[1] }) : h("fathom-card", { back: true });

    function button(move, label, card) {
      if (!moves.includes(move)) return null;
      const attributes = { class: "move", "data-key": move, "aria-label": `${label}: ${card}`, disabled: pending !== null };
      return h("button", { ...attributes, onclick: () => onmove(move) }, label);
    }

    function cardOf(seat, card, at) {
      const name = `${at + 1}, ${words(card, say)}`;
      const mine = [button(`light ${at + 1}`, say("board.light"), name), button(`drop ${at + 1}`, say("board.drop"), name)];
      return h(
        "li",
        { class: view.known[seat][at] ? "known" : "" },
        h("span", { class: "hidden-visually" }, words(card, say)),
        picture(card),
        view.known[seat][at] && h("span", { class: "muted" }, say("board.known", { name: names[seat] })),
        seat === view.seat ? mine : button(`tell ${letter(seat)} ${at + 1}`, say("board.tell"), name),
      );
    }

    const hand = (cards, seat) =>
      h(
        "section",
        { class: "place" },
        h("h3", {}, say("board.hand", { name: names[seat] })),
        h(
          "ul",
          { class: "row" },
          cards.map((card, at) => cardOf(seat, card, at)),
        ),
      );
    const lit = view.lit.map((step, at) =>
      step ? picture("rgb"[at] + step) : h("span", { class: "unlit" }, h("fathom-mark", { colour: COLOURS["rgb"[at]] })),
    );
    element.replaceChildren(
      h(
        "section",
        { class: "place" },
        h("h3", {}, say("board.beacons")),
        h("div", { class: "row" }, lit),
        h(
          "p",
          { class: "muted" },
          ["tokens", "mistakes", "deck"].map((key) => say(`board.${key}`, { n: view[key] })).join(" · "),
        ),
      ),
      ...view.hands.map(hand),
    );
  }
  return { update };
}

function textView(view, names, say) {
  const list = (cards) => cards.map((card) => words(card, say)).join(", ") || "–";
  return [
    { heading: say("board.beacons"), lines: view.lit.map((step, at) => words("rgb"[at] + step, say)) },
    ...view.hands.map((cards, seat) => ({ heading: say("board.hand", { name: names[seat] }), lines: [list(cards)] })),
    { heading: say("board.dropped"), lines: [list(view.dropped)] },
  ];
}

const pieces = (text) =>
  text
    .split(/\b([rgb][1-4])\b/)
    .map((part, at) => (at % 2 ? { piece: part } : part))
    .filter((part) => part !== "");
const chip = (piece, say) => ({ colour: COLOURS[piece[0]], value: piece[1], words: words(piece, say) });

export default { mount, textView, advice: (view, say) => [say("board.advice")], styles: "client.css", pieces, chip };
