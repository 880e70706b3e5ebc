// What a board from outside is given to build with, besides the tokens of design/tokens.css: a short way to write elements, and
// pieces that look like those of the other games.
//
// - `<fathom-card colour="blue" value="9">`: a card; with `back` instead, one from behind
// - `<fathom-mark colour="blue">`: the mark of a colour

import { mount, unmount } from "svelte";
import CardBack from "../board/cards/CardBack.svelte";
import CardFace from "../board/cards/CardFace.svelte";
import Mark from "../design/Mark.svelte";
import { isColour, type Colour } from "../design/marks";
import "../design/pieces.css";
import "./kit.css";

type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;
type Child = Node | string | number | null | undefined | false;

export interface Kit {
  /** Makes an element: `h("button", { onclick, class: "move" }, "Draw")`. What is null, undefined or false is left out. */
  h: (tag: string, attributes?: Attributes, ...children: (Child | Child[])[]) => HTMLElement;
}

export const kit: Kit = {
  h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
      else if (value !== null && value !== undefined && value !== false)
        element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.flat().filter(isShown).map(asNode));
    return element;
  },
};

function isShown(child: Child): child is Node | string | number {
  return child !== null && child !== undefined && child !== false;
}

function asNode(child: Node | string | number): Node | string {
  return child instanceof Node ? child : String(child);
}

/** An element that shows a component of ours for as long as it is on the page. */
abstract class Piece extends HTMLElement {
  #shown: Record<string, unknown> | null = null;

  connectedCallback(): void {
    this.#shown = this.draw();
  }

  attributeChangedCallback(): void {
    if (!this.isConnected) return;
    this.disconnectedCallback();
    this.connectedCallback();
  }

  disconnectedCallback(): void {
    if (this.#shown) void unmount(this.#shown);
    this.#shown = null;
  }

  protected get colour(): Colour {
    const colour = this.getAttribute("colour") ?? "";
    return isColour(colour) ? colour : "grey";
  }

  protected abstract draw(): Record<string, unknown>;
}

class Card extends Piece {
  static observedAttributes = ["colour", "value", "back"];

  protected draw(): Record<string, unknown> {
    if (this.hasAttribute("back")) return mount(CardBack, { target: this });
    return mount(CardFace, {
      target: this,
      props: { colour: this.colour, value: this.getAttribute("value") ?? "", mark: "low" },
    });
  }
}

class ColourMark extends Piece {
  static observedAttributes = ["colour"];

  protected draw(): Record<string, unknown> {
    return mount(Mark, { target: this, props: { colour: this.colour } });
  }
}

if (!customElements.get("fathom-card")) {
  customElements.define("fathom-card", Card);
  customElements.define("fathom-mark", ColourMark);
}
