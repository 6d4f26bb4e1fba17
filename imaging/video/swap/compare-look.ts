import { relativeLuminance } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillSmallGaps, labelComponents } from '../../core/morphology/components.ts';
import { dilatePlane, erodePlane } from '../../core/morphology/dilate.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { fitToneSurfaces } from '../../vision/faces/fit-tone-surfaces.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import { localMean } from '../../vision/faces/local-mean.ts';
import { TONE_SIDE } from '../../vision/faces/tone-side.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** A frame of a followed face beside its usual look, as UV maps of `TONE_SIDE²`. */
interface LookDifference {
  /** Logarithms of the light in this frame over the usual one: red, green and blue. */
  readonly light: readonly Plane[];
  /** Things that pass before the face, 0–1. */
  readonly occluders: Plane;
  /** Share of the skin that looks as usual in that light, 0–1. */
  readonly fits: number;
}

const size = { width: TONE_SIDE, height: TONE_SIDE };
const COUNT = TONE_SIDE * TONE_SIDE;

/** Added to linear light, so that dark places have no extreme ratios. */
const FLOOR = 0.01;

/** Hold on the terms of the surface that light changes by: a constant, slopes and curvatures. */
const HOLD = [1e-4, 0.002, 0.002, 0.02, 0.02, 0.02];
const ROUNDS = 6;

/** Scales of what may differ beside the surface: light, red over green, blue over green. */
const STEPS = [0.22, 0.09, 0.11];
/** Share of the slope of the usual look that is allowed for, as points are never exact. */
const SLOPE = 1.1;
const MAX_SLOPE = 1.4;
/** Misfits, in steps, from the same face to another thing. */
const OTHER = [1.15, 1.9] as const;
/** Part of a face in its usual light, relative to what is in the median light. @tuned 2026-12-01 */
const USUAL = 0.3;
/** Misfit from which on skin is another thing wherever it lies. @tuned 2026-11-30 */
const STRANGE = 3;
/** Radius of the place over which a thing must differ, in pixels; and the share of it. */
const PLACE = 2;
const WIDE_PLACE = 9;
/** Share of a place that must be known to tell by itself. */
const KNOWN = 0.4;
const MOST = 0.5;
/** Smallest thing as a share of the face. */
const MIN_AREA = 0.006;
/** The same for one that enters beside a cheek that is turned away, and the visibility of that. */
const MIN_BESIDE = 0.02;
const TURNED = 0.35;
/** Distance from the outline within which a thing enters, in sides of the map. */
const OUTLINE = 0.05;
/** Radius over which most must belong to a thing, of gaps between its parts, and its growth, in pixels. */
const JOINED = 5;
const GAP = 9;
const GROWTH = 2;
/** Blur by which steps of its outline are rounded, in pixels, and the shares within which it then ends. */
const ROUNDING = 2.5;
const EDGE = [0.25, 0.75] as const;
/** Largest hole in a thing, as a share of the face: features under it that are no skin. */
const MAX_HOLE = 0.12;
/** Spreads of the light that is followed, the widest first, in sides of the map. */
const REACHES = [0.3, 0.14, 0.07];

function readFeatures(uvMap: Raster): Float32Array[] {
  const planes = [0, 1, 2, 3].map(() => new Float32Array(COUNT));
  const colour = [0, 0, 0];
  for (let at = 0; at < COUNT; at++) {
    linearAt(uvMap, at, colour);
    const red = Math.log(colour[0] + FLOOR);
    const green = Math.log(colour[1] + FLOOR);
    const blue = Math.log(colour[2] + FLOOR);
    const light = relativeLuminance(colour[0], colour[1], colour[2]);
    planes[0][at] = Math.log(light + FLOOR);
    planes[1][at] = red - green;
    planes[2][at] = blue - green;
    planes[3][at] = green;
  }
  return planes;
}

/** The median of values where most is seen, as a surface. */
function medianSurface(values: Float32Array, seen: Float32Array): Float32Array {
  const told = values.filter((_, at) => seen[at] > 0.5).toSorted();
  return new Float32Array(COUNT).fill(told.length > 0 ? told[told.length >> 1] : 0);
}

function slopeOf(values: Float32Array): Float32Array {
  const slopes = Float32Array.from(values, (_, at) => {
    const [x, y] = [at % TONE_SIDE, Math.floor(at / TONE_SIDE)];
    const across = values[at + (x < TONE_SIDE - 1 ? 1 : 0)] - values[at - (x > 0 ? 1 : 0)];
    const down = values[at + (y < TONE_SIDE - 1 ? TONE_SIDE : 0)] - values[at - (y > 0 ? TONE_SIDE : 0)];
    return Math.hypot(across, down) / 2;
  });
  return dilatePlane({ ...size, data: slopes }, 1).data;
}

