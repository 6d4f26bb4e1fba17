import type { RegionPlanes } from '../ground/mark-region.ts';
import type { ObjectPoints } from './object-points.ts';
import { CUT, type ObjectTrack, pickEvenly } from './object-track.ts';
import type { ObjectPass, TrackingWork } from './track-objects.ts';

/** Most points of a part that are compared. */
export const MAX_POINTS = 700;
/** Pixels beside an object by which a part is found. */
const RIM = 3;
/** Ways from a pixel in which an object may be cut off; the edge there tells nothing. */
const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

interface SeenObject {
  readonly work: TrackingWork;
  readonly pass: ObjectPass;
  readonly frame: number;
}

/** Pixels of an object, and beside it. */
interface Part {
  readonly own: number[];
  readonly beside: number[];
}

/** Pixels of an object above, beside and below the mark in one frame; of what is far below none. */
export function splitParts(
  track: ObjectTrack,
  { work: { region, moving, shot }, pass, frame }: SeenObject,
): Part[] {
  const { width, height, mask, hole } = region;
  const map = pass.owners[frame] ?? new Uint8Array(mask.length);
  const top = Math.floor(hole[0] / width);
  const bottom = Math.floor(hole[hole.length - 1] / width) + 1;
  const lowest = (bottom + Math.floor(map.lastIndexOf(track.id) / width) + 1) / 2;
  const parts: Part[] = [0, 1, 2].map(() => ({ own: [], beside: [] }));
  const isIn = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height;
  const isOwn = (x: number, y: number) => isIn(x, y) && map[y * width + x] === track.id;
  const isNearCut = (x: number, y: number) =>
    STEPS.some(([dx, dy]) => {
      for (let far = 1; far <= CUT; far++) {
        const [px, py] = [x + far * dx, y + far * dy];
        if (!isIn(px, py) || mask[py * width + px]) return true;
        if (!isOwn(px, py)) return false;
      }
      return false;
    });
  const first = Math.max(0, Math.floor(map.indexOf(track.id) / width) - RIM);
  const end = Math.min(height, Math.floor(map.lastIndexOf(track.id) / width) + 1 + RIM);
  for (let y = first, i = first * width; y < end; y++)
    for (let x = 0; x < width; x++, i++) {
      const part =
        y < top ? parts[0] : y < bottom ? parts[1] : y < Math.max(bottom, lowest) ? parts[2] : null;
      if (!part || mask[i]) continue;
      if (isOwn(x, y)) {
        if (!isNearCut(x, y)) part.own.push(i);
      } else if (
        !moving[frame - shot.first][i] &&
        [-RIM, -1, 1, RIM].some((off) => isOwn(x + off, y) || (off % RIM === 0 && isOwn(x, y + off)))
      )
        part.beside.push(i);
    }
  return parts;
}

/** Points of parts, no more of each than are compared. */
export function pickPoints(parts: readonly Part[], { luma, u, v, width }: RegionPlanes & { width: number }) {
  return parts.map(({ own, beside }): ObjectPoints => {
    const some = pickEvenly(own, MAX_POINTS);
    const all = [...some, ...pickEvenly(beside, MAX_POINTS / 2)];
    const quad = (i: number) => (Math.floor(i / width) >> 1) * (width >> 1) + ((i % width) >> 1);
    return {
      ...{
        x: Float32Array.from(all, (i) => i % width),
        y: Float32Array.from(all, (i) => Math.floor(i / width)),
      },
      ...{ luma: Float32Array.from(all, (i) => luma[i]), u: Float32Array.from(all, (i) => u[quad(i)]) },
      ...{ v: Float32Array.from(all, (i) => v[quad(i)]) },
      isBeside: Uint8Array.from(all, (_, k) => (k < some.length ? 0 : 1)),
    };
  });
}
