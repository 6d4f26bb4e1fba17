import type { Vector } from '../hair/head.ts';
import type { SolidView } from '../hair/trace-solid.ts';
import type { HairCanvas } from '../kernels/draw-segments.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { sampleNoise } from '../kernels/sample-noise.ts';
import { smoothStep } from '../kernels/smooth-step.ts';

/** The neck and the middle of the chest, in the head's centimetres: single hairs that cross them look like cracks. */
const NECK = { half: 5.2, soft: 1.2, from: -7, to: -8.5 } as const;

/** How far around hairs are counted, in centimetres, and how much they cover where they are a lock. */
const AROUND = 0.22;
const LOCK = [0.2, 0.5] as const;

/** Light that is left deep in hair and behind the neck, as a share of its colour; strands of so many centimetres' width and length show in it. */
const DEEP = { least: 0.1, most: 0.3, across: 0.14, along: 3.5 } as const;

interface HairToTidy {
  readonly view: SolidView;
  /** Linear. */
  readonly colour: Vector;
  readonly seed: number;
}

/** Takes single hairs off the neck, and gives hair in deep shade the little light that makes it hair and not a hole. Changes the canvas. */
export function tidyHair(hair: HairCanvas, { view, colour, seed }: HairToTidy): void {
  const { width, height, cover, light } = hair;
  const around = gaussianBlur({ width, height, data: cover.slice() }, AROUND * view.unit);
  for (let row = 0, at = 0; row < height; row++) {
    const y = (view.y - row - 0.5) / view.unit;
    for (let column = 0; column < width; column++, at++) {
      if (cover[at] <= 0) continue;
      const x = (column + 0.5 - view.x) / view.unit;
      const isNeck =
        smoothStep(NECK.from, NECK.to, y) * smoothStep(NECK.half, NECK.half - NECK.soft, Math.abs(x));
      const kept = 1 - isNeck * (1 - smoothStep(...LOCK, around.data[at]));
      cover[at] *= kept;
      const strand = sampleNoise(x / DEEP.across, y / DEEP.along, seed);
      const least = cover[at] * (DEEP.least + (DEEP.most - DEEP.least) * strand);
      for (let channel = 0; channel < 3; channel++) {
        const place = 3 * at + channel;
        light[place] = Math.max(light[place] * kept, least * colour[channel]);
      }
    }
  }
}
