import { relativeLuminance } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { median, quantiles } from '../../core/numeric/scalar.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { fitToneSurfaces } from './fit-tone-surfaces.ts';
import { linearAt } from './linear-at.ts';
import { localMean } from './local-mean.ts';
import { mixLampTints } from './mix-lamp-tints.ts';
import { shrinkUvMap, TONE_SIDE } from './tone-side.ts';
import type { UvZones } from './uv-zones.ts';

interface SeenFace {
  /** `side²` × 4. */
  readonly uvMap: Raster;
  /** Visibility of each place, 0–1. */
  readonly visibility: Plane;
}

/**
 * Hold on the terms of the surface fitted to skin: a constant, slopes and curvatures, those of colour more
 * than those of light.
 */
const HOLD = [
  [1e-4, 0.002, 0.002, 0.02, 0.02, 0.02],
  [1e-4, 0.02, 0.02, 0.4, 0.4, 0.4],
  [1e-4, 0.02, 0.02, 0.4, 0.4, 0.4],
];
const ROUNDS = 5;

/** Smallest misfit of one step, for the logarithms of luminance, red over green and blue over green. */
const MIN_STEP = [0.28, 0.1, 0.12];
const MAX_STEPS = 1.4;

/** Largest difference between local light and the smooth surface (logarithm). */
const MAX_SHADE = 0.5;

/** Added to linear light, so that dark places have no extreme ratios. */
const FLOOR = 0.004;

interface SmallUvMap {
  /** Logarithms of luminance, red over green, blue over green, of each pixel in turn. */
  readonly features: Float32Array;
  /** Weight of each pixel, 0–1. */
  readonly weights: Float32Array;
}

function describePixels(uvMap: Raster): Float32Array {
  const count = uvMap.width * uvMap.height;
  const features = new Float32Array(3 * count);
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < count; pixel++) {
    linearAt(uvMap, pixel, colour);
    const red = colour[0] + FLOOR;
    const green = colour[1] + FLOOR;
    const blue = colour[2] + FLOOR;
    features[3 * pixel] = Math.log(relativeLuminance(red, green, blue));
    features[3 * pixel + 1] = Math.log(red / green);
    features[3 * pixel + 2] = Math.log(blue / green);
  }
  return features;
}

/** Factor of misfits of brighter pixels: skin shines, and shine is white. */
const SHINE = 0.4;

/** Expected look of skin at each place. */
interface SkinModel {
  /** The three features, `TONE_SIDE²` each. */
  readonly expected: readonly Float32Array[];
  /** Scale of the misfit for each feature. */
  readonly steps: readonly number[];
}

/** Squared distance of a pixel from skin, in steps. Light may vary far more than colour. */
function misfitOf(features: Float32Array, pixel: number, model: SkinModel): number {
  let sum = 0;
  for (let kind = 0; kind < 3; kind++) {
    const misfit = (features[3 * pixel + kind] - model.expected[kind][pixel]) / model.steps[kind];
    sum += misfit * misfit;
  }
  const isBrighter = features[3 * pixel] > model.expected[0][pixel];
  return isBrighter ? SHINE * sum : sum;
}

/** The distance from the model of skin that fits a pixel best. */
function leastMisfit(features: Float32Array, pixel: number, models: readonly SkinModel[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const model of models) least = Math.min(least, misfitOf(features, pixel, model));
  return least;
}

/** Scale of the misfits: nearly all skin lies within two steps. */
function measureSteps(
  uvMap: SmallUvMap,
  { trust, expected }: { readonly trust: Float32Array; readonly expected: readonly Float32Array[] },
): number[] {
  return MIN_STEP.map((min, kind) => {
    const misfits: number[] = [];
    for (let pixel = 0; pixel < trust.length; pixel++)
      if (trust[pixel] > 0.4)
        misfits.push(Math.abs(uvMap.features[3 * pixel + kind] - expected[kind][pixel]));
    return Math.min(MAX_STEPS * min, Math.max(min, 2 * median(misfits)));
  });
}

function rateTrust(uvMap: SmallUvMap, models: readonly SkinModel[]): Float32Array {
  return uvMap.weights.map((weight, pixel) => {
    const misfit = leastMisfit(uvMap.features, pixel, models);
    return weight / (1 + misfit / 4) ** 2;
  });
}

/**
 * Fits models of skin: smooth surfaces of light and colour, the same with local light, and between two lamps
 * local light of any mixture of their colours. Least squares are reweighted against hair, glasses and beard
 * (Geman and McClure's weights, 1987). A pixel may match any model.
 */
function fitSkin(uvMap: SmallUvMap, sure: Float32Array): readonly SkinModel[] {
  const certain = uvMap.weights.map((weight, pixel) => weight * sure[pixel]);
  const planes = HOLD.map((_, kind) => mapToFloats(certain, (_value, at) => uvMap.features[3 * at + kind]));
  let trust: Float32Array = certain;
  let model: SkinModel = { expected: [], steps: MIN_STEP };
  for (let round = 0; round < ROUNDS; round++) {
    const expected = fitToneSurfaces(planes, { weights: trust, hold: HOLD });
    model = { expected, steps: measureSteps(uvMap, { trust, expected }) };
    trust = rateTrust(uvMap, [model]);
  }
  const [light, ...colours] = model.expected;
  const squares = trust.map((weight) => weight * weight);
  const { data } = localMean(
    trust.map((_, pixel) => uvMap.features[3 * pixel]),
    { weights: squares, shares: [0.2, 0.1] },
  );
  const around = data.map((value, at) =>
    Math.max(light[at] - MAX_SHADE, Math.min(light[at] + MAX_SHADE, value)),
  );
  const local = { expected: [around, ...colours], steps: model.steps };
  const tints = mixLampTints(uvMap.features, certain);
  return tints ? [model, local, { expected: [around, ...tints], steps: model.steps }] : [model, local];
}

