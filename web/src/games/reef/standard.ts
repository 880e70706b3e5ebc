// The standard set of creatures: the 22 kinds in the box, whether or not they are in a game.

import SET from "../../../../src/fathom/games/reef/data/standard.json";
import type { Kind } from "../../generated/reef";

export const KINDS: Kind[] = SET.creatures.map(({ kind: name, ...creature }) => ({ name, ...creature }) as Kind);
