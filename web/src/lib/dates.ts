// Days and times as they are shown. The server counts seconds.

import type { Language } from "./text";

const LOCALES: Record<Language, string> = { en: "en-GB", pl: "pl-PL" };

export function dayText(at: number, language: Language): string {
  return format(at, language, { day: "numeric", month: "long", year: "numeric" });
}

export function momentText(at: number, language: Language): string {
  return format(at, language, { day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" });
}

function format(at: number, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], options).format(new Date(at * 1000));
}