/** Radius of the skin around features that rates them, in sides of the UV map. */
const AROUND = 0.04;

/** Enlarges a model to the size of a UV map. */
function enlargeModel({ expected, steps }: SkinModel, side: number): SkinModel {
  const small = { width: TONE_SIDE, height: TONE_SIDE };
  const size = { width: side, height: side };
  return { expected: expected.map((data) => resizePlane({ ...small, data }, size).data), steps };
}

/** Misfit up to which a place is skin, and the excess with a probability of ¼. */
const FREE_MISFIT = 4;
const FOURTH_MISFIT = 8;

/** Spread of fine lines and of the area over which they are counted, in sides of the UV map. */
const FINE = 0.004;
const PLACE = 0.012;

/**
 * Variance of fine lines (logarithm of light) on any skin, and its largest multiple of that in the middle of
 * the face. Above it there are hairs.
 */
const MIN_ROUGHNESS = 4e-4;
const ROUGHER = 5;

/** Amount of hair on skin: 0 for none, 1 for twice the roughness of skin. Counts below the eyes. */
function measureHairs(features: Float32Array, { skin }: UvZones): Float32Array {
  const side = skin.width;
  const size = { width: side, height: side };
  const light = { ...size, data: mapToFloats(skin.data, (_, pixel) => features[3 * pixel]) };
  const smooth = gaussianBlurCompiled(light, FINE * side);
  const squares = light.data.map((value, at) => skin.data[at] * (value - smooth.data[at]) ** 2);
  const roughness = gaussianBlurCompiled({ ...size, data: squares }, PLACE * side).data;
  const bare = gaussianBlurCompiled(skin, PLACE * side).data;
  const usual: number[] = [];
  for (let pixel = 0; pixel < roughness.length; pixel += 3)
    if (isSure(pixel, side) && bare[pixel] > 0.9) usual.push(roughness[pixel] / bare[pixel]);
  const max = ROUGHER * Math.max(MIN_ROUGHNESS, quantiles(usual, 0.3)[0] ?? 0);
  return roughness.map((value, at) =>
    at < 0.45 * roughness.length ? 0 : Math.max(0, value / Math.max(0.05, bare[at]) / max - 1),
  );
}

/** True between brows and mouth, where skin is seldom hidden. */
function isSure(pixel: number, side: number): boolean {
  const x = (pixel % side) / side - 0.5;
  const y = Math.floor(pixel / side) / side - 0.52;
  return (x / 0.3) ** 2 + (y / 0.17) ** 2 < 1;
}

function rateSkin(
  { uvMap, visibility }: SeenFace,
  { zones, fitted }: { readonly zones: UvZones; readonly fitted: readonly SkinModel[] },
): Plane {
  const features = describePixels(uvMap);
  const side = uvMap.width;
  const size = { width: side, height: side };
  const models = fitted.map((model) => enlargeModel(model, side));
  const hairs = measureHairs(features, zones);
  const likely = visibility.data.map((_, pixel) => {
    const misfit = leastMisfit(features, pixel, models);
    const excess = Math.max(0, misfit - FREE_MISFIT) / FOURTH_MISFIT;
    return uvMap.data[4 * pixel + 3] / (1 + excess + hairs[pixel]) ** 2;
  });
  const bare = zones.skin.data;
  const above = gaussianBlurCompiled(
    { ...size, data: likely.map((value, at) => value * bare[at]) },
    AROUND * side,
  );
  const below = gaussianBlurCompiled({ ...size, data: bare }, AROUND * side);
  const edge = zones.depth.data;
  const data = likely.map((value, at) => {
    const feature = edge[at] > 0.04 ? 1 - bare[at] : 0;
    const around = above.data[at] / (below.data[at] + 0.002);
    return feature * Math.min(1, around) + (1 - feature) * value;
  });
  return gaussianBlurCompiled({ ...size, data }, 1);
}

/**
 * Probability of bare skin by colour, 0–1, as a UV map. Eyes, brows and lips take that of their
 * surroundings.
 */
export function findSkin(face: SeenFace, zones: UvZones): Plane {
  const small = shrinkUvMap(face.uvMap);
  const size = { width: TONE_SIDE, height: TONE_SIDE };
  const bare = resizePlane(zones.skin, size).data;
  const visibility = resizePlane(face.visibility, size).data;
  const weights = bare.map((value, at) => value * visibility[at] * small.data[4 * at + 3]);
  const sure = mapToFloats(weights, (_, at) => (isSure(at, TONE_SIDE) ? 1 : 0));
  return rateSkin(face, { zones, fitted: fitSkin({ features: describePixels(small), weights }, sure) });
}
