import type { HairCanvas } from '../kernels/draw-segments.ts';
import { sampleVolume } from '../kernels/light-volume.ts';
import type { Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Cut } from './cut.ts';
import { angleOf, hairlineAt } from './hairline.ts';
import { type Head, toOwn, type Vector } from './head.ts';
import type { HeadLight } from './head-light.ts';
import type { HairLight } from './light-hair.ts';
import { NOTHING, type SolidView } from './trace-solid.ts';

export interface ScalpCoat {
  readonly head: Head;
  readonly cut: Cut;
  readonly view: SolidView;
  /** Of the head at each pixel, as `traceSolid` finds it. */
  readonly depth: Plane;
  readonly roots: Vector;
  readonly light: HeadLight;
  readonly reach: HairLight;
  /** How far the coat hides the skin, 0–1. */
  readonly strength: number;
}

/** Centimetres above the hairline over which the coat becomes whole. */
const RISE = 1.7;

/** Lays the colour of roots onto the scalp, so that no skin shines through hair. */
export function paintScalp({ light: canvas, cover }: HairCanvas, coat: ScalpCoat): void {
  const { head, cut, view, depth, roots, light, reach, strength } = coat;
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at++) {
      const z = depth.data[at];
      if (z <= NOTHING) continue;
      const seen: Vector = [(column + 0.5 - view.x) / view.unit, (view.y - row - 0.5) / view.unit, z];
      const [x, y, ownZ] = toOwn(head, seen);
      const height = y - hairlineAt(angleOf(x, ownZ));
      if (height <= 0 || y < -6) continue;
      const strip = cut.strip === undefined ? 1 : smoothStep(cut.strip + 0.3, cut.strip - 0.5, Math.abs(x));
      const alpha = strength * strip * smoothStep(0, RISE, height);
      if (alpha < 0.01) continue;
      const key = sampleVolume(reach.volume, reach.fromKey, [seen[0], seen[1], z + 0.6]);
      const around = sampleVolume(reach.volume, reach.fromAround, [seen[0], seen[1], z + 0.6]);
      cover[at] = cover[at] * (1 - alpha) + alpha;
      for (let channel = 0; channel < 3; channel++) {
        const lit = roots[channel] * 0.7 * (light.around[channel] * around + 0.6 * light.key[channel] * key);
        canvas[3 * at + channel] = canvas[3 * at + channel] * (1 - alpha) + lit * alpha;
      }
    }
}
