import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilatePlane } from '../../core/morphology/dilate.ts';
import { median } from '../../core/numeric/scalar.ts';
import { mapToBytes, mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { halveRaster, type Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import { compareEyes } from './compare-eyes.ts';

/** Side of the small UV map for occluders. */
const SIDE = 256;

/** Added to linear light, so that noise in the dark has no edges. */
const FLOOR = 0.01;

/** Smallest edge between pixels (logarithms of light and colour), and its multiple of the usual step. */
const MIN_STEP = 0.05;
const STEPS = 3;

/** Weight of colour steps relative to light. */
const COLOUR = 1.5;

/** Smallest and largest occluder, as fractions of the face's area. */
const MIN_AREA = 0.006;
const MAX_AREA = 0.3;

/**
 * Distance from the outline in sides of the UV map, and the smallest fraction of an occluder's area within
 * it. Occluders enter from outside.
 */
const OUTLINE = 0.035;
const MIN_OUTSIDE = 0.02;

/** Smallest mean visibility of an occluder. The background beside a turned head is below it. */
const MIN_VISIBILITY = 0.3;

/**
 * Smallest difference of its colours across its borders (logarithms), and the limit per step. Skin beyond a
 * lock of hair is similar.
 */
const MIN_DIFFERENCE = 0.12;
const MAX_STEP = 0.5;

/** Smallest fraction of its border shared with other parts. */
const MIN_BORDER = 0.3;

/**
 * Fraction of the border shared with an occluder from which on a part belongs to it, such as the next finger.
 */
const COMMON_BORDER = 0.4;

/** Width in pixels of the edges between parts, and growth of occluders. */
const GAP = 18;
const GROWTH = 5;

/**
 * Smallest fraction of a feature's surroundings in a part that shows or hides it. Then their width, and the
 * similarity of visible eyes.
 */
const SHOWN = 0.3;
const ROOM = 7;
const ALIKE = 0.45;

const size = { width: SIDE, height: SIDE };

/** Logarithms of light and of colour, slightly smoothed. */
function describeColours(uvMap: Raster): readonly Float32Array[] {
  const planes = [0, 1, 2].map(() => new Float32Array(SIDE * SIDE));
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    linearAt(uvMap, pixel, colour);
    const [red, green, blue] = colour.map((value) => Math.log(value + FLOOR));
    planes[0][pixel] = green;
    planes[1][pixel] = COLOUR * (red - green);
    planes[2][pixel] = COLOUR * (blue - green);
  }
  return planes.map((data) => gaussianBlurCompiled({ ...size, data }, 1).data);
}

/** Gradient of the colours at each pixel. */
function measureSteps(colours: readonly Float32Array[]): Float32Array {
  return mapToFloats(colours[0], (_, pixel) => {
    const x = pixel % SIDE;
    const y = (pixel - x) / SIDE;
    const [left, right] = [Math.max(0, x - 1), Math.min(SIDE - 1, x + 1)].map((at) => y * SIDE + at);
    const [above, below] = [Math.max(0, y - 1), Math.min(SIDE - 1, y + 1)].map((at) => at * SIDE + x);
    let sum = 0;
    for (const data of colours) sum += (data[right] - data[left]) ** 2 + (data[below] - data[above]) ** 2;
    return Math.sqrt(sum) / 2;
  });
}

interface Parts {
  /** Part of each pixel, 0 on edges and outside. */
  readonly labels: Int32Array;
  readonly sizes: readonly number[];
  /** Pixels of the face. */
  readonly area: number;
}

/** Features of the small UV map. */
interface SmallFace {
  readonly uvMap: Raster;
  readonly colours: readonly Float32Array[];
  readonly visibility: Float32Array;
  readonly depth: Float32Array;
  readonly skin: Float32Array;
}

function separateFace({ uvMap, colours, visibility, depth, skin }: SmallFace): Parts {
  const steps = measureSteps(colours);
  const usual = median(steps.filter((_, at) => skin[at] > 0.9 && visibility[at] > 0.5));
  const bound = Math.max(MIN_STEP, STEPS * usual);
  const edges = dilatePlane({ ...size, data: steps.map((step) => (step > bound ? 1 : 0)) }, 1).data;
  const isInside = (at: number) => depth[at] > 0 && uvMap.data[4 * at + 3] > 0.9;
  const flags = mapToBytes(edges, (edge, at) => (edge < 0.5 && isInside(at) ? 1 : 0));
  const area = flags.reduce((sum, _, at) => sum + (isInside(at) ? 1 : 0), 1);
  return { ...labelComponents({ ...size, data: flags }), area };
}

function countIn({ labels, sizes }: Parts, weigh: (at: number) => number): Float64Array {
  const counts = new Float64Array(sizes.length);
  for (let at = 0; at < labels.length; at++) if (labels[at] > 0) counts[labels[at]] += weigh(at);
  return counts;
}

/** Part at the middle of the face. */
function findFacePart(parts: Parts): number {
  const counts = countIn(parts, (at) => {
    const x = (at % SIDE) / SIDE - 0.5;
    const y = Math.floor(at / SIDE) / SIDE - 0.52;
    return (x / 0.3) ** 2 + (y / 0.17) ** 2 < 1 ? 1 : 0;
  });
  return counts.indexOf(Math.max(...counts));
}

interface Borders {
  /** Length of the border between two parts across the edge: `one · count + other`. Part 0 is the rest. */
  readonly lengths: Float64Array;
  /** Sum of colour differences across a border. */
  readonly steps: Float64Array;
}

function measureBorders({ labels, sizes, area }: Parts, { depth, colours }: SmallFace): Borders {
  const lengths = new Float64Array(sizes.length ** 2);
  const steps = new Float64Array(sizes.length ** 2);
  // Skips islands within broad edges.
  const isLarge = sizes.map((count, part) => part > 0 && count > MIN_AREA * area);
  for (let at = 0; at < labels.length; at++) {
    const own = labels[at];
    if (own === 0 || depth[at] < OUTLINE) continue;
    for (const way of [1, SIDE, -1, -SIDE]) {
      if (labels[at + way] === own) continue;
      let beyond = at + 2 * way;
      const end = at + GAP * way;
      while (beyond !== end && !isLarge[labels[beyond] ?? 0]) beyond += way;
      const other = isLarge[labels[beyond] ?? 0] ? labels[beyond] : 0;
      if (other === own) continue;
      lengths[own * sizes.length + other]++;
      if (other > 0)
        steps[own * sizes.length + other] += Math.min(
          MAX_STEP,
          Math.hypot(...colours.map((plane) => plane[at] - plane[beyond])),
        );
    }
  }
  return { lengths, steps };
}

/** Parts that show an eye, if eyes are visible at all, or an eye and the mouth. They belong to the face. */
function listShowing(
  parts: Parts,
  { uvMap, zones }: { readonly uvMap: Raster; readonly zones: UvZones },
): readonly boolean[] {
  const share = (plane: Plane) => {
    const zone = dilatePlane(resizePlane(plane, size), ROOM).data;
    const counts = countIn(parts, (at) => (zone[at] > 0.5 ? 1 : 0));
    const whole = counts.reduce((sum, count) => sum + count, 1);
    return counts.map((count) => count / whole);
  };
  const eyes = [zones.rightEye, zones.leftEye].map(share);
  const mouth = share(zones.lips);
  const isSeen = compareEyes(uvMap, zones) > ALIKE;
  return parts.sizes.map(
    (_, part) => eyes.some((shares) => shares[part] > SHOWN) && (isSeen || mouth[part] > SHOWN),
  );
}

interface OccluderParams {
  readonly uvMap: Raster;
  readonly visibility: Plane;
  /** Frame of glasses, if any; lenses are not occluders. */
  readonly frames?: Plane;
}

/**
 * Finds occluders of a face: hands, cups, microphones, broad locks. They enter from outside and are bounded
 * by edges of light or colour, whatever their own colour. A part with a visible eye is none. 0–1,
 * as a UV map.
 */
export function findOccluders({ uvMap, visibility, frames }: OccluderParams, zones: UvZones): Plane {
  const small = (plane: Plane) => resizePlane(plane, size).data;
  const halved = uvMap.width > SIDE ? halveRaster(uvMap) : uvMap;
  const seen = {
    uvMap: halved,
    colours: describeColours(halved),
    visibility: small(visibility),
    depth: small(zones.depth),
    skin: small(zones.skin),
  };
  const parts = separateFace(seen);
  const { labels, sizes, area } = parts;
  const face = findFacePart(parts);
  const outside = countIn(parts, (at) => (seen.depth[at] < OUTLINE ? 1 : 0));
  const turned = countIn(parts, (at) => seen.visibility[at]);
  const framed = frames ? small(dilatePlane(frames, 8)) : undefined;
  const around = countIn(parts, (at) => framed?.[at] ?? 0);
  const shows = listShowing(parts, { uvMap, zones });
  const borders = measureBorders(parts, seen);
  const may = sizes.map(
    (count, part) =>
      part > 0 &&
      part !== face &&
      count > MIN_AREA * area &&
      count < MAX_AREA * area &&
      around[part] < 0.05 * count &&
      !shows[part],
  );
  const taken = may.map(
    (allowed, part) =>
      allowed &&
      turned[part] > MIN_VISIBILITY * sizes[part] &&
      outside[part] > MIN_OUTSIDE * sizes[part] &&
      isPartedSharply(borders, { part, count: sizes.length }),
  );
  absorbParts(taken, { may, borders: borders.lengths });
  const data = mapToFloats(labels, (part) => (taken[part] ? 1 : 0));
  const grown = dilatePlane({ ...size, data }, GROWTH);
  return gaussianBlurCompiled(resizePlane(gaussianBlurCompiled(grown, 1), zones.depth), 2);
}

/**
 * True if most of a part's border separates it from other parts of the face with a step of light or colour.
 */
function isPartedSharply(borders: Borders, { part, count }: { part: number; count: number }): boolean {
  const from = part * count;
  const lengths = borders.lengths.subarray(from, from + count);
  const all = lengths.reduce((sum, length) => sum + length, 1);
  const steps = borders.steps.subarray(from, from + count).reduce((sum, step) => sum + step, 0);
  const near = all - lengths[0];
  return near > MIN_BORDER * all && steps > MIN_DIFFERENCE * near;
}

/** Adds parts that border on occluders to them. */
function absorbParts(
  taken: boolean[],
  { may, borders }: { readonly may: readonly boolean[]; readonly borders: Float64Array },
): void {
  const count = may.length;
  for (let grows = true; grows; ) {
    grows = false;
    for (let part = 1; part < count; part++) {
      if (taken[part] || !may[part]) continue;
      let [common, all] = [0, 1];
      for (let other = 0; other < count; other++) {
        all += borders[part * count + other];
        if (taken[other]) common += borders[part * count + other];
      }
      if (common < COMMON_BORDER * all) continue;
      taken[part] = true;
      grows = true;
    }
  }
}
