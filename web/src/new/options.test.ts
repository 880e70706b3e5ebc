import { expect, test } from "vitest";
import type { GameInfo, OptionInfo, PresetInfo } from "../generated/wire";
import { changes, formOptions, presetValues } from "./options";

const option = (name: string, kind: OptionInfo["kind"], usual: string): OptionInfo =>
  ({ name, kind, default: usual }) as OptionInfo;

const SONAR = {
  name: "sonar",
  options: [option("map", "choice", "archipelago"), option("chart", "file", ""), option("components", "file", "")],
} as GameInfo;

test("a file is asked for only where the game has an editor for it", () => {
  expect(formOptions(SONAR).map(({ name }) => name)).toEqual(["map", "chart"]);
  expect(formOptions({ ...SONAR, name: "stranger" }).map(({ name }) => name)).toEqual(["map"]);
});

test("a preset goes over the defaults", () => {
  const preset = { options: { map: "antarctica" } } as unknown as PresetInfo;
  expect(presetValues(SONAR, preset)).toEqual({ map: "antarctica", chart: "" });
  expect(presetValues(SONAR, undefined)).toEqual({ map: "archipelago", chart: "" });
});

test("the server hears only what was chosen otherwise", () => {
  expect(changes({ map: "verne", chart: "" }, { map: "antarctica", chart: "" })).toEqual({ map: "verne" });
  expect(changes({ map: "verne" }, { map: "verne" })).toEqual({});
});
