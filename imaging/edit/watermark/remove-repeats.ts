import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { alignRepeats } from './align-repeats.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { weighEvidence } from './classify-strokes.ts';
import { traceStrokes } from './estimate-blend.ts';
import { estimateGround } from './estimate-ground.ts';
import { fitBlend, pairSides } from './fit-blend.ts';
import { measureCoverage } from './measure-coverage.ts';
import { measureRelief } from './measure-relief.ts';
import { isToComplete, type Removal, subtractMark } from './remove-mark.ts';
import { noteUnblended, settleRims, type Unblended } from './settle-rims.ts';
import { moveBox } from './split-box.ts';

/** Bare pixels around a mark that are looked at. */
const MARGIN = 24;

/** Number of repeats used for the estimate; more would only take longer. */
const MAX_VOTES = 16;

/**
 * Least relief of a place, as a share of the usual one. It is small on ground of the mark's colour, and below
 * 0 in a wrong place.
 */
const MIN_RELIEF = 0.03;

/** Largest difference between the opacities of the first place and of all together. */
const MAX_OFF = 0.15;

/** Turns of strokes and blend. */
const ROUNDS = 3;

/**
 * Spread of the local means in pixels, and distance over which both sides of the mark's edge are compared.
 */
const SPREAD = 5;
const PAIR_SPREAD = 3;

interface RepeatRequest {
  /** Changed in place. */
  readonly photo: Picture;
  /** Of one size, the place where the mark was made out first; they may reach beyond the photo. */
  readonly boxes: readonly Box[];
  /** Of a box: 1 where the mark may be. */
  readonly shape: Uint8Array;
  /** Pixels that have to be completed afterwards are marked here. */
  readonly rest: Mask;
  readonly mode: 'auto' | 'unblend' | 'fill';
  /** Blend of the mark as estimated at the first place. */
  readonly blend: Blend;
  /** Pixels by which the places may be off. */
  readonly reach: number;
}

interface Pooled {
  readonly marked: Plane;
  readonly blend: Blend;
}

/**
 * Removes a mark from all places where it repeats. The mark is estimated from all places together: the scene
 * varies, the mark does not. After Dekel, Rubinstein, Liu and Freeman, “On the effectiveness of visible
 * watermarks”, 2017.
 */
export async function removeRepeats(request: RepeatRequest, progress: Progress): Promise<Removal> {
  let places = request.boxes;
  let areas = places.map((box) => cropPlace(request, box));
  let pooled: Pooled = traceStrokes(areas[0], request.blend);
  await progress.report(0.2);
  for (let round = 0; round < ROUNDS; round++) {
    const moves = alignRepeats(areas, { marked: pooled.marked, reach: round === 0 ? request.reach : 1 });
    places = places.map((box, index) => moveBox(box, moves[index]));
    areas = places.map((box) => cropPlace(request, box));
    const part = progress.subrange(0.2 + 0.2 * round, 0.4 + 0.2 * round);
    pooled = await poolStrokes(areas.slice(0, MAX_VOTES), { ...pooled, progress: part });
  }
  areas = selectMarked(areas, pooled);
  const { blend } = pooled;
  if (Math.abs(blend.opacity - request.blend.opacity) > MAX_OFF)
    throw new ImagingError('mark_not_found', 'its repeats do not bear the mark out');
  const shape = measureCoverage(areas.slice(0, MAX_VOTES), pooled);
  const isOpaque = isToComplete(request.mode, blend);
  const taken = new Uint8Array(request.photo.width * request.photo.height);
  const unblended: Unblended[] = [];
  for (const [index, area] of areas.entries()) {
    // Places have different subpixel offsets, so each measures soft edges by itself.
    const coverage = measureCoverage([area], { ...pooled, shape });
    const own = claimCoverage(coverage, { area, taken, width: request.photo.width });
    subtractMark(request, { area, blend, coverage: own, isOpaque });
    if (!isOpaque) unblended.push(noteUnblended(area, { coverage: own, blend }));
    await progress.report(0.8 + (0.1 * (index + 1)) / areas.length);
  }
  // Only now: before, the surroundings of a place may hold a neighbour.
  for (const [index, part] of unblended.entries()) {
    settleRims(request.photo, { ...part, rest: request.rest });
    await progress.report(0.9 + (0.1 * (index + 1)) / unblended.length);
  }
  return { blend, isOpaque };
}

/**
 * A place and its surroundings, of which only the place itself counts as brushed: its neighbours may be near.
 */
function cropPlace({ photo, shape }: RepeatRequest, { left, top, right, bottom }: Box): Area {
  const across = right - left;
  const down = bottom - top;
  const box = { left: left - MARGIN, top: top - MARGIN, right: right + MARGIN, bottom: bottom + MARGIN };
  const area = cropArea(photo, { mask: undefined, box });
  for (let y = 0, at = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++, at++) {
      const column = x - MARGIN;
      const row = y - MARGIN;
      const isIn = column >= 0 && column < across && row >= 0 && row < down && shape[row * across + column];
      if (!isIn) area.brushed[at] = 0;
    }
  return area;
}

/**
 * Estimates the strokes from all places together, then the blend from both sides of their edges at all
 * places.
 */
async function poolStrokes(
  witnesses: readonly Area[],
  { marked, blend, progress }: Pooled & { readonly progress: Progress },
): Promise<Pooled> {
  const sums = createPlane(marked);
  const evidence = createPlane(marked).data;
  for (const [index, area] of witnesses.entries()) {
    const ground = estimateGround(area, { marked, blend, spread: SPREAD });
    weighEvidence(area, { ground, blend, evidence });
    for (let at = 0; at < evidence.length; at++) sums.data[at] += area.brushed[at] * evidence[at];
    await progress.report((index + 1) / witnesses.length);
  }
  const odds = gaussianBlurCompiled(sums, 0.5).data;
  const told = { ...marked, data: odds.map((value) => (value === 0 ? 0 : 1 / (1 + Math.exp(-value)))) };
  const sides = fitBlend(witnesses.flatMap((area) => pairSides(area, { marked: told, spread: PAIR_SPREAD })));
  return { marked: told, blend: sides?.blend ?? blend };
}

/** Keeps the places where removal lowers the steps across the strokes' edges: other places have no mark. */
function selectMarked(areas: readonly Area[], { marked, blend }: Pooled): Area[] {
  const reliefs = areas.map((area) =>
    measureRelief(area, { marked, blend, ground: estimateGround(area, { marked, blend, spread: SPREAD }) }),
  );
  const usual = reliefs.toSorted((a, b) => a - b)[Math.floor(reliefs.length / 2)];
  return areas.filter((_, index) => reliefs[index] > MIN_RELIEF * usual);
}

/** Coverage of the mark at one place, without pixels that another place took. */
function claimCoverage(
  coverage: Plane,
  { area, taken, width }: { readonly area: Area; taken: Uint8Array; width: number },
): Plane {
  const data = coverage.data.map((share, at) => {
    if (!area.brushed[at] || share === 0) return 0;
    const pixel = (Math.floor(at / area.width) + area.box.top) * width + (at % area.width) + area.box.left;
    if (taken[pixel]) return 0;
    taken[pixel] = 1;
    return share;
  });
  return { ...coverage, data };
}
