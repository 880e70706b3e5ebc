// The 22 animals by their kind.

import { CRABS } from "./crabs";
import { DRIFTERS } from "./drifters";
import { GLIDERS } from "./gliders";
import type { Drawing } from "./paper";
import { SHARKS } from "./sharks";
import { WHALES } from "./whales";

export const CREATURES: Record<string, Drawing> = { ...SHARKS, ...WHALES, ...GLIDERS, ...CRABS, ...DRIFTERS };
