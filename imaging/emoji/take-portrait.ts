import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type CropName, cutFigure } from './cut-figure.ts';
import { layPortrait } from './lay-portrait.ts';
import { planLayout } from './plan-layout.ts';
import type { Portrait } from './portrait.ts';
import { takeLikeness } from './take-likeness.ts';

/**
 * Fraction by which bodies shrink, without and with full exaggeration. Whole bodies shrink more, or the face
 * would be unreadable.
 */
const SHRINK: Readonly<Record<CropName, { readonly least: number; readonly most: number }>> = {
  head: { least: 0, most: 0.38 },
  bust: { least: 0, most: 0.38 },
  person: { least: 0.3, most: 0.72 },
};

interface PortraitOptions {
  /** As in `pickFace`. */
  readonly face: number;
  readonly crop: CropName;
  /** Enlargement of head and eyes, 0–1. */
  readonly exaggeration: number;
  /** Side of the sheet in pixels. */
  readonly side: number;
  /** Width of the border as a fraction of the side. */
  readonly border: number;
  /** As in `takeLikeness`. */
  readonly faceHeight?: number;
}

/**
 * Finds a person in a photo and places him on a sheet, ready for any look and expression. Throws `no_face`,
 * `face_too_small`, `model_missing` or `aborted`.
 */
export async function takePortrait(
  photo: Picture,
  { progress, ...options }: PortraitOptions & { readonly progress: Progress },
): Promise<Portrait> {
  const { face, crop, exaggeration, side, border, faceHeight } = options;
  const wanted = { face, whole: crop === 'person', faceHeight };
  const likeness = await takeLikeness(photo, { ...wanted, progress: progress.subrange(0, 0.7) });
  const shown = cutFigure(likeness, crop);
  const { least, most } = SHRINK[crop];
  const shrink = least + (most - least) * exaggeration;
  const layout = planLayout({ shown, points: likeness.points, side, border, shrink, exaggeration });
  return layPortrait({ likeness, shown, layout }, progress.subrange(0.7, 1));
}
