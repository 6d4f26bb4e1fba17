import { toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { type Trimap, UNKNOWN } from '../../core/segmentation/matting-laplacian.ts';
import { findCore } from './measure-reach.ts';
import { solveLevels } from './solve-levels.ts';
import { type Strokes, spreadCorrections } from './spread-corrections.ts';

/** Longer side of the copy on which the effect of strokes is decided. */
const SIDE = 900;

/** Half the width of the band along a new border for the matte, as a fraction of the copy's longer side. */
const BAND = 0.008;

/** Range of mixed coverage, which is solved again near a change. */
const MIXED = { from: 0.02, to: 0.98 } as const;

/** Largest coverage of background, and smallest coverage of the subject alone. */
const CLEAR = { from: 0.04, to: 0.96 } as const;

interface MatteCorrection {
  /** 0–1, of the size of the photo's first level. */
  readonly matte: Plane;
  /** Of the photo's size: 0 = background, 255 = subject, 128 = undecided. */
  readonly corrections: Mask;
}

/** Resamples corrections by the nearest pixel. */
function sampleStrokes(corrections: Mask, { width, height }: { width: number; height: number }): Uint8Array {
  const labels = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * corrections.height) / height) * corrections.width;
    for (let x = 0; x < width; x++, at++) {
      const value = corrections.data[row + Math.floor(((x + 0.5) * corrections.width) / width)];
      labels[at] = value < 64 ? 0 : value > 191 ? 1 : UNLABELLED;
    }
  }
  return labels;
}

function describeStrokes(labels: Uint8Array, { width, height }: Plane): Strokes {
  const core = new Uint8Array(labels.length);
  for (const label of [0, 1]) {
    const own = findCore({ width, height, data: labels.map((stroke) => (stroke === label ? 1 : 0)) });
    for (let at = 0; at < core.length; at++) core[at] |= own[at];
  }
  return { labels, core };
}

interface Redrawing {
  readonly trimap: Trimap;
  readonly prior: Plane;
  readonly held: Plane;
}

interface Decision {
  /** Matte before the correction, of the copy's size, and its subject. */
  readonly small: Plane;
  readonly before: Flags;
  /** 0 or 1, of its size. */
  readonly after: Uint8Array;
  readonly strokes: Strokes;
}

/**
 * Zones where the matte is solved again, of the copy's size: 1 along the border, 2 near a change, 0
 * elsewhere.
 */
function planZones({ small, before, after, strokes }: Decision): Uint8Array {
  const { width, height, data } = before;
  const touched = after.map((label, at) => {
    const isDenied = strokes.core[at] && Math.abs(small.data[at] - strokes.labels[at]) > MIXED.from;
    return label !== data[at] || isDenied ? 1 : 0;
  });
  const band = BAND * Math.max(width, height) + 1.5;
  const near = dilateSquare({ width, height, data: touched }, Math.ceil(band));
  const inside = distanceTransform({ width, height, data: after });
  const outside = distanceTransform({ width, height, data: after.map((label) => 1 - label) });
  return near.map((flag, at) => (!flag ? 0 : Math.max(inside[at], outside[at]) <= band ? 1 : 2));
}

/** Decides for each pixel of the matte: kept, known from a stroke, or solved again. */
function planRedrawing(
  matte: Plane,
  { fine, decision }: { readonly fine: Uint8Array; readonly decision: Decision },
): Redrawing {
  const { before, after, strokes } = decision;
  const { width, height } = matte;
  const zones = planZones(decision);
  const soft = gaussianBlurCompiled({ ...before, data: Float32Array.from(after) }, 1);
  const prior = createPlane(matte);
  const thought = resizePlane(soft, matte);
  const held = createPlane(matte);
  const data = new Uint8Array(matte.data.length);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * before.height) / height) * before.width;
    for (let x = 0; x < width; x++, at++) {
      const place = row + Math.floor(((x + 0.5) * before.width) / width);
      const value = matte.data[at];
      const isMixed = value > MIXED.from && value < MIXED.to;
      const isChanged = after[place] !== before.data[place];
      const isSure = fine[at] !== UNLABELLED && (strokes.core[place] || strokes.labels[place] === UNLABELLED);
      prior.data[at] = isChanged || !isMixed ? thought.data[at] : value;
      held.data[at] = isSure ? fine[at] : isChanged ? after[place] : value;
      const isOpen = zones[place] === 1 || (zones[place] === 2 && isMixed && !isChanged);
      data[at] = isOpen && !isSure ? UNKNOWN : 0;
    }
  }
  return { trimap: { width, height, data }, prior, held };
}

/**
 * Corrects a matte by strokes. Strokes are followed exactly, similar pixels near them up to an edge; pixels
 * far from them do not change. Returns a new plane. Rejects with `aborted`.
 */
export async function correctMatte(
  { levels }: PhotoLevels,
  { matte, corrections, progress }: MatteCorrection & { readonly progress: Progress },
): Promise<Plane> {
  const fine = sampleStrokes(corrections, matte);
  if (fine.every((label) => label === UNLABELLED)) return matte;
  const copy =
    levels.find(({ width, height }) => Math.max(width, height) <= SIDE) ?? levels[levels.length - 1];
  const small = resizePlane(matte, copy);
  const before = thresholdPlane(small, 0.5);
  await progress.report(0.1);
  const strokes = describeStrokes(sampleStrokes(corrections, copy), small);
  await progress.report(0.2);
  const after = spreadCorrections({ planes: toOklab(copy), decided: before, strokes });
  await progress.report(0.5);
  const { trimap, prior, held } = planRedrawing(matte, { fine, decision: { small, before, after, strokes } });
  const solved = await solveLevels({ levels, trimap, prior, held }, progress.subrange(0.5, 1));
  const corrected = createPlane(matte);
  for (let at = 0; at < corrected.data.length; at++) {
    const value = solved.data[at];
    const clear = (value - CLEAR.from) / (CLEAR.to - CLEAR.from);
    corrected.data[at] = trimap.data[at] === UNKNOWN ? Math.max(0, Math.min(1, clear)) : held.data[at];
  }
  return corrected;
}
