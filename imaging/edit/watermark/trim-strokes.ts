import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import { claimEnclosed } from './claim-enclosed.ts';
import type { Ground } from './estimate-ground.ts';
import { fillsBrush } from './fills-brush.ts';
import { compareSteps, type Moves, type Steps, sumMoves } from './measure-relief.ts';

/** A broad place is deeper than usual strokes by this factor, plus this many pixels. */
const BROAD = { factor: 1.8, pixels: 1.5 } as const;

/**
 * Share of the steps across its outline that taking a piece off has to solve. Strokes cross edges of the
 * scene; broad pieces mostly are of it.
 * @tuned set by eye
 */
const MIN_SOLVED = { stroke: 0.4, broad: 0.85 } as const;

/**
 * The share for a broad piece whose whole outline was brushed: a mark is brushed all round, while a wall or
 * the sky goes on beyond the brush.
 * @tuned 2026-11-30, 15 drawn marks on 13 photos: a piece of a mark at 0.68, of the scene up to 0.54
 */
const ENCLOSED = 0.6;

/** Half the breadth from which on that holds: compression makes pieces as broad as its blocks of 8 pixels. */
const BLOCK = 4;

/** … and the share around each place: a stroke may go over into an edge of the scene. */
const MIN_AROUND = 0.35;

/**
 * A stroke also counts whose outline moves as a whole, by as many grey levels in at least so many steps, and
 * of which move so little is left: on rough ground single steps tell nothing, their mean does. Files spread
 * tints by some pixels, so that a share of it stays beside outlines of coloured strokes.
 * @tuned 2026-11-30, 14 marks drawn on 12 photos, difference from the unmarked picture
 */
const MOVED = { steps: 200, least: 12, left: 0.5 } as const;

/**
 * Longest gap in a stroke that is bridged, in half breadths of a stroke: there it crosses an edge of the
 * scene.
 */
const GAP = 3;

/** Pixels around a piece whose likelihood is kept: its soft rim. */
const RIM = 2;

/**
 * Keeps the connected pieces of a mark's strokes whose removal solves the steps across their outline. Pieces
 * much broader than strokes, such as a bright wall beside letters, must solve nearly all of them, or most
 * where the brush holds all of the piece. Of a disc or plate that fills its brush no more is asked than of
 * strokes: somebody followed its outline. What they enclose of the mark is added.
 */
export function trimStrokes(
  area: Area,
  { marked, ground, blend }: { readonly marked: Plane; readonly ground: Ground; readonly blend: Blend },
): Plane {
  const size = { width: area.width, height: area.height };
  const flags: Flags = { ...size, data: Uint8Array.from(marked.data, (share) => (share > 0.5 ? 1 : 0)) };
  const usual = usualDepth(flags);
  const limit = BROAD.factor * usual + BROAD.pixels;
  const broad = { ...size, data: findBroad(flags, limit) };
  const strokes = { ...size, data: flags.data.map((flag, at) => (flag && !broad.data[at] ? 1 : 0)) };
  const steps = compareSteps(area, { marked, ground, blend });
  const kept = assessPieces(strokes, { ...steps, least: MIN_SOLVED.stroke });
  const around = solvedAround(size, { ...steps, spread: usual + 2 });
  for (let at = 0; at < kept.length; at++) if (around[at] < MIN_AROUND) kept[at] = 0;
  const moved = listMoved(strokes, sumMoves(area, { marked, ground, blend }));
  const broader = limit < BLOCK ? { ...size, data: findBroad(flags, BLOCK) } : broad;
  const enclosed = { ...size, data: keepEnclosed(broader, area.brushed) };
  for (const pieces of [
    moved,
    assessPieces(broad, { ...steps, least: MIN_SOLVED.broad }),
    assessPieces(enclosed, { ...steps, least: fillsBrush(area, marked) ? MIN_SOLVED.stroke : ENCLOSED }),
  ])
    for (let at = 0; at < kept.length; at++) if (pieces[at]) kept[at] = 1;
  bridgeGaps({ ...size, data: kept }, { flags: flags.data, radius: Math.round(GAP * usual) });
  const near = dilateSquare({ ...size, data: kept }, RIM);
  const trimmed = createPlane(area);
  for (let at = 0; at < near.length; at++)
    if (near[at] && (kept[at] || !flags.data[at])) trimmed.data[at] = marked.data[at];
  return claimEnclosed(area, { marked: trimmed, blend });
}