/** Places that may show something else: by how much they tell, and whether they are skin. */
interface Asked {
  readonly seen: Float32Array;
  readonly skin: Float32Array;
  readonly uvMap: Raster;
  readonly visibility: Float32Array;
}

interface Comparison {
  /** Weight of each place. */
  readonly seen: Float32Array;
  /** Part of the face that a thing may cover. */
  readonly covers: 'little' | 'much' | 'all';
}

/** Usual look of a face, prepared for comparison with its frames. */
export class UsualLook {
  readonly #features: readonly Float32Array[];
  /** Scale of what may differ at each place, for each kind. */
  readonly #steps: readonly Float64Array[];
  /** Weight of each place by which light is followed: skin. */
  readonly #skin: Float32Array;
  /** The same with brows, eyes and nostrils, by which things before the face are found. */
  readonly #shown: Float32Array;
  readonly #depth: Float32Array;
  readonly #area: number;

  /** @param skin coverage of skin; both maps of `TONE_SIDE²` */
  constructor(uvMap: Raster, { skin, zones }: { readonly skin: Plane; readonly zones: UvZones }) {
    this.#features = readFeatures(uvMap);
    const slopes = this.#features.slice(0, STEPS.length).map(slopeOf);
    this.#steps = slopes.map((plane, kind) =>
      Float64Array.from(plane, (slope) => STEPS[kind] + Math.min(MAX_SLOPE * STEPS[kind], SLOPE * slope)),
    );
    const bare = resizePlane(zones.skin, size).data;
    this.#depth = resizePlane(zones.depth, size).data;
    this.#skin = bare.map((value, at) => value * skin.data[at] * uvMap.data[4 * at + 3]);
    const mouth = resizePlane(zones.lips, size).data;
    // At steep places, as along brows and lips, points are too inexact to tell.
    this.#shown = mouth.map((value, at) => {
      const steep = (SLOPE * slopes[0][at]) / STEPS[0];
      return ((1 - value) * skin.data[at] * uvMap.data[4 * at + 3]) / (1 + steep * steep);
    });
    this.#area = this.#depth.reduce((sum, depth) => sum + (depth > 0 ? 1 : 0), 1);
  }

  /**
   * Share of the face that looks otherwise in any light, 0–1: small for other frames of one person, large
   * for another person.
   */
  differsFrom(uvMap: Raster): number {
    const features = readFeatures(uvMap);
    const differences = features.map((plane, kind) =>
      plane.map((value, at) => value - this.#features[kind][at]),
    );
    const shown = this.#shown.map((value, at) => value * uvMap.data[4 * at + 3]);
    const misfit = this.#measureMisfit(differences, { seen: shown, covers: 'little' });
    let [other, all] = [0, 1e-6];
    for (let at = 0; at < COUNT; at++) {
      other += shown[at] * Math.min(1, misfit[at]);
      all += shown[at];
    }
    return other / all;
  }

  /**
   * Compares a frame with the usual look.
   * @param uvMap `TONE_SIDE²` × 4
   * @param visibility how far each place faces the viewer, 0–1
   * @param isHidden the face was not found in the frame, so that its usual light is expected
   */
  compare(
    uvMap: Raster,
    { visibility, isHidden }: { readonly visibility: Float32Array; readonly isHidden: boolean },
  ): LookDifference {
    const features = readFeatures(uvMap);
    const differences = features.map((plane, kind) =>
      plane.map((value, at) => value - this.#features[kind][at]),
    );
    const seen = this.#skin.map((value, at) => value * visibility[at] * uvMap.data[4 * at + 3]);
    const misfit = this.#measureMisfit(differences, { seen, covers: isHidden ? 'all' : 'much' });
    const shown = this.#shown.map((value, at) => value * visibility[at] * uvMap.data[4 * at + 3]);
    const occluders = this.#findOccluders(misfit, { seen: shown, skin: seen, uvMap, visibility });
    const weights = seen.map(
      (value, at) => value * (1 - Math.min(1, misfit[at] / 3)) * (1 - occluders.data[at]),
    );
    const [, reds, blues, greens] = differences;
    const light = [
      reds.map((value, at) => value + greens[at]),
      greens,
      blues.map((value, at) => value + greens[at]),
    ];
    const fits = this.#weighFits(misfit, weights) / seen.reduce((sum, value) => sum + value, 1e-6);
    return { occluders, fits, light: light.map((values) => localMean(values, { weights, shares: REACHES })) };
  }

  /**
   * The light from which the one of a frame is sought. A hand that covers most of a face is its median, too:
   * where a good part of the face is as usual, that is its light.
   */
  #firstLight(compared: readonly Float32Array[], { seen, covers }: Comparison): readonly Float32Array[] {
    const usual = compared.map(() => new Float32Array(COUNT));
    if (covers === 'all') return usual;
    const medians = compared.map((values) => medianSurface(values, seen));
    const [fitsUsual, fitsMedian] = [usual, medians].map((light) =>
      this.#weighFits(this.#distanceFrom(light, compared), seen),
    );
    return fitsUsual > USUAL * fitsMedian ? usual : medians;
  }

  /** Sum of weights of places that look as usual. */
  #weighFits(misfit: Float32Array, weights: Float32Array): number {
    return misfit.reduce((sum, value, at) => sum + (value < OTHER[0] ? weights[at] : 0), 0);
  }

  /** Distance of each place from the usual look in a light, in steps. */
  #distanceFrom(light: readonly Float32Array[], compared: readonly Float32Array[]): Float32Array {
    const sums = new Float64Array(COUNT);
    for (let kind = 0; kind < STEPS.length; kind++) {
      const [values, surface, steps] = [compared[kind], light[kind], this.#steps[kind]];
      for (let at = 0; at < COUNT; at++) {
        const off = (values[at] - surface[at]) / steps[at];
        sums[at] += off * off;
      }
    }
    return mapToFloats(sums, Math.sqrt);
  }

  /** Distance of each place from the usual look in the light of a frame, in steps. */
  #measureMisfit(differences: readonly Float32Array[], { seen, covers }: Comparison): Float32Array {
    const compared = differences.slice(0, STEPS.length);
    let trust = seen;
    let misfit: Float32Array = new Float32Array(COUNT);
    for (let round = 0; round < ROUNDS; round++) {
      // The median first: least squares over all would go halfway to a thing that covers much.
      const surfaces =
        round === 0 && covers !== 'little'
          ? this.#firstLight(compared, { seen, covers })
          : fitToneSurfaces(compared, { weights: trust, hold: compared.map(() => HOLD) });
      misfit = this.#distanceFrom(surfaces, compared);
      // Geman and McClure's weights (1987).
      trust = mapToFloats(seen, (weight, at) => {
        const distance = 1.5 * misfit[at];
        const doubt = 1 + distance * distance;
        return weight / (doubt * doubt);
      });
    }
    return misfit;
  }

  #findOccluders(misfit: Float32Array, { seen, skin, uvMap, visibility }: Asked): Plane {
    const counts = boxBlurCompiled({ ...size, data: seen }, PLACE).data;
    const other = misfit.map((value, at) => seen[at] * smoothStep(OTHER[0], OTHER[1], value));
    const shares = boxBlurCompiled({ ...size, data: other }, PLACE).data;
    const [wideCounts, wideShares] = [seen, other].map(
      (data) => boxBlurCompiled({ ...size, data }, WIDE_PLACE).data,
    );
    // Beside hair the usual look is steep, and tells little: a head that turns brings locks over its skin.
    const strange = boxBlurCompiled(
      { ...size, data: misfit.map((value, at) => (value > STRANGE && skin[at] > KNOWN ? 1 : 0)) },
      1,
    );
    // The mouth tells nothing of itself, so it goes by what lies around it.
    const flags = shares.map((value, at) => {
      const [share, count] = counts[at] > KNOWN ? [value, counts[at]] : [wideShares[at], wideCounts[at]];
      return share > MOST * Math.max(count, 1e-3) || strange.data[at] > MOST ? 1 : 0;
    });
    const joined = boxBlurCompiled({ ...size, data: Float32Array.from(flags) }, JOINED).data;
    const near = flags.map((flag, at) => Math.max(flag, joined[at] > MOST ? 1 : 0));
    const closed = erodePlane(dilatePlane({ ...size, data: near }, GAP), GAP);
    const inside = closed.data.map((value, at) =>
      this.#depth[at] > 0 && uvMap.data[4 * at + 3] > 0.5 && value > 0.5 ? 1 : 0,
    );
    const whole = { ...size, data: Uint8Array.from(inside) };
    fillSmallGaps(whole, MAX_HOLE * this.#area);
    const { labels, sizes } = labelComponents(whole);
    const enters = new Uint8Array(sizes.length);
    const turned = new Float64Array(sizes.length);
    const sure = new Float64Array(sizes.length);
    for (let at = 0; at < COUNT; at++) {
      if (labels[at] === 0) continue;
      sure[labels[at]] += flags[at];
      if (this.#depth[at] < OUTLINE) enters[labels[at]] = 1;
      else if (visibility[at] < TURNED) turned[labels[at]]++;
    }
    const data = mapToFloats(labels, (part) =>
      part > 0 &&
      (enters[part] === 1 || turned[part] > 0) &&
      sure[part] > (enters[part] === 1 ? MIN_AREA : MIN_BESIDE) * this.#area
        ? 1
        : 0,
    );
    const grown = gaussianBlurCompiled(dilatePlane({ ...size, data }, GROWTH), ROUNDING).data;
    return { ...size, data: grown.map((value) => smoothStep(...EDGE, value)) };
  }
}
