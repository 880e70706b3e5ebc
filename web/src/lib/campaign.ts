// Playing a campaign's pages, and describing them.

import type { CampaignInfo, LogPage, PlayPage, TableInfo } from "../generated/wire";
import { post } from "./api";
import { attempt } from "./attempt";
import { navigate } from "./router.svelte";
import { session } from "./session.svelte";

/** Goes to a table for a page of the campaign: a new one, or the one where its players sit. */
export const playPage = (campaign: string, page: number, keep = true): Promise<boolean> =>
  attempt(async () => {
    const table = await post<TableInfo>(`/api/campaigns/${campaign}/play`, { page, keep } satisfies PlayPage);
    navigate(`/table/${table.id}`);
  });

/** A page's title, with its number where it has one. */
export function pageTitle({ page, kind, title }: Pick<LogPage, "page" | "kind" | "title">): string {
  const words = session.local(title);
  return kind === "page" ? session.say("campaign.numbered", { n: page, title: words }) : words;
}

export function nextTitle(campaign: CampaignInfo): string {
  const kind = campaign.next >= 1 && campaign.next <= campaign.pages ? "page" : "practice";
  return pageTitle({ page: campaign.next, kind, title: campaign.title });
}

/** The state of a page, in a few words. */
export function pageState(page: LogPage, isNext: boolean, isPlayed: boolean): string {
  const { say } = session;
  if (isPlayed) return say("campaign.state_now");
  if (page.kind === "practice") return say(page.attempts > 0 ? "campaign.state_played" : "campaign.state_practice");
  if (page.kind === "endless" && page.wins > 0) return say("campaign.state_endless", { n: page.wins });
  if (page.wins > 0) return say("campaign.state_done", { n: page.attempts });
  if (page.attempts > 0) return say("campaign.state_tried", { n: page.attempts });
  return say(isNext ? "campaign.state_next" : "campaign.state_new");
}
