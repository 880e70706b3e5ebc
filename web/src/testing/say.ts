// Speakers for tests.

import { speaker, type Language, type Say, type Sentences } from "../lib/text";
import english from "../generated/text.en.json";
import polish from "../generated/text.pl.json";

/** The key and its values instead of a sentence, so that a test says what is meant and not how it is worded. */
export const keys: Say = (key, values = {}) => [key, ...Object.values(values)].join(" ");

/** The client's own sentences. */
export const ours = (language: Language): Say => speaker(language === "en" ? english : polish, language);

/** A game's sentences. */
export const theirs = (sentences: Record<Language, Sentences>, language: Language): Say => speaker(sentences[language], language);
