// Sentences by key, as core/text.py fills them: `{name}` is a value, `{n:card|cards}` the form of a word that goes with the number n.

export type Values = Record<string, string | number>;
export type Sentences = Record<string, string>;
export type Say = (key: string, values?: Values) => string;

export type Language = "en" | "pl";
export const LANGUAGES: Language[] = ["en", "pl"];

export function speaker(sentences: Sentences, language: Language): Say {
  return (key, values = {}) => {
    const sentence = sentences[key];
    if (sentence === undefined) throw new Error(`no sentence ${key} in ${language}`);
    return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name: string, forms?: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`the sentence ${key} needs ${name}`);
      if (forms === undefined) return String(value);
      return forms.split("|")[plural(Number(value), language)] ?? "";
    });
  };
}

// In the order in which sentences list the forms. Polish has a fourth, "other", for fractions, which no sentence counts.
const FORMS: Record<Language, Intl.LDMLPluralRule[]> = { en: ["one", "other"], pl: ["one", "few", "many"] };
const RULES: Record<Language, Intl.PluralRules> = { en: new Intl.PluralRules("en"), pl: new Intl.PluralRules("pl") };

function plural(n: number, language: Language): number {
  return FORMS[language].indexOf(RULES[language].select(n));
}

/** Returns the text with a capital letter, to begin a sentence with it. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
