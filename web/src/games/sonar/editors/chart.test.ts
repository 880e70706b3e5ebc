import { files, maps } from "engine:sonar";
import { expect, test } from "vitest";
import en from "../../../generated/sonar.en.json";
import pl from "../../../generated/sonar.pl.json";
import { asToml, chartFrom, cutOff, pressed, problems, resized, viewOf, type Chart, type Tool } from "./chart";
import { MAPS } from "./maps";
import { readToml } from "./toml";

const chart = (data: object = {}): Chart => chartFrom(data)!;
const keysOf = (data: object): string[] => problems(chart(data)).map(({ key }) => key);

test("the editor and the rules agree on what a map is", () => {
  expect([...new Set(maps.maps.map(({ fault }) => fault))].sort(), "every refusal occurs").toEqual([...maps.keys, null].sort());
  for (const { map, fault } of maps.maps) {
    if (fault === null) expect(keysOf(map), JSON.stringify(map)).toEqual([]);
    else expect(keysOf(map), JSON.stringify(map)).toContain(fault);
  }
});

test("every problem has its sentence", () => {
  for (const key of [...maps.keys, "no_map"]) {
    expect(en).toHaveProperty([`editor.${key}`]);
    expect(pl).toHaveProperty([`editor.${key}`]);
  }
});

test.each([
  [[]],
  [null],
  ["map"],
  [7],
  [{ columns: 4.5 }],
  [{ rows: "4" }],
  [{ islands: "A1" }],
  [{ islands: [1] }],
  [{ isles: [] }],
  [{ starts: ["A1", "B2"] }],
  [{ starts: { red: "A1" } }],
  [{ safe_surfacing: { A1: 1 } }],
])("what is no map is none: %j", (data) => {
  expect(chartFrom(data)).toBeNull();
});

test("the maps of the box are those of the rules", () => {
  expect(MAPS).toEqual(maps.box);
});

test("a saved map is read back by both", () => {
  for (const [name, map] of Object.entries(maps.box)) {
    expect(asToml(chart(map))).toBe(maps.saved[name]);
    expect(chartFrom(readToml(asToml(chart(map))))).toEqual(map);
  }
});

test("a saved map is one that the command line could have been given", () => {
  // The first file holds the whole box; the others are maps.
  const [, ...examples] = files.filter(({ text }) => text.includes("islands"));
  expect(examples.length).toBeGreaterThan(1);
  for (const { tree } of examples) {
    expect(keysOf(tree)).toEqual([]);
    expect(chartFrom(readToml(asToml(chart(tree))))).toEqual(chart(tree));
  }
});

test("what is drawn last stays", () => {
  const steps: [Tool, string][] = [
    ["blue", "B2"],
    ["hole", "B2"],
    ["island", "B2"],
    ["island", "A1"],
    ["green", "B2"],
    ["green", "B2"],
    ["hole", "A1"],
  ];
  const drawn = steps.reduce((all, [tool, cell]) => [...all, pressed(all.at(-1)!, tool, cell)], [chart()]);
  expect(drawn.map(({ islands, starts, safe_surfacing }) => [islands, starts, safe_surfacing])).toEqual([
    [[], null, null],
    [[], { blue: "B2" }, null],
    [[], { blue: "B2" }, ["B2"]],
    [["B2"], null, []],
    [["A1", "B2"], null, []],
    [["A1"], { green: "B2" }, []],
    [["A1"], null, []],
    [[], null, ["A1"]],
  ]);
});

test("a smaller map loses what lies outside", () => {
  const large = chart({ islands: ["A1", "J1"], starts: { blue: "B1", green: "A10" }, safe_surfacing: ["C3", "C9"] });
  expect(resized(large, 5, 4)).toEqual({
    columns: 5,
    rows: 4,
    islands: ["A1"],
    starts: { blue: "B1" },
    safe_surfacing: ["C3"],
  });
});

test("the smaller part of the water is the one cut off", () => {
  expect(cutOff(chart({ islands: ["A2", "B1"] }))).toEqual(["A1"]);
  expect(cutOff(chart({ islands: ["I10", "J9"] }))).toEqual(["J10"]);
  expect(cutOff(chart())).toEqual([]);
});

test("a picture shows starts only when there are both", () => {
  expect(viewOf(chart({ starts: { blue: "A1" } })).starts).toBeNull();
  expect(viewOf(chart({ starts: { blue: "A1", green: "B2" } }), "lagoon")).toMatchObject({
    name: "lagoon",
    starts: ["A1", "B2"],
  });
});
