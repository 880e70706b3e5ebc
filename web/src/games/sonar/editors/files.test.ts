import { expect, test } from "vitest";
import { load } from "./files";

const file = (text: string): File => new File([text], "map.toml");
const NO_MAP = { problems: [{ key: "no_map", values: {} }] };

test("a map is read from TOML and from JSON", async () => {
  const wanted = { columns: 5, rows: 4, islands: ["B2"], starts: null, safe_surfacing: null };
  expect(await load(file('columns = 5\nrows = 4\nislands = ["B2"]\n'))).toEqual({ chart: wanted });
  expect(await load(file(' {"columns": 5, "rows": 4, "islands": ["B2"]}'))).toEqual({ chart: wanted });
});

test("a map that only needs mending is one", async () => {
  expect(await load(file('islands = ["A2", "B1"]'))).toHaveProperty("chart");
});

test("a map that cannot be shown is refused with its reasons", async () => {
  expect(await load(file("columns = 3\nrows = 4"))).toEqual({
    problems: [{ key: "wrong_size", values: { columns: "3", rows: "4" } }],
  });
});

test.each(["not = a map", "{", '["A1"]', "x".repeat(100_001)])("what is no map is refused: %.20s", async (text) => {
  expect(await load(file(text))).toEqual(NO_MAP);
});
