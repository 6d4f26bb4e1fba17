import { z } from 'zod';
import { findInput } from '#lib/catalog/inputs.ts';
import type { EngineInput } from '../engines/engine.ts';

/** Place of a tool without a mask: a box or a tap, in per cent of the photo's sides. */
const placeFields = z.object({
  find: z.string(),
  ...{ x: z.number(), y: z.number() },
  ...{ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() },
});

/** Half the side of the box that stands for a tap, in per cent. */
const TAP = 1;

/** A photo and a place in it. */
interface PlaceToChange {
  readonly photoPath: string;
  /** Mask of the place; without it, a box. */
  readonly maskPath?: string;
  /** Per cent of the photo's sides. */
  readonly box?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/** The photo of a run, and the place that is to be changed: its mask, a box, or the place of a tap. */
export function placeToChange({ inputs, parameters }: EngineInput): PlaceToChange {
  const photoPath = findInput(inputs, 'photo')?.path ?? '';
  const maskPath = findInput(inputs, 'mask')?.path;
  if (maskPath !== undefined) return { photoPath, maskPath };
  const { find, x, y, left, top, right, bottom } = placeFields.parse(parameters);
  const box =
    find === 'tap'
      ? { left: x - TAP, top: y - TAP, right: x + TAP, bottom: y + TAP }
      : { left, top, right, bottom };
  return { photoPath, box };
}
