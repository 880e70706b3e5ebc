import { expect, test } from "vitest";
import { CUTS } from "./cut";
import { COLOURS } from "./words";

test.each(COLOURS)("a %s treasure has a facet for every edge, lit from above", (colour) => {
  const { outline, table, facets } = CUTS[colour];
  const corners = outline.split(" ");
  expect(table.split(" ")).toHaveLength(corners.length);
  expect(facets).toHaveLength(corners.length);
  const heights = facets.map(({ points, light }) => ({
    y: points.split(" ").reduce((sum, point) => sum + Number(point.split(",")[1]), 0),
    light,
  }));
  const highest = heights.reduce((one, two) => (two.y < one.y ? two : one));
  const lowest = heights.reduce((one, two) => (two.y > one.y ? two : one));
  expect(highest.light).toBeGreaterThan(lowest.light);
});

test("every colour has its own shape", () => {
  expect(new Set(COLOURS.map((colour) => CUTS[colour].outline)).size).toBe(COLOURS.length);
});
