import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { valueNoise } from '../../core/numeric/value-noise.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { raiseShadows } from './raise-shadows.ts';
import type { Canvas, Scene } from './style.ts';

/** Response of a film. Lightness is 0–1; colours are OKLab's a and b. */
export interface Film {
  /** Lightness of black and of white. */
  readonly black: number;
  readonly white: number;
  /** 0 keeps tones, 1 is a full S-curve; negative is flatter. */
  readonly contrast: number;
  /** Factor on chroma; 0 is black and white. */
  readonly saturation: number;
  /** Change of lightness per unit of a and b: a coloured filter on the lens. */
  readonly filter: readonly [a: number, b: number];
  /** Tints of shadows and highlights. */
  readonly shadows: readonly [a: number, b: number];
  readonly lights: readonly [a: number, b: number];
  /** Strength of the red glow around the brightest highlights. */
  readonly halation: number;
  /** Strength of the grain in middle tones, and its size in units. */
  readonly grain: number;
  readonly grainSize: number;
  /** Darkening of the corners. */
  readonly vignette: number;
}

/** Halation: light reflected by the film's base reddens the surroundings of highlights. */
function measureHalation(lightness: Plane, unit: number): Plane {
  const lights = { ...lightness, data: lightness.data.map((tone) => smoothStep(0.88, 1, tone)) };
  return gaussianBlurCompiled(lights, 5 * unit);
}

/** Grain of the film: clumps of two sizes, mean 0, spread about 0.5. */
function castGrain(canvas: Canvas, { size, seed }: { size: number; seed: number }): Plane {
  const fine = valueNoise(canvas, { scale: Math.max(1, size * canvas.unit), seed });
  const coarse = valueNoise(canvas, { scale: Math.max(1.6, 2.2 * size * canvas.unit), seed: seed + 11 });
  for (let at = 0; at < fine.data.length; at++) fine.data[at] = 0.8 * fine.data[at] + 0.55 * coarse.data[at];
  return fine;
}

/**
 * Applies half of the other styles' shadow lift: a night stays dark, underexposure does not. Changes the
 * planes.
 */
async function exposeFilm(planes: OklabPlanes, progress: Progress): Promise<OklabPlanes> {
  const lifted = await raiseShadows(planes, progress);
  for (let at = 0; at < lifted.lightness.data.length; at++) {
    planes.lightness.data[at] = 0.5 * (planes.lightness.data[at] + lifted.lightness.data[at]);
    planes.a.data[at] = 0.5 * (planes.a.data[at] + lifted.a.data[at]);
    planes.b.data[at] = 0.5 * (planes.b.data[at] + lifted.b.data[at]);
  }
  return planes;
}

/**
 * Renders the scene on a film: tone curve, filter, split toning, halation, vignette and grain, strongest in
 * middle tones. At full size.
 */
export async function developFilm(
  { planes, full, seed }: Scene,
  { film, progress }: { readonly film: Film; readonly progress: Progress },
): Promise<OklabPlanes> {
  const { lightness, a, b } = await exposeFilm(planes, progress.subrange(0, 0.2));
  const { width, height, unit } = full;
  const glow = film.halation > 0 ? measureHalation(lightness, unit) : createPlane({ width: 0, height: 0 });
  await progress.report(0.4);
  const grain = castGrain(full, { size: film.grainSize, seed });
  await progress.report(0.7);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const across = (2 * x) / width - 1;
      const down = (2 * y) / height - 1;
      const corner = across * across + down * down;
      const tone = Math.min(
        1,
        Math.max(0, lightness.data[at] + film.filter[0] * a.data[at] + film.filter[1] * b.data[at]),
      );
      const curved = tone + film.contrast * (tone * tone * (3 - 2 * tone) - tone);
      const halo =
        film.halation > 0 ? film.halation * Math.max(0, glow.data[at] - 0.5 * smoothStep(0.88, 1, tone)) : 0;
      const fallen =
        (film.black + (film.white - film.black) * curved) * (1 - film.vignette * corner * corner * 0.25);
      const middle = 0.35 + 2.6 * tone * (1 - tone);
      lightness.data[at] = fallen + 0.3 * halo + film.grain * middle * grain.data[at];
      a.data[at] =
        film.saturation * a.data[at] + film.shadows[0] * (1 - curved) + film.lights[0] * curved + 0.28 * halo;
      b.data[at] =
        film.saturation * b.data[at] + film.shadows[1] * (1 - curved) + film.lights[1] * curved + 0.16 * halo;
    }
  return { lightness, a, b };
}
