import type { Progress } from '../../../core/progress.ts';
import { findMoving } from '../ground/find-moving.ts';
import type { Shot } from '../ground/follow-ground.ts';
import type { Ground } from '../ground/ground.ts';
import type { Letters } from '../ground/letters.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { findShifts, KINDS, type Shift, shiftScale } from './find-shifts.ts';
import { type Hidden, layHidden, type Passing } from './lay-hidden.ts';

/** Frames for which a pixel is carried at most: people change. */
const OLDEST = 40;
/**
 * Pixels above and below letters that tell which way somebody goes, as in `find-shifts.ts`.
 * @tuned 2026-11-30, two filmed clips with people, by eye and by likeness
 */
const NEAR = 20;

interface PassingWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly letters: Letters;
  readonly shot: Shot;
  /** Planes of all that stands still, also under the letters. */
  readonly still: RegionPlanes;
}

/** A plane of colours as large as that of brightness. */
function enlarge(plane: Uint8Array, width: number): Uint8Array {
  const half = width >> 1;
  const out = new Uint8Array(4 * plane.length);
  for (let i = 0, y = 0; i < out.length; y++)
    for (let x = 0; x < width; x++, i++) out[i] = plane[(y >> 1) * half + (x >> 1)];
  return out;
}

/** Pixels that a frame shows between its letters; colours as large as its brightness. */
function seenPassing({ region, frames, letters, still }: PassingWork, place: number): Passing {
  const { width, hole } = region;
  // Marked pixels outside the hole stay hidden.
  const mask = region.mask.slice();
  for (const [k, i] of hole.entries()) if (!letters[place][k]) mask[i] = 0;
  const planes = frames[place];
  // Pixels that move are of kind 1, who passes; the others that are seen are of kind 0, the ground.
  const kind = findMoving({ region: { ...region, mask }, median: still }, planes);
  for (let i = 0; i < mask.length; i++) if (mask[i]) kind[i] = KINDS.untold;
  const [u, v] = [planes.u, planes.v].map((plane) => enlarge(plane, width));
  return { kind, luma: planes.luma.slice(), u, v, age: new Uint8Array(mask.length) };
}

interface Carrying {
  readonly region: MarkRegion;
  readonly before: Passing;
  readonly shifts: readonly Shift[];
}

/** Takes what a frame does not show from the one before: the ground as it was, who passes moved. */
function carryOver(now: Passing, { region, before, shifts }: Carrying): void {
  const { width, height, hole } = region;
  for (const i of hole) {
    if (now.kind[i] !== KINDS.untold) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    const shift = shifts.find(({ left, right }) => x >= left && x < right);
    const [fromX, fromY] = [x - (shift?.dx ?? 0), y - (shift?.dy ?? 0)];
    if (fromX < 0 || fromY < 0 || fromX >= width || fromY >= height) continue;
    const from = fromY * width + fromX;
    const isKnown = before.kind[from] === KINDS.ground || (shift && before.kind[from] === KINDS.passing);
    if (!isKnown || before.age[from] >= OLDEST) continue;
    for (const plane of ['kind', 'luma', 'u', 'v'] as const) now[plane][i] = before[plane][from];
    now.age[i] = before.age[from] + 1;
  }
}

/** Pixels that letters hide in a frame. */
function hiddenOf({ hole }: MarkRegion, { flags, now }: { flags: Uint8Array; now: Passing }): Hidden {
  const places = hole.filter((_, k) => flags[k] > 0);
  const pick = (plane: Uint8Array) => Uint8Array.from(places, (at) => plane[at]);
  const { kind, luma, u, v, age } = now;
  return { kind: pick(kind), luma: pick(luma), u: pick(u), v: pick(v), age: pick(age) };
}

/** Carries what the letters of each frame hide from the frames before or after. */
async function carryAlong(work: PassingWork, { step, onDrawn, progress }: Along): Promise<void> {
  const { region, shot } = work;
  const { width, height, lines, hole } = region;
  const size = { width, height };
  const scale = shiftScale(lines);
  const near = Math.round(scale * NEAR);
  const [top, bottom] = [
    Math.floor(hole[0] / width) - near,
    Math.floor(hole[hole.length - 1] / width) + 1 + near,
  ];
  const rows = { top: Math.max(0, top), bottom: Math.min(height, bottom) };
  const count = shot.end - shot.first;
  let before: Passing | null = null;
  for (let i = 0; i < count; i++) {
    const place = step > 0 ? shot.first + i : shot.end - 1 - i;
    const now = seenPassing(work, place);
    if (before) carryOver(now, { region, before, shifts: findShifts({ size, scale, rows, before, now }) });
    onDrawn(place, now);
    before = now;
    await progress.report((i + 1) / count);
  }
}

interface Along {
  readonly step: 1 | -1;
  readonly onDrawn: (place: number, now: Passing) => void;
  readonly progress: Progress;
}

/**
 * Draws who passes behind the letters of each frame before a still camera: what letters hide of him is
 * carried along his way from frames that show it. For each frame the pixels are told that no frame shows.
 * @param grounds of the frames, with what stands still under their letters; changed in place
 */
export async function carryPassing(
  work: PassingWork,
  { grounds, progress }: { readonly grounds: readonly Ground[]; readonly progress: Progress },
): Promise<Uint8Array[]> {
  const { region, letters, shot } = work;
  const forth: Hidden[] = [];
  const untold: Uint8Array[] = letters.slice(shot.first, shot.end);
  const onForth = (place: number, now: Passing) =>
    void forth.push(hiddenOf(region, { flags: letters[place], now }));
  await carryAlong(work, { step: 1, onDrawn: onForth, progress: progress.subrange(0, 0.5) });
  const onBack = (place: number, now: Passing) => {
    const i = place - shot.first;
    untold[i] = layHidden(grounds[i], { region, flags: letters[place], now, other: forth[i] });
  };
  await carryAlong(work, { step: -1, onDrawn: onBack, progress: progress.subrange(0.5, 1) });
  return untold;
}
