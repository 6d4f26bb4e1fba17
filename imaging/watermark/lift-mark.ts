import type { Box } from '../inpaint/find-islands.ts';
import { dilateSquare } from '../kernels/dilate-square.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { type Area, cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { type Estimate, estimateBlend, traceStrokes } from './estimate-blend.ts';
import { measureCoverage } from './measure-coverage.ts';
import { mendTint } from './mend-tint.ts';
import { splitBox, widenBox } from './split-box.ts';
import { unblendArea } from './unblend-area.ts';

/** Bare pixels around the brushed ones that are looked at. */
const MARGIN = 48;

/** From this opacity on too little of the photo is left under the mark to bring it back out of compressed files. */
const OPAQUE = 0.8;

/** A mark that lowers the steps at its edges by less is none. */
const LEAST_RELIEF = 2;

/** Least correlation of both sides of its edges where the photo shows through. */
const LEAST_CORRELATION = 0.5;

/** Coverage between which a pixel is a mixture that is completed once the rest is lifted. */
const RIM = [0.12, 0.85] as const;

/** Coverage above which a pixel of an opaque mark is completed, and pixels around it that are as well. */
const STROKE = 0.15;
const STROKE_MARGIN = 2;

export interface Lifted {
  readonly blend: Blend;
  readonly isOpaque: boolean;
}

export interface LiftOrder {
  /** Changed in place. */
  readonly photo: Picture;
  /** Where the mark may be. */
  readonly mask: Mask;
  /** Tight around the mask, or a part of it. */
  readonly box: Box;
  /** Pixels that have to be completed afterwards are marked here. */
  readonly rest: Mask;
  /** `unblend` lifts whatever the opacity, `fill` has all strokes completed. */
  readonly mode: 'auto' | 'unblend' | 'fill';
  /** How the mark was laid over the photo, if that is known. */
  readonly blend?: Blend;
}

/**
 * Takes one mark off, where it is half-transparent, and notes what has to be completed: its soft rims, or all of its strokes where it is opaque.
 * `undefined`, and nothing changed, if no mark is made out.
 */
export async function liftMark(order: LiftOrder, pace: Pace): Promise<Lifted | undefined> {
  const { photo, mask, box } = order;
  const boxes = splitBox(box);
  const parts = boxes.map((part) => cropArea(photo, mask, widenBox(part, MARGIN, photo)));
  const fullest = parts.reduce((a, b) => (countBrushed(b) > countBrushed(a) ? b : a));
  const estimate = order.blend ? undefined : await estimateBlend(fullest, partOfPace(pace, 0, 0.6));
  const blend = order.blend ?? (estimate && isSure(estimate) ? estimate.blend : undefined);
  if (!blend) return undefined;
  const isOpaque = order.mode === 'fill' || (order.mode === 'auto' && blend.opacity > OPAQUE);
  for (const [index, area] of parts.entries()) {
    const traced = (area === fullest && estimate) || traceStrokes(area, blend);
    const coverage = measureCoverage(area, traced);
    keepInside(coverage.data, area, boxes[index]);
    if (!isOpaque) {
      unblendArea(photo, area, { blend, coverage });
      mendTint(photo, mask, { area, coverage });
    }
    noteRest(order.rest, area, { coverage: coverage.data, isOpaque });
    await pace(0.6 + (0.4 * (index + 1)) / parts.length);
  }
  return { blend, isOpaque };
}

function countBrushed({ brushed }: Area): number {
  return brushed.reduce((sum, flag) => sum + flag, 0);
}

function isSure({ relief, sides, blend }: Estimate): boolean {
  if (!sides || relief < LEAST_RELIEF) return false;
  return blend.opacity > OPAQUE || sides.correlation > LEAST_CORRELATION || sides.variety < 8;
}

/** Parts overlap by their margins; each gives only what is its own. */
function keepInside(coverage: Float32Array, { width, box }: Area, own: Box): void {
  for (let at = 0; at < coverage.length; at++) {
    const x = (at % width) + box.left;
    const y = Math.floor(at / width) + box.top;
    if (x < own.left || x >= own.right || y < own.top || y >= own.bottom) coverage[at] = 0;
  }
}

function noteRest(
  rest: Mask,
  area: Area,
  { coverage, isOpaque }: { coverage: Float32Array; isOpaque: boolean },
): void {
  const { width, height, box, brushed } = area;
  const [from, to] = isOpaque ? [STROKE, 2] : RIM;
  const data = Uint8Array.from(coverage, (share) => (share > from && share < to ? 1 : 0));
  const noted = isOpaque ? dilateSquare({ width, height, data }, STROKE_MARGIN) : data;
  for (let at = 0; at < noted.length; at++)
    if (noted[at] && brushed[at])
      rest.data[(Math.floor(at / width) + box.top) * rest.width + (at % width) + box.left] = 255;
}
