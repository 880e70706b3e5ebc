import { expect, test } from "vitest";
import { warmth } from "./chances";

test("warmth grows with the chance and stays a share", () => {
  const warm = [0, 0.01, 0.1, 0.5, 1].map(warmth);
  expect(warm).toEqual([...warm].sort((one, two) => one - two));
  expect(warm[0]).toBeGreaterThan(0);
  expect(warm.at(-1)).toBeLessThanOrEqual(1);
});
