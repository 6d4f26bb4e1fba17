/** How far in pixels the simpler line may be from the one along the pixels: what makes stairs straight. */
const TOLERANCE = 0.8;

/** A closed loop with fewer corners, by Douglas and Peucker: x and y of each corner, the first one kept. */
export function simplifyLoop(loop: readonly number[]): number[] {
  const count = loop.length / 2;
  if (count < 5) return [...loop];
  // The loop as a line that comes back to where it began.
  const line = [...loop, loop[0] ?? 0, loop[1] ?? 0];
  const kept = new Uint8Array(count + 1);
  kept[0] = 1;
  const open: [from: number, to: number][] = [[0, count]];
  for (let part = open.pop(); part; part = open.pop()) {
    const { index, distance } = farthest(line, part);
    if (distance <= TOLERANCE) continue;
    kept[index] = 1;
    open.push([part[0], index], [index, part[1]]);
  }
  return loop.filter((_, index) => kept[index >> 1] === 1);
}

function farthest(
  line: readonly number[],
  [from, to]: readonly [number, number],
): { index: number; distance: number } {
  const [x0, y0, x1, y1] = [line[2 * from], line[2 * from + 1], line[2 * to], line[2 * to + 1]].map(
    (v) => v ?? 0,
  );
  const [dx, dy] = [(x1 ?? 0) - (x0 ?? 0), (y1 ?? 0) - (y0 ?? 0)];
  const length = Math.hypot(dx, dy);
  let best = { index: from, distance: 0 };
  for (let index = from + 1; index < to; index += 1) {
    const [px, py] = [(line[2 * index] ?? 0) - (x0 ?? 0), (line[2 * index + 1] ?? 0) - (y0 ?? 0)];
    const distance = length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length;
    if (distance > best.distance) best = { index, distance };
  }
  return best;
}
