// The person, the language and the theme.

import english from "../generated/text.en.json";
import polish from "../generated/text.pl.json";
import type { Localized, Me, Problem } from "../generated/wire";
import { ApiProblem, get, onRefusal, post } from "./api";
import { here } from "./base";
import { LANGUAGES, speaker, type Language, type Say, type Sentences } from "./text";

export type Theme = "dark" | "light" | "system";
export const THEMES: Theme[] = ["dark", "light", "system"];

const SENTENCES: Record<Language, Sentences> = { en: english, pl: polish };
const LIGHT = matchMedia("(prefers-color-scheme: light)");

class Session {
  me = $state.raw<Me | null>(null);
  /** The address at which we were told that our session has ended; null while it has not, or we signed out here. */
  signedOut = $state<string | null>(null);
  #language = $state<Language>(firstLanguage());
  #theme = $state<Theme>(stored("theme", THEMES) ?? "system");
  #systemIsLight = $state(LIGHT.matches);

  /** The client's own texts in the reader's language. */
  say: Say = $derived(speaker(SENTENCES[this.#language], this.#language));
  /** The theme that is shown: `system` is never one. */
  light = $derived(this.#theme === "system" ? (this.#systemIsLight ? "light" : "dark") : this.#theme);

  constructor() {
    LIGHT.addEventListener("change", () => (this.#systemIsLight = LIGHT.matches));
  }

  get language(): Language {
    return this.#language;
  }

  set language(language: Language) {
    this.#language = language;
    store("language", language);
  }

  get theme(): Theme {
    return this.#theme;
  }

  set theme(theme: Theme) {
    this.#theme = theme;
    store("theme", theme);
  }

  /** A game's texts in the reader's language. */
  gameSay(sentences: Record<Language, Sentences>): Say {
    return speaker(sentences[this.#language], this.#language);
  }

  /** A text that the server gave in both languages. */
  local(text: Localized): string {
    return text[this.#language];
  }
}

export const session = new Session();

let asked: Promise<void> | null = null;

/** We were somebody and are nobody now: the page says so. */
export function endSession(): void {
  session.me = null;
  session.signedOut = here();
  asked = null;
}

onRefusal(({ key }) => {
  if (key === "no_identity" && session.me) endSession();
});

/** Our identity on the server; null for somebody new. It is asked once. */
export async function knownMe(): Promise<Me | null> {
  asked ??= askWhoIAm();
  await asked;
  return session.me;
}

async function askWhoIAm(): Promise<void> {
  try {
    session.me = await get<Me>("/api/me");
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return;
    asked = null;
    throw error;
  }
}

let making: Promise<Me> | null = null;

/** Our identity: somebody new becomes a guest with a made-up name. */
export async function ensureMe(): Promise<Me> {
  await knownMe();
  if (session.me) return session.me;
  making ??= post<Me>("/api/guest", { name: guestName() }).finally(() => (making = null));
  session.me = await making;
  return session.me;
}

/** A refusal as a sentence: ours, else the game's, else the server's. */
export function problemText(problem: Problem, gameSay?: Say): string {
  // The host finds a fault in the log by its request.
  const ours = problem.key === "broken" && problem.values.request ? "refused.broken_request" : `refused.${problem.key}`;
  if (ours in SENTENCES[session.language]) return session.say(ours, problem.values);
  for (const part of gameSay ? ["refusal", "option_error"] : []) {
    try {
      if (gameSay) return gameSay(`${part}.${problem.key}`, problem.values);
    } catch {
      // The game has no such sentence.
    }
  }
  return problem.text || session.say("refused.broken");
}

/** The sentence for anything thrown by the API; any other error is a bug and is thrown on. */
export function troubleText(error: unknown, gameSay?: Say): string {
  if (error instanceof ApiProblem) return problemText(error.problem, gameSay);
  throw error;
}

function guestName(): string {
  return ["app.guest_manner", "app.guest_creature"].map((key) => anyOf(session.say(key).split(" "))).join(" ");
}

function anyOf(words: string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? "";
}

function firstLanguage(): Language {
  return stored("language", LANGUAGES) ?? (navigator.language.toLowerCase().startsWith("pl") ? "pl" : "en");
}

// Storage may be blocked: then the choice lasts as long as the page.
function stored<T extends string>(key: string, allowed: readonly T[]): T | null {
  try {
    const value = localStorage.getItem(key);
    return allowed.find((one) => one === value) ?? null;
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}
