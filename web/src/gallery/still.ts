/** What a board is given that stands in the gallery: nothing happens there, and no time passes. */
export const STILL = {
  happened: [],
  timers: [],
  now: () => 0,
  rest: () => 0,
  whispers: [],
  onwhisper: null,
};
