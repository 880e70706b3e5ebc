import type { View } from "../../generated/reef";
export interface Moment { view: View; moves: string[] }
export const SAMPLES: Record<string, Moment> = {};
