import { fitPicture } from '../io/fit-picture.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { linearStep } from '../kernels/linear-step.ts';
import { type OklabPlanes, toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type Blocking, measureBlocking } from './measure-blocking.ts';
import { measureBlur, type Softness } from './measure-blur.ts';
import { type Cast, measureCast } from './measure-cast.ts';
import { measureGrain } from './measure-grain.ts';
import { type Light, measureLight } from './measure-light.ts';
import { measureNoise } from './measure-noise.ts';
import { measurePrint } from './measure-print.ts';
import { measureVariety } from './measure-variety.ts';
import type { FaultScores, PhotoFaults } from './photo-faults.ts';
import { LUMA_SCALE, splitLuma } from './split-luma.ts';

/** Pixels of the copy on which light and tints are measured. */
const SMALL = 160_000;

/** Means at which neither end clips the noise, in grey levels. */
const UNCLIPPED = { least: 8 * LUMA_SCALE, most: 247 * LUMA_SCALE };
const CHROMA = { least: -210, most: 210 };

const CHROMA_SMOOTHING = 2;

/** From this score on a picture counts as a print, and its grain is measured. */
const PRINT = 0.3;

function toGrey(luma: Plane): Plane {
  const grey = createPlane(luma);
  for (let at = 0; at < grey.data.length; at++) grey.data[at] = luma.data[at] / LUMA_SCALE;
  return grey;
}

/** Without the colours that noise and compression scatter over a single one. */
function smoothChroma({ lightness, a, b }: OklabPlanes): OklabPlanes {
  return { lightness, a: gaussianBlur(a, CHROMA_SMOOTHING), b: gaussianBlur(b, CHROMA_SMOOTHING) };
}

interface Measured {
  readonly noise: number;
  readonly blocking: Blocking;
  readonly softness: Softness;
  readonly light: Light;
  readonly tint: Cast;
  readonly print: number;
  readonly variety: number;
}

function gradeFaults({ noise, blocking, softness, light, tint, print, variety }: Measured): FaultScores {
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
    shadows: linearStep(0.25, 0.75, light.shadows) * linearStep(0, 0.2, 0.5 - light.median),
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
  const chromaNoise = Math.max(blueNoise, measureNoise(greenMagenta, CHROMA).sigma);
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
  const fine = Math.max(fineNoise.sigma, chromaNoise);
  // Noise darkens the darkest, and lightens the lightest.
  const lightness = gaussianBlur(small.lightness, Math.min(2, fine / 8));
  const light = measureLight(lightness);
  const print = measurePrint(small, light);
  const variety = measureVariety(lightness, light);
  const grain = print > PRINT ? measureGrain(luma, UNCLIPPED) : fineNoise;
  const lumaNoise = grain.sigma > fineNoise.sigma ? grain : fineNoise;
  const noise = Math.max(lumaNoise.sigma, chromaNoise);
  const scores = gradeFaults({ noise, blocking, softness, light, tint, print, variety });
  await progress.report(1);
  return { scores, lumaNoise, chromaNoise, blocking, softness, light, tint };
}
