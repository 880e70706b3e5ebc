// The symbols of Lost Code in the piece colours, each with its mark.

import type { Colour } from "../../../design/marks";
import type { View } from "../../../generated/code";

export type SymbolName = View["setup"]["symbols"][number];

export const COLOUR_OF: Record<SymbolName, Colour> = {
  bear: "red",
  jaguar: "yellow",
  human: "pink",
  bird: "blue",
  chameleon: "purple",
  snake: "green",
};
