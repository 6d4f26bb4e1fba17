import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { HairCanvas } from '../../core/geometry/draw-segments.ts';
import type { Vector } from '../../core/geometry/vector.ts';
import { sampleNoise } from '../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { SolidView } from '../hair/fit/trace-solid.ts';

/** Opacity of thin hair where the head turns away and beside it, and the visibility with full opacity. */
const EDGE = { left: 0.66, beside: 0.62, visibility: 0.5 } as const;

/**
 * Thins hair along the outline of a head, where light passes through fine hair. Changes the canvas.
 * @param params visibility of the skin below, 0–1, and its coverage of each pixel
 */
export function thinHair(
  { cover: coverage, light }: HairCanvas,
  { visibility, body }: { readonly visibility: Plane; readonly body: Plane },
): void {
  for (let pixel = 0; pixel < coverage.length; pixel++) {
    if (coverage[pixel] <= 0) continue;
    const within = EDGE.left + (1 - EDGE.left) * smoothStep(0, EDGE.visibility, visibility.data[pixel]);
    const kept = mix(EDGE.beside, within, body.data[pixel]);
    coverage[pixel] *= kept;
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++) light[at] *= kept;
  }
}

/** Neck and middle of the chest in head coordinates: single hairs across them look like cracks. */
const NECK = { half: 5.2, soft: 1.2, from: -7, to: -8.5 } as const;

/** Radius in centimetres of the local coverage, and its range for a lock. */
const AROUND = 0.22;
const LOCK = [0.2, 0.5] as const;

/**
 * Smallest light deep in hair and behind the neck, relative to its colour, with strands of that width and
 * length in centimetres.
 */
const DEEP = { min: 0.1, max: 0.3, across: 0.14, along: 3.5 } as const;

interface TidyHairParams {
  readonly view: SolidView;
  /** Linear. */
  readonly colour: Vector;
  readonly seed: number;
}

/**
 * Removes single hairs from the neck, and adds a little light to deep shadows in hair. Changes the canvas.
 */
export function tidyHair(hair: HairCanvas, { view, colour, seed }: TidyHairParams): void {
  const { width, height, cover: coverage, light } = hair;
  const around = gaussianBlurCompiled({ width, height, data: coverage.slice() }, AROUND * view.unit);
  for (let row = 0, at = 0; row < height; row++) {
    const y = (view.y - row - 0.5) / view.unit;
    for (let column = 0; column < width; column++, at++) {
      if (coverage[at] <= 0) continue;
      const x = (column + 0.5 - view.x) / view.unit;
      const isNeck =
        smoothStep(NECK.from, NECK.to, y) * smoothStep(NECK.half, NECK.half - NECK.soft, Math.abs(x));
      const kept = 1 - isNeck * (1 - smoothStep(...LOCK, around.data[at]));
      coverage[at] *= kept;
      const strand = sampleNoise(x / DEEP.across, y / DEEP.along, seed);
      const min = coverage[at] * (DEEP.min + (DEEP.max - DEEP.min) * strand);
      for (let channel = 0; channel < 3; channel++) {
        const place = 3 * at + channel;
        light[place] = Math.max(light[place] * kept, min * colour[channel]);
      }
    }
  }
}
