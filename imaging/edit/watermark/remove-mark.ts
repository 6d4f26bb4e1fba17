import { dilateSquare } from '../../core/morphology/dilate.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, widenBox } from '../../core/raster/crop.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { type Area, cropArea } from './area.ts';
import { isFurtherMark, mayBeFurtherMark } from './assess-mark.ts';
import type { Blend } from './blend.ts';
import { type Estimate, estimateBlend, refineStrokes, traceStrokes } from './estimate-blend.ts';
import { estimateGround } from './estimate-ground.ts';
import { fillsBrush } from './fills-brush.ts';
import { measureCoverage } from './measure-coverage.ts';
import { repairTint } from './repair-tint.ts';
import { noteUnblended, type Unblended } from './settle-rims.ts';
import { splitBox } from './split-box.ts';
import { trimStrokes } from './trim-strokes.ts';
import { unblendArea } from './unblend-area.ts';

/** Bare pixels around the brushed ones that are looked at. */
const MARGIN = 48;

/** From this opacity on, compressed files keep too little of the photo under the mark to restore it. */
const OPAQUE = 0.8;

/**
 * A brush over more pixels holds a mark that repeats, or a large one: its blend is estimated on a part of
 * this longest side, and only traced on the rest.
 */
const LARGE = 500_000;
const SAMPLE_SIDE = 500;

/**
 * A mark that lowers the steps at its edges by less is none: in grey levels for each brushed pixel. Under a
 * loose brush that is little, and less is enough where both sides of the edges go together very well.
 */
const MIN_RELIEF = { usual: 2, told: 1, correlation: 0.9 } as const;

/** Least correlation of both sides of its edges where the photo shows through. */
const MIN_CORRELATION = 0.5;

/** Spread in pixels of the surroundings whose colours stand in for an opaque mark until it is completed. */
const SMOOTH_SPREAD = 4;

/** Range of coverage of mixed pixels, which are completed once the rest is removed. */
const RIM = [0.12, 0.85] as const;

/** Coverage above which a pixel of an opaque mark is completed, and pixels around it that are as well. */
const STROKE = 0.15;
const STROKE_MARGIN = 2;

export interface Removal {
  readonly blend: Blend;
  readonly isOpaque: boolean;
  /** Half the breadth of its broadest stroke, in pixels, where that was measured. */
  readonly depth?: number;
  /** Parts of the photo that it was un-blended in, their outlines not settled yet. */
  readonly unblended?: readonly Unblended[];
  /** Around a plate and its rim, if it is one: repeats of a mark do not have its blend. */
  readonly plate?: Box;
  /** Around all of it, where it went on beyond its brush and was removed there too. */
  readonly extendedBox?: Box;
}

export interface RemovalRequest {
  /** Changed in place. */
  readonly photo: Picture;
  /** Search area of the mark; pixels found to be the mark are cleared. */
  readonly mask: Mask;
  /** True if another mark was removed here before: this one needs strong evidence. */
  readonly isFurther?: boolean;
  /** Half the breadth in pixels beyond which a thing is no mark, unless it fills its brush. */
  readonly deepest?: number;
  /** Tight around the mask, or a part of it. */
  readonly box: Box;
  /** Blend of the mark, if the search found it. */
  readonly blend?: Blend;
  /** Pixels that have to be completed afterwards are marked here. */
  readonly rest: Mask;
  /** `unblend` removes at any opacity, `fill` completes all strokes. */
  readonly mode: 'auto' | 'unblend' | 'fill';
}

/**
 * Removes one mark if it is half-transparent, and notes the pixels to complete: soft rims, or all strokes of
 * an opaque mark. `undefined`, without changes, if no mark is found.
 */
export async function removeMark(request: RemovalRequest, progress: Progress): Promise<Removal | undefined> {
  const { mask, box } = request;
  const boxes = splitBox(box);
  const parts = cropParts(request, boxes);
  const fullest = fullestOf(isLarge(box) ? cropParts(request, splitBox(box, SAMPLE_SIDE)) : parts);
  const estimate = await estimateMark(request, { area: fullest, progress: progress.subrange(0, 0.6) });
  if (!estimate) return undefined;
  const depth = measureDepth(fullest, estimate.marked);
  const isBeside = request.isFurther && !fillsBrush(fullest, estimate.marked);
  if (isBeside && request.deepest !== undefined && depth > request.deepest) return undefined;
  if (!(isBeside ? isFurtherMark(fullest, estimate) : isSure(estimate))) return undefined;
  const { blend } = estimate;
  const isOpaque = isToComplete(request.mode, blend);
  const unblended: Unblended[] = [];
  for (const [index, area] of parts.entries()) {
    const traced = area === fullest ? estimate : traceStrokes(area, blend);
    const coverage = measureCoverage([area], { blend, marked: trimStrokes(area, traced) });
    keepInside(coverage.data, { ...area, own: boxes[index] });
    subtractMark(request, { area, blend, coverage, isOpaque });
    if (isOpaque) clearRemoved(mask, { area, coverage });
    else unblended.push(noteUnblended(area, { coverage, blend }));
    await progress.report(0.6 + (0.4 * (index + 1)) / parts.length);
  }
  return { blend, isOpaque, depth, unblended };
}

