// Numbers as they are shown and read out.

import type { Language } from "./text";

/** Returns a chance in whole per cent. Never 100 % or 0 % unless it is exactly that. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return "<1%";
  // Sums of fractions may differ slightly from 1.
  return whole === 100 && chance < 1 - 1e-9 ? ">99%" : `${whole}%`;
}

/** Returns a share in per cent with two significant digits, for where small ones are to be compared. */
export function finePercent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 2 }).format(share);
}

export function decimal(value: number, language: Language, digits = 2): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // The zero of −0.00 has no sign, and the minus is as wide as the plus.
  return new Intl.NumberFormat(language, format).format(Math.abs(value) < 0.5 / 10 ** digits ? 0 : value).replace("-", "−");
}

export function whole(value: number, language: Language): string {
  return new Intl.NumberFormat(language).format(value);
}

/** Returns an integer with a minus as wide as the plus. */
export function integer(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** Returns a gain or a loss with its sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : integer(n);
}

/** Returns a number of bytes in the unit that suits it. */
export function bytes(count: number, language: Language): string {
  const units = ["kilobyte", "megabyte", "gigabyte", "terabyte"];
  const power = Math.min(Math.max(1, Math.floor(Math.log10(Math.max(1, count)) / 3)), units.length);
  const format = { style: "unit", unit: units[power - 1], maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(count / 1000 ** power);
}
