// The mark that each piece colour always carries, as a path in a 24 by 24 box: nobody has to tell colours apart.

export const COLOURS = ["red", "yellow", "green", "blue", "grey", "pink", "purple", "submarine"] as const;
export type Colour = (typeof COLOURS)[number];

export const MARKS: Record<Colour, string> = {
  red: "M12 2 21 12 12 22 3 12Z",
  yellow: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z",
  green: "M12 3 22 20.500H2Z",
  blue: "M4 4h16v16H4Z",
  grey: "M7 3.300h10L22 12l-5 8.700H7L2 12Z",
  pink: "M12 21.500h-2.500L8.8 19 3 14.500C1.7 9 5.5 3.5 12 3.500S22.3 9 21 14.500L15.2 19l-.7 2.500Z M12 18V7.5 M9.6 17.5 6.3 9 M14.4 17.5 17.7 9",
  purple: "M12 1.8 15 8.7 22.5 9.5 16.9 14.5 18.5 21.9 12 18.1 5.5 21.9 7.1 14.5 1.5 9.5 9 8.700Z",
  submarine:
    "M12 4.500a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z M12 9.200a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.600Z M9.5 4.900V2h5v2.9 M4 12.500H1.5 M22.5 12.500H20",
};

export function isColour(name: string): name is Colour {
  return (COLOURS as readonly string[]).includes(name);
}
