import type { Rectangle } from './canvas.ts';

/** A line through points: x and y in turn, in pixels. */
export type Line = readonly number[];

/** Points put between those of a line, so that it bends evenly (Catmull and Rom, 1974). */
export function smoothLine(line: Line, isClosed: boolean): Line {
  const count = line.length / 2;
  const at = (index: number, axis: number) =>
    line[2 * (isClosed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))) + axis];
  const out: number[] = [];
  for (let i = 0; i < (isClosed ? count : count - 1); i++)
    for (let step = 0; step < 5; step++) {
      const t = step / 5;
      for (const axis of [0, 1]) {
        const [a, b, c, d] = [at(i - 1, axis), at(i, axis), at(i + 1, axis), at(i + 2, axis)];
        out.push(b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))));
      }
    }
  if (!isClosed) out.push(at(count - 1, 0), at(count - 1, 1));
  return out;
}

/** How far a place is from a line, and how far along it the nearest place lies, 0–1. */
export function distanceToLine(line: Line, x: number, y: number): readonly [distance: number, along: number] {
  let [best, along] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [dx, dy] = [line[i + 2] - line[i], line[i + 3] - line[i + 1]];
    const share = Math.max(
      0,
      Math.min(1, ((x - line[i]) * dx + (y - line[i + 1]) * dy) / (dx * dx + dy * dy || 1)),
    );
    const distance = Math.hypot(x - line[i] - share * dx, y - line[i + 1] - share * dy);
    if (distance < best) [best, along] = [distance, (i / 2 + share) / (line.length / 2 - 1)];
  }
  return [best, along];
}

/** Distance to a closed outline, negative inside. */
export function distanceToOutline(line: Line, x: number, y: number): number {
  let inside = false;
  const count = line.length;
  for (let i = 0, j = count - 2; i < count; j = i, i += 2) {
    if (line[i + 1] > y === line[j + 1] > y) continue;
    if (x < ((line[j] - line[i]) * (y - line[i + 1])) / (line[j + 1] - line[i + 1]) + line[i])
      inside = !inside;
  }
  const [distance] = distanceToLine([...line, line[0], line[1]], x, y);
  return inside ? -distance : distance;
}

/** The rectangle around a line, with room on all sides. */
export function boundLine(line: Line, room: number): Rectangle {
  const xs = line.filter((_, at) => at % 2 === 0);
  const ys = line.filter((_, at) => at % 2 === 1);
  return {
    left: Math.min(...xs) - room,
    top: Math.min(...ys) - room,
    right: Math.max(...xs) + room,
    bottom: Math.max(...ys) + room,
  };
}
