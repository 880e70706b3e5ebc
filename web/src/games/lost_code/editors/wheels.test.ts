import { wheels } from "engine:lost_code";
import { expect, test } from "vitest";
import en from "../../../generated/lost_code.en.json";
import pl from "../../../generated/lost_code.pl.json";
import { grown, problems, readWheels, sorted, STANDARD, writeWheels, type Wheel } from "./wheels";

const made = (...sizes: number[]): Wheel[] => sizes.map((size) => ({ size, points: 1 }));

test("the editor and the rules agree on what a wheel set is", () => {
  const found = wheels.sets.map((one) => ({ ...one, told: problems(one.wheels).map(({ key }) => key) }));
  expect([...new Set(found.flatMap(({ told }) => told))].sort()).toEqual(wheels.keys);
  expect(found.some(({ told }) => told.length === 0)).toBe(true);
  for (const { wheels: set, faults, told } of found) {
    if (faults.length === 0) expect(told, writeWheels(set)).toEqual([]);
    else
      expect(
        faults.some((key) => told.includes(key)),
        writeWheels(set),
      ).toBe(true);
  }
});

test("every fault has its sentence", () => {
  for (const key of wheels.keys) {
    expect(en).toHaveProperty([`wheel_set.${key}`]);
    expect(pl).toHaveProperty([`wheel_set.${key}`]);
  }
});

test("a fault names the wheels that are meant", () => {
  const set = [[3, 1], [2, 0], [25, 1], [3, 1], [4, 1]].map(([size = 0, points = 0]) => ({ size, points })); // prettier-ignore
  expect(problems(set).map(({ key, wheels: meant }) => [key, meant])).toEqual([
    ["bad_points", [1]],
    ["bad_size", [2]],
    ["twice", [0, 3]],
    ["order", [1, 3]],
  ]);
});

test("one begins with the wheels of the box", () => {
  expect(STANDARD).toEqual(wheels.box);
  expect(readWheels(writeWheels(STANDARD))).toEqual(STANDARD);
});

test.each([[made(2, 4, 6, 20)], [made(2, 4, 6)], [[]]])("a wheel more leaves nothing to mend: %j", (set) => {
  const after = grown(set);
  expect(after).toHaveLength(set.length + 1);
  expect(problems(after).filter(({ key }) => key !== "few")).toEqual([]);
});

test("wheels are put in order by size", () => {
  expect(sorted(made(5, 1, 3)).map(({ size }) => size)).toEqual([1, 3, 5]);
});