/** Parts of the brushed area with their surroundings. */
function cropParts({ photo, mask }: RemovalRequest, boxes: readonly Box[]): Area[] {
  return boxes.map((part) =>
    cropArea(photo, { mask, box: widenBox(part, { margin: MARGIN, within: photo }) }),
  );
}

function fullestOf(parts: readonly Area[]): Area {
  return parts.reduce((a, b) => (countBrushed(b) > countBrushed(a) ? b : a));
}

function isLarge({ left, top, right, bottom }: Box): boolean {
  return (right - left) * (bottom - top) > LARGE;
}

/** Half the breadth of the broadest stroke, in pixels. */
function measureDepth({ width, height }: Area, marked: Plane): number {
  const data = Uint8Array.from(marked.data, (share) => (share > 0.5 ? 1 : 0));
  return distanceTransform({ width, height, data }).reduce((most, own) => Math.max(most, own), 0);
}

/** Estimates a mark in an area, from scratch or from the search result. */
async function estimateMark(
  { blend, isFurther }: RemovalRequest,
  { area, progress }: { readonly area: Area; readonly progress: Progress },
): Promise<Estimate | undefined> {
  if (isFurther || !blend)
    return estimateBlend(area, { progress, isWorth: isFurther ? mayBeFurtherMark : undefined });
  return refineStrokes(area, { strokes: traceStrokes(area, blend).marked, progress });
}

interface Subtraction {
  readonly area: Area;
  readonly blend: Blend;
  readonly coverage: Plane;
  readonly isOpaque: boolean;
}

/** Un-blends the mark in an area, or leaves an opaque one. Notes the pixels to complete. */
export function subtractMark(
  { photo, rest }: Pick<RemovalRequest, 'photo' | 'rest'>,
  { area, blend, coverage, isOpaque }: Subtraction,
): void {
  if (!isOpaque) {
    unblendArea(photo, { area, blend, coverage });
    repairTint(photo, { area, coverage });
  }
  const noted = noteRest(rest, { area, coverage: coverage.data, isOpaque });
  if (isOpaque) smoothNoted(photo, { area, noted });
}

/**
 * Gives the pixels to complete the colours of their surroundings, so that no further mark is estimated from
 * them.
 */
function smoothNoted(
  photo: Picture,
  { area, noted }: { readonly area: Area; readonly noted: Uint8Array },
): void {
  const marked = { ...area, data: Float32Array.from(noted) };
  const blend: Blend = { opacity: 1, colour: [0, 0, 0] };
  const { mean } = estimateGround(area, { marked, blend, spread: SMOOTH_SPREAD });
  for (let at = 0; at < noted.length; at++) {
    if (!noted[at] || !area.brushed[at]) continue;
    const pixel = pixelOf(photo, area, at) * photo.channels;
    for (let channel = 0; channel < Math.min(3, photo.channels); channel++)
      photo.data[pixel + channel] = Math.round(mean[channel].data[at]);
  }
}

/** Clears the removed mark, and the pixels around it, from a mask. */
function clearRemoved(
  mask: Mask,
  { area, coverage }: { readonly area: Area; readonly coverage: Plane },
): void {
  const data = Uint8Array.from(coverage.data, (share) => (share > 0 ? 1 : 0));
  const near = dilateSquare({ width: area.width, height: area.height, data }, 1);
  for (let at = 0; at < near.length; at++)
    if (near[at] && area.brushed[at]) mask.data[pixelOf(mask, area, at)] = 0;
}

function pixelOf({ width }: { width: number }, area: Area, at: number): number {
  return (Math.floor(at / area.width) + area.box.top) * width + (at % area.width) + area.box.left;
}

/** True if a mark is completed rather than un-blended. */
export function isToComplete(mode: RemovalRequest['mode'], { opacity }: Blend): boolean {
  return mode === 'fill' || (mode === 'auto' && opacity > OPAQUE);
}

function countBrushed({ brushed }: Area): number {
  return brushed.reduce((sum, flag) => sum + flag, 0);
}

function isSure({ relief, sides, blend }: Estimate): boolean {
  if (!sides || relief < MIN_RELIEF.told) return false;
  if (relief < MIN_RELIEF.usual && sides.correlation < MIN_RELIEF.correlation) return false;
  return blend.opacity > OPAQUE || sides.correlation > MIN_CORRELATION || sides.variety < 8;
}

/** Parts overlap by their margins; each returns its own pixels only. */
function keepInside(coverage: Float32Array, { width, box, own }: Area & { readonly own: Box }): void {
  for (let at = 0; at < coverage.length; at++) {
    const x = (at % width) + box.left;
    const y = Math.floor(at / width) + box.top;
    if (x < own.left || x >= own.right || y < own.top || y >= own.bottom) coverage[at] = 0;
  }
}

function noteRest(
  rest: Mask,
  { area, coverage, isOpaque }: { readonly area: Area; coverage: Float32Array; isOpaque: boolean },
): Uint8Array {
  const { width, height, brushed } = area;
  const [from, to] = isOpaque ? [STROKE, 2] : RIM;
  const data = Uint8Array.from(coverage, (share) => (share > from && share < to ? 1 : 0));
  const noted = isOpaque ? dilateSquare({ width, height, data }, STROKE_MARGIN) : data;
  for (let at = 0; at < noted.length; at++)
    if (noted[at] && brushed[at]) rest.data[pixelOf(rest, area, at)] = 255;
  return noted;
}
