// Time left on a clock, in short form.

import type { Say } from "../lib/text";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function duration(seconds: number, say: Say): string {
  const whole = Math.ceil(seconds);
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (days > 0) return say("seat.days_left", { d: days, h: hours });
  const tail = `${two(minutes)}:${two(whole % MINUTE)}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}

function two(n: number): string {
  return String(n).padStart(2, "0");
}
