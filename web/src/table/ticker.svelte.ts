// The time of day as a reactive value: it ticks only while something shows it.

import { createSubscriber } from "svelte/reactivity";

const TICK = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK);
  return () => clearInterval(timer);
});

/** Milliseconds, as Date.now(); an effect or a template that reads it is updated at every tick. */
export function now(): number {
  subscribe();
  return Date.now();
}
