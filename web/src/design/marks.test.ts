import { expect, test } from "vitest";
import { MARKS } from "./marks";

test("every colour has its own mark, drawn in one box", () => {
  const paths = Object.values(MARKS);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) expect(path).toMatch(/^M[\d\s.MmLlHhVvCcSsQqAaZz-]+$/);
});
