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

function plural(n: number, language: Language): number {
  if (n === 1) return 0;
  if (language === "en") return 1;
  const ones = n % 10;
  const tens = n % 100;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? 1 : 2;
}
