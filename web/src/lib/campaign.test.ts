// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { CampaignInfo, LogPage } from "../generated/wire";
import { nextTitle, pageState, pageTitle } from "./campaign";
import { session } from "./session.svelte";

const TITLE = { en: "The deep", pl: "Głębia" };
const { say } = session;

const page = (changes: Partial<LogPage>): LogPage => ({
  page: 3,
  kind: "page",
  title: TITLE,
  rule: TITLE,
  story: TITLE,
  wins: 0,
  attempts: 0,
  best: null,
  aided: false,
  undone: false,
  ...changes,
});

test("a page has its number, practice has none", () => {
  expect(pageTitle(page({}))).toBe(say("campaign.numbered", { n: 3, title: "The deep" }));
  expect(pageTitle(page({ kind: "practice" }))).toBe("The deep");
});

test("the next page is practice where the campaign has no such page", () => {
  const next = (n: number): string => nextTitle({ next: n, pages: 32, title: TITLE } as CampaignInfo);
  expect([next(1), next(32)]).toEqual([1, 32].map((n) => say("campaign.numbered", { n, title: "The deep" })));
  expect([next(0), next(33)]).toEqual(["The deep", "The deep"]);
});

test.each<[string, string, Partial<LogPage>, boolean, boolean]>([
  ["being played", say("campaign.state_now"), { wins: 1 }, true, true],
  ["practice, not tried", say("campaign.state_practice"), { kind: "practice" }, false, false],
  ["practice, tried", say("campaign.state_played"), { kind: "practice", attempts: 2 }, false, false],
  ["endless, won", say("campaign.state_endless", { n: 2 }), { kind: "endless", wins: 2, attempts: 5 }, false, false],
  ["won", say("campaign.state_done", { n: 5 }), { wins: 1, attempts: 5 }, false, false],
  ["tried", say("campaign.state_tried", { n: 2 }), { attempts: 2 }, true, false],
  ["next", say("campaign.state_next"), {}, true, false],
  ["to come", say("campaign.state_new"), {}, false, false],
])("a page that is %s", (_, words, changes, isNext, isPlayed) => {
  expect(pageState(page(changes), isNext, isPlayed)).toBe(words);
});
