import { expect, test } from "vitest";
import { line, places, STEP, SURFACE } from "./voyage";

test("the way goes down step by step and stays within the page", () => {
  for (const width of [320, 640, 1200]) {
    const stops = places(33, width);
    expect(stops.map(({ y }) => y)).toEqual(Array.from({ length: 33 }, (_, at) => SURFACE + STEP * at));
    for (const { x } of stops) {
      expect(x).toBeGreaterThan(width * 0.2);
      expect(x).toBeLessThan(width * 0.8);
    }
  }
});

test("words stand where there is more room", () => {
  for (const { x, words } of places(33, 800)) expect(words).toBe(x > 400 ? "left" : "right");
});

test("the line begins at the first stop and goes through every other", () => {
  const stops = places(4, 600);
  const drawn = line(stops);
  expect(drawn.startsWith(`M${stops[0]!.x} ${stops[0]!.y}C`)).toBe(true);
  for (const { x, y } of stops.slice(1)) expect(drawn).toContain(` ${x} ${y}`);
  expect(drawn.match(/C/g)).toHaveLength(3);
  expect(line([])).toBe("");
});
