import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { median } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { logLight } from './log-light.ts';
import { mirrorPlane } from './mirror-plane.ts';

/** Largest width of a strand or a bundle, in sides of the UV map. */
const MAX_WIDTH = 0.06;

/** Smallest darkness beside the skin on both sides (logarithm of light). */
const DARKER = 0.35;

/**
 * Largest distance to a mirrored counterpart. Brows, lashes and folds have one in the other half of the face.
 */
const LIKE = 0.024;

/**
 * Smallest height of a strand, and the distance of its start from the outline in the upper part of the map.
 */
const MIN_LENGTH = 0.2;
const OUTLINE = 0.04;
const UPPER = 0.35;

/** Largest width within a row. */
const WIDEST = 0.12;

/** Fraction of the usual width below which a row is interpolated from its neighbours. */
const WHOLE = 0.7;

/** Growth and softness of strands, in sides of the UV map. */
const GROWTH = 0.008;

interface Strand {
  top: number;
  bottom: number;
  begins: boolean;
  /** First and last column per row without a counterpart in the other half; −1 for none. */
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function traceStrands(
  labels: Int32Array,
  { own, depth }: { readonly own: Float32Array; readonly depth: Plane },
): ReadonlyMap<number, Strand> {
  const side = depth.width;
  const strands = new Map<number, Strand>();
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === 0 || own[at] < 0.5) continue;
    const x = at % side;
    const y = (at - x) / side;
    const strand = strands.get(labels[at]) ?? {
      ...{ top: y, bottom: y, begins: false },
      first: new Int32Array(side).fill(-1),
      last: new Int32Array(side).fill(-1),
    };
    strands.set(labels[at], strand);
    strand.bottom = y;
    strand.begins ||= depth.data[at] < OUTLINE && y < UPPER * side;
    if (strand.first[y] < 0) strand.first[y] = x;
    strand.last[y] = x;
  }
  return strands;
}

/** Draws the rows of a strand, and rows between them across a brow or an eye. */
function drawStrand({ top, bottom, first, last }: Strand, out: Float32Array): void {
  const side = first.length;
  let above = -1;
  for (let y = top; y <= bottom; y++) {
    if (first[y] < 0) continue;
    if (above < 0) above = y;
    for (let row = above; row <= y; row++) {
      const share = y === above ? 0 : (row - above) / (y - above);
      const from = Math.round(first[above] + share * (first[y] - first[above]));
      const to = Math.round(last[above] + share * (last[y] - last[above]));
      out.fill(1, row * side + from, row * side + to + 1);
    }
    above = y;
  }
}

/** Keeps long parts that hang from the upper outline. Wide ones are bundles of hair, found elsewhere. */
function keepLong(
  dark: Plane,
  { own, chartZones: { depth } }: { readonly own: Float32Array; readonly chartZones: UvZones },
): Plane {
  const side = dark.width;
  const { labels } = labelComponents({ ...dark, data: Uint8Array.from(dark.data) });
  const out = new Float32Array(labels.length);
  for (const strand of traceStrands(labels, { own, depth }).values()) {
    const { begins, top, bottom, first, last } = strand;
    const widths = Array.from(last, (column, y) => column - first[y]).filter((_, y) => first[y] >= 0);
    const isLong = bottom - top > MIN_LENGTH * side && widths.length > (bottom - top) / 2;
    if (!begins || !isLong || median(widths) > WIDEST * side) continue;
    // Across a brow or an eye only a part of it lacks a counterpart.
    const whole = first.map((column, y) => (last[y] - column < WHOLE * median(widths) ? -1 : column));
    drawStrand({ ...strand, first: whole }, out);
  }
  return { ...dark, data: out };
}

/**
 * Finds dark strands of hair over a face, as a UV map 0–1. They are narrow and darker than the skin on both
 * sides (black top hat; Meyer, 1979), have no counterpart in the other half, and hang from the outline.
 */
export function findStrands(uvMap: Raster, zones: UvZones): Plane {
  const light = gaussianBlurCompiled(logLight(uvMap), 1);
  const side = light.width;
  const radius = Math.round((MAX_WIDTH * side) / 2);
  const closed = erodePlane(dilatePlane(light, radius), radius);
  const dark = light.data.map((value, at) =>
    closed.data[at] - value > DARKER && uvMap.data[4 * at + 3] > 0.9 && zones.depth.data[at] > 0 ? 1 : 0,
  );
  const like = mirrorPlane(dilatePlane({ ...light, data: dark }, Math.round(LIKE * side)));
  const own = dark.map((value, at) => value * (1 - like.data[at]));
  const kept = keepLong(dilatePlane({ ...light, data: dark }, 2), { own, chartZones: zones });
  return gaussianBlurCompiled(dilatePlane(kept, Math.round(GROWTH * side)), 1.5);
}
