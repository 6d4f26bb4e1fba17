import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../core/filters/local-extremes.ts';
import { fitPicture } from '../../core/io/size.ts';
import { linearStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { measureBacklight } from './measure-backlight.ts';
import { type Blocking, measureBlocking } from './measure-blocking.ts';
import { measureBlur, type Softness } from './measure-blur.ts';
import { type Cast, measureCast } from './measure-cast.ts';
import { measureDarkChroma, measureDarkNoise } from './measure-dark-noise.ts';
import { type Light, measureLight } from './measure-light.ts';
import { measureNoise, type NoiseProfile } from './measure-noise.ts';
import { measurePrint } from './measure-print.ts';
import type { FaultScores, PhotoFaults } from './photo-faults.ts';
import { measureTorn } from './print/find-tears.ts';
import { LUMA_SCALE, splitLuma } from './split-luma.ts';

/** Factor by which the halved copy smooths grain that is two pixels wide. */
const SMOOTHED = 1.7;

/**
 * Grain of a print, measured as noise at half the size. It is wider than a pixel, or lost its highest
 * frequencies to compression. In units of the plane, for the full size. Fine texture is excluded as in
 * `measureNoise`.
 * @param range of means that count
 */
function measureGrain(plane: Plane, range: { least: number; most: number }): NoiseProfile {
  const size = {
    width: Math.max(1, Math.round(plane.width / 2)),
    height: Math.max(1, Math.round(plane.height / 2)),
  };
  const { sigmas, sigma, ...means } = measureNoise(resizePlane(plane, size), range);
  return { ...means, sigma: SMOOTHED * sigma, sigmas: sigmas.map((value) => SMOOTHED * value) };
}

/**
 * Cells whose means separate things of different lightness from texture, which is equally light everywhere.
 */
const CELLS = { width: 16, height: 12 };
/**
 * Their standard deviation, as a share of the range of lightness: of textures and of things on white ground,
 * and of scenes.
 */
const EVEN = 0.1;
const UNEVEN = 0.14;
/** Pixels around each, and the share of the range within them that is an edge. */
const RADIUS = 2;
const EDGE = 0.3;
/** Share of pixels at edges: of skies, and of scenes. */
const SMOOTH = 0.03;
const OUTLINED = 0.07;
/** Range of lightness of a plain wall, and of a scene in thick haze. */
const PLAIN = 0.2;
const HAZY = 0.3;

function standardDeviation(values: Float32Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/**
 * Degree to which a picture shows a scene, 0–1: several lighter and darker things with outlines. A sky, a
 * wall, a texture or a thing on white ground is none. A scene has black somewhere unless haze covers it.
 * @param lightness of OKLab, of a copy of some 160,000 pixels
 */
function measureVariety(lightness: Plane, { black, white }: Light): number {
  const range = white - black;
  if (range <= PLAIN) return 0;
  const least = localExtremes(lightness, { radius: RADIUS, extreme: 'least' }).data;
  const most = localExtremes(lightness, { radius: RADIUS, extreme: 'most' }).data;
  const edges = most.reduce((count, value, at) => count + (value - least[at] > EDGE * range ? 1 : 0), 0);
  const spread = standardDeviation(resizePlane(lightness, CELLS).data) / range;
  return (
    linearStep(EVEN, UNEVEN, spread) *
    linearStep(SMOOTH, OUTLINED, edges / most.length) *
    linearStep(PLAIN, HAZY, range)
  );
}

/** Pixels of the copy on which light and tints are measured. */
const SMALL = 160_000;

/** Means at which neither end clips the noise, in grey levels. */
const UNCLIPPED = { least: 8 * LUMA_SCALE, most: 247 * LUMA_SCALE };
const CHROMA = { least: -210, most: 210 };

const CHROMA_SMOOTHING = 2;

/** From this score on a picture counts as a print, and its grain is measured. */
const PRINT = 0.3;

/** Score from which on a picture is exposed anew so much that its noise would be seen. */
const DARK = 0.3;

/** A profile with at least as much noise at every mean. */
function addNoise(profile: NoiseProfile, least: number): NoiseProfile {
  const sigmas = profile.sigmas.map((sigma) => Math.max(sigma, least));
  return { ...profile, sigmas, sigma: Math.max(profile.sigma, least) };
}

function toGrey(luma: Plane): Plane {
  const grey = createPlane(luma);
  for (let at = 0; at < grey.data.length; at++) grey.data[at] = luma.data[at] / LUMA_SCALE;
  return grey;
}

/** Without the colours that noise and compression scatter over a single one. */
function smoothChroma({ lightness, a, b }: OklabPlanes): OklabPlanes {
  return {
    lightness,
    a: gaussianBlurCompiled(a, CHROMA_SMOOTHING),
    b: gaussianBlurCompiled(b, CHROMA_SMOOTHING),
  };
}

interface Measured {
  readonly noise: number;
  readonly blocking: Blocking;
  readonly softness: Softness;
  readonly light: Light;
  readonly tint: Cast;
  readonly print: number;
  readonly variety: number;
  readonly backlight: number;
}

function gradeFaults({ noise, blocking, softness, light, tint, ...measured }: Measured): FaultScores {
  const { print, variety, backlight } = measured;
  // A picture without white things is not dark yet: half of it must be.
  const underexposure = linearStep(0, 0.12, 0.7 - light.white) * linearStep(0, 0.1, 0.6 - light.median);
  return {
    noise: linearStep(1.8, 12, noise),
    blocking: blocking.step === 0 ? 0 : linearStep(20, 75, 100 - blocking.quality),
    blur: linearStep(0.4, 1.3, softness.sharpest),
    underexposure,
    // Without lamps it is not night, but under-exposed.
    night:
      (1 - underexposure) *
      linearStep(0, 0.1, 0.35 - light.median) *
      linearStep(0, 0.12, 0.62 - light.bright),
    shadows: Math.max(
      linearStep(0.25, 0.75, light.shadows) * linearStep(0, 0.2, 0.5 - light.median),
      backlight,
    ),
    // Pictures that are neither prints nor scenes, such as a sky, may hold no black at all.
    fading: Math.max(
      linearStep(0.32, 0.5, light.black) * linearStep(0, 0.1, 0.62 - light.black) * (0.1 + 0.9 * print),
      linearStep(0.34, 0.46, light.black) * variety,
    ),
    cast: tint.trust * linearStep(0.042, 0.075, Math.hypot(tint.a, tint.b)),
    print,
  };
}

/**
 * Assesses the faults of a photo of 3 or 4 channels, without changing it. Measurements are calibrated on
 * pictures with known degradation (`bench/enhance`). Rejects with `aborted`.
 */
export async function assessPhoto(photo: Picture, progress: Progress): Promise<PhotoFaults> {
  const { luma, blueRed, greenMagenta } = splitLuma(photo);
  await progress.report(0.2);
  const fineNoise = measureNoise(luma, UNCLIPPED);
  await progress.report(0.3);
  const blueNoise = measureNoise(blueRed, CHROMA).sigma;
  await progress.report(0.35);
  const fineChroma = Math.max(blueNoise, measureNoise(greenMagenta, CHROMA).sigma);
  await progress.report(0.4);
  const blocking = await measureBlocking(photo, progress.subrange(0.4, 0.6));
  await progress.report(0.6);
  const noiseOfGrey = fineNoise.sigma / LUMA_SCALE;
  const softness = await measureBlur(toGrey(luma), {
    noise: noiseOfGrey,
    progress: progress.subrange(0.6, 0.85),
  });
  const small = toOklab(await fitPicture(photo, SMALL));
  await progress.report(0.9);
  const tint = measureCast(smoothChroma(small));
  await progress.report(0.95);
  const fine = Math.max(fineNoise.sigma, fineChroma);
  // Noise darkens the darkest, and lightens the lightest.
  const lightness = gaussianBlurCompiled(small.lightness, Math.min(2, fine / 8));
  const light = measureLight(lightness);
  const print = measurePrint(small, light);
  const torn = measureTorn(small);
  const variety = measureVariety(lightness, light);
  const grain = print > PRINT ? measureGrain(luma, UNCLIPPED) : fineNoise;
  const plainNoise = grain.sigma > fineNoise.sigma ? grain : fineNoise;
  const backlight = measureBacklight(lightness);
  const measured = { blocking, softness, light, tint, print, variety, backlight };
  const { underexposure, night } = gradeFaults({ ...measured, noise: 0 });
  const isDark = Math.max(underexposure, night) > DARK;
  const lumaNoise = isDark ? addNoise(plainNoise, measureDarkNoise(luma)) : plainNoise;
  await progress.report(0.97);
  const chromaNoise = isDark
    ? Math.max(fineChroma, measureDarkChroma(blueRed, luma), measureDarkChroma(greenMagenta, luma))
    : fineChroma;
  const noise = Math.max(lumaNoise.sigma, chromaNoise);
  const scores = gradeFaults({ ...measured, noise });
  await progress.report(1);
  return { scores, torn, lumaNoise, chromaNoise, blocking, softness, light, tint };
}
