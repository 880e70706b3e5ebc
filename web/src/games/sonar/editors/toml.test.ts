import { files } from "engine:sonar";
import { expect, test } from "vitest";
import { readToml } from "./toml";

test("the browser reads the files that the command line reads", () => {
  for (const { text, tree } of files) expect(JSON.parse(JSON.stringify(readToml(text)))).toEqual(tree);
});

test.each(["a", "a =", "= 1", "a = 1 b = 2", "a = [1", "a = [1 2]", "a = 1\na = 2", "a = 1\n[a]", "[a", 'a = "', "a = 1.5", "?"])(
  "the browser refuses what is not TOML: %j",
  (text) => {
    expect(() => readToml(text)).toThrow(SyntaxError);
  },
);

test("a key may be called anything", () => {
  expect(Object.keys(readToml("__proto__ = 1\nconstructor = 2"))).toEqual(["__proto__", "constructor"]);
});
