import { expect, test } from "vitest";
import { keys } from "../testing/say";
import { aSeat } from "../testing/tables";
import { joined, seatName } from "./names";

test("names are said one after the other as each language does", () => {
  expect(joined(["Ada"], "en")).toBe("Ada");
  expect(joined(["Ada", "Ben", "Cleo"], "en")).toBe("Ada, Ben, and Cleo");
  expect(joined(["Ada", "Ben", "Cleo"], "pl")).toBe("Ada, Ben i Cleo");
});

test("a bot is called by its level, an empty seat by nobody's name", () => {
  expect(seatName(aSeat({ kind: "bot", level: "hard", name: "x" }), keys)).toBe("bot.hard");
  expect(seatName(aSeat({ name: "Ada" }), keys)).toBe("Ada");
  expect(seatName(aSeat({ kind: "open", name: "" }), keys)).toBe("seat.nobody");
  expect(seatName(aSeat({ name: "" }), keys)).toBe("App.somebody");
});
