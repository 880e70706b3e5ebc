// Seats as a form asks for them.

import type { AskedSeat } from "../generated/wire";

/** Me on the first seat, and the others as told. */
export function firstSeats(count: number, others: "open" | "bot"): AskedSeat[] {
  const other: AskedSeat = others === "bot" ? { kind: "bot", level: "easy" } : { kind: "open" };
  return Array.from({ length: count }, (_, at) => (at === 0 ? { kind: "me" } : other));
}

/** The seats after one was given to somebody. I can sit on one only: taking another frees the one before. */
export function seated(seats: AskedSeat[], at: number, seat: AskedSeat): AskedSeat[] {
  return seats.map((other, number) => {
    if (number === at) return seat;
    return seat.kind === "me" && other.kind === "me" ? { kind: "open" } : other;
  });
}

/** Whether somebody who is invited has a login that could be one. */
export function isNamed(seat: AskedSeat): boolean {
  return seat.kind !== "invited" || (seat.login ?? "").trim().length >= 3;
}

export function trimmed(seat: AskedSeat): AskedSeat {
  return seat.kind === "invited" ? { ...seat, login: seat.login?.trim() } : seat;
}
