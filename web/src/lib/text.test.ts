import { plurals } from "engine:text";
import { expect, test } from "vitest";
import { capitalized, speaker } from "./text";

test.each(["en", "pl"] as const)("sentences are filled as core/text.py fills them (%s)", (language) => {
  const wanted = plurals.filter((one) => one.language === language);
  expect(wanted.length).toBeGreaterThan(100);
  for (const { sentence, n, said } of wanted) expect(speaker({ x: sentence }, language)("x", { who: "Ada", n })).toBe(said);
});

test("a sentence or a value that is missing is an error, never a blank", () => {
  const say = speaker({ greeting: "Hello, {name}!" }, "en");
  expect(say("greeting", { name: "Ada" })).toBe("Hello, Ada!");
  expect(() => say("greeting")).toThrow("the sentence greeting needs name");
  expect(() => say("farewell")).toThrow("no sentence farewell in en");
});

test("a value is text, whatever it looks like", () => {
  expect(speaker({ said: "{name}: {text}" }, "en")("said", { name: "$&", text: "{name}" })).toBe("$&: {name}");
});

test("a sentence begins with a capital letter, whatever the letter", () => {
  expect([capitalized("red coral"), capitalized("żółw"), capitalized("")]).toEqual(["Red coral", "Żółw", ""]);
});