/** Flags the connected pieces that the brush holds with a pixel all round. */
function keepEnclosed(pieces: Flags, brushed: Uint8Array): Uint8Array {
  const { width, height, data } = pieces;
  const bare = dilateSquare({ width, height, data: brushed.map((flag) => 1 - flag) }, 1);
  const { labels, sizes } = labelComponents(pieces);
  const isCut = new Uint8Array(sizes.length);
  for (let at = 0; at < data.length; at++) if (data[at] && bare[at]) isCut[labels[at]] = 1;
  return data.map((flag, at) => (isCut[labels[at]] ? 0 : flag));
}

/** Flags those connected pieces of which at least a share of the steps is solved. */
function assessPieces(
  pieces: Flags,
  { solved, unsolved, least }: Steps & { readonly least: number },
): Uint8Array {
  const { labels, sizes } = labelComponents(pieces);
  const good = new Float64Array(sizes.length);
  const bad = new Float64Array(sizes.length);
  for (let at = 0; at < labels.length; at++) {
    good[labels[at]] += solved[at];
    bad[labels[at]] += unsolved[at];
  }
  return pieces.data.map((flag, at) => {
    const label = labels[at];
    return flag && good[label] >= least * (good[label] + bad[label]) ? 1 : 0;
  });
}

/** Flags the pieces whose outline moves as a whole, and hardly any more once the mark is taken off. */
function listMoved(pieces: Flags, { count, before, after }: Moves): Uint8Array {
  const { labels, sizes } = labelComponents(pieces);
  const sumOf = (values: Float32Array) => {
    const sums = new Float64Array(sizes.length);
    for (let at = 0; at < labels.length; at++) sums[labels[at]] += values[at];
    return sums;
  };
  const lengthOf = (sums: readonly Float64Array[], label: number) =>
    Math.hypot(...sums.map((channel) => channel[label]));
  const steps = sumOf(count);
  const [from, to] = [before.map(sumOf), after.map(sumOf)];
  const isMoved = sizes.map((_, label) => {
    const move = lengthOf(from, label);
    if (steps[label] < MOVED.steps || move < MOVED.least * steps[label]) return false;
    return lengthOf(to, label) <= MOVED.left * move;
  });
  return pieces.data.map((flag, at) => (flag && isMoved[labels[at]] ? 1 : 0));
}

/** Restores dropped strokes between kept pieces: the closing of the kept ones, within the flags. */
function bridgeGaps(
  kept: Flags,
  { flags, radius }: { readonly flags: Uint8Array; readonly radius: number },
): void {
  const outside = dilateSquare(kept, radius).map((flag) => 1 - flag);
  const closed = dilateSquare({ ...kept, data: outside }, radius);
  for (let at = 0; at < flags.length; at++) if (flags[at] && !closed[at]) kept.data[at] = 1;
}

/** Share of the steps around each pixel that are solved, ½ where there are none. */
function solvedAround(
  size: { width: number; height: number },
  { solved, unsolved, spread }: Steps & { readonly spread: number },
): Float32Array {
  const good = gaussianBlurCompiled({ ...size, data: solved }, spread).data;
  const bad = gaussianBlurCompiled({ ...size, data: unsolved }, spread).data;
  return good.map((value, at) => (value + 1e-4) / (value + bad[at] + 2e-4));
}

/** Half the breadth of the strokes along most of their length, in pixels. */
function usualDepth(flags: Flags): number {
  const { width, data } = flags;
  const depth = distanceTransform(flags);
  const ridge: number[] = [];
  for (let at = width; at < data.length - width; at++) {
    const own = depth[at];
    if (own < 1) continue;
    if (own >= depth[at - 1] && own >= depth[at + 1] && own >= depth[at - width] && own >= depth[at + width])
      ridge.push(own);
  }
  return ridge.sort((a, b) => a - b)[Math.floor(ridge.length / 2)] ?? 1;
}

/** Flagged pixels of pieces that are deeper than the limit anywhere near. */
function findBroad(flags: Flags, limit: number): Uint8Array {
  const depth = distanceTransform(flags);
  const shallow = Uint8Array.from(depth, (own) => (own > limit ? 0 : 1));
  const away = distanceTransform({ ...flags, data: shallow });
  return flags.data.map((flag, at) => (flag && away[at] <= limit + 1 ? 1 : 0));
}
