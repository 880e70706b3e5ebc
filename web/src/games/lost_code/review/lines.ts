// How each seat's line is drawn, so that nobody has to tell colours apart.

export const DASHES = ["none", "7 3", "2 3", "9 3 2 3"];
