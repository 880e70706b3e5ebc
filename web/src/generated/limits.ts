// Made by `python -m fathom.server.typescript`. Do not edit.

export const PROTOCOL = 3;
export const LONGEST_NAME = 24;
export const LONGEST_CAMPAIGN = 40;
export const LONGEST_CHAT = 300;
export const MOST_MINUTES = 180;
export const MOST_INCREMENT = 60;
export const MOST_DAYS = 14;
export const MOST_BYTES = 4096;
export const PHRASES = ["hello", "good_luck", "have_fun", "one_moment", "thinking", "take_your_time", "back", "slow_line", "soon_gone", "bye"] as const;
