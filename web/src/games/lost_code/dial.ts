// Where sums stand on a wheel's face: clockwise from the lower left, with a gap at the bottom. Angles in degrees, 0 is up.

const FIRST = -150;
const SPAN = 300;

export function angleOf(sum: number, highest: number): number {
  return FIRST + (SPAN * sum) / highest;
}

/** The sum, not rounded, that a hand points to from the middle of the wheel; in the gap the nearer end. */
export function sumAt(dx: number, dy: number, highest: number): number {
  const angle = (Math.atan2(dx, -dy) * 180) / Math.PI;
  return Math.min(highest, Math.max(0, ((angle - FIRST) / SPAN) * highest));
}

/** A part of the ring of a given radius around the middle. */
export function arc(low: number, high: number, highest: number, radius: number): string {
  const [from, to] = [angleOf(low - 0.45, highest), angleOf(high + 0.45, highest)];
  const at = (angle: number): string => {
    const turn = (angle * Math.PI) / 180;
    return `${(radius * Math.sin(turn)).toFixed(2)} ${(-radius * Math.cos(turn)).toFixed(2)}`;
  };
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}
