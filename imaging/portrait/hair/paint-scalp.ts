import type { HairCanvas } from '../../core/geometry/draw-segments.ts';
import type { Vector } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Cut } from './cut.ts';
import { angleOf, hairlineAt } from './fit/hairline.ts';
import type { SolidView } from './fit/trace-solid.ts';
import type { HeadLight } from './shade/head-light.ts';
import type { HairLight } from './shade/light-hair.ts';
import { sampleVolume } from './shade/light-volume.ts';

interface ScalpCoat {
  /** Head coordinates of each pixel, from `mapHead`. */
  readonly places: Float32Array;
  readonly cut: Cut;
  readonly view: SolidView;
  /** Depth of the head at each pixel, from `traceSolid`. */
  readonly depth: Plane;
  readonly roots: Vector;
  readonly light: HeadLight;
  readonly reach: HairLight;
  /** Opacity of the coat over skin, 0–1. */
  readonly strength: number;
}

/** Height above the hairline over which the coat becomes opaque, in centimetres. */
const RISE = 1.7;

/** Lower end of the scalp in head coordinates. */
const LOWEST = -6;

/** Paints the root colour on the scalp below drawn hair, so that no skin shines through. */
export function paintScalp({ light: canvas, cover }: HairCanvas, coat: ScalpCoat): void {
  const { places, cut, view, depth, roots, light, reach, strength } = coat;
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at++) {
      const x = places[3 * at];
      const y = places[3 * at + 1];
      const rest = 1 - cover[at];
      if (y < LOWEST || rest < 0.01) continue;
      const height = y - hairlineAt(angleOf(x, places[3 * at + 2]));
      if (height <= 0) continue;
      const strip = cut.strip === undefined ? 1 : smoothStep(cut.strip + 0.3, cut.strip - 0.5, Math.abs(x));
      const alpha = strength * strip * smoothStep(0, Math.max(RISE, cut.thins ?? 0), height);
      if (alpha < 0.01) continue;
      const place = [
        (column + 0.5 - view.x) / view.unit,
        (view.y - row - 0.5) / view.unit,
        depth.data[at] + 0.6,
      ] as const;
      const key = sampleVolume(reach.volume, reach.fromKey, place);
      const around = sampleVolume(reach.volume, reach.fromAround, place);
      cover[at] += rest * alpha;
      for (let channel = 0; channel < 3; channel++) {
        const lit = roots[channel] * 0.7 * (light.around[channel] * around + 0.6 * light.key[channel] * key);
        canvas[3 * at + channel] += lit * rest * alpha;
      }
    }
}
