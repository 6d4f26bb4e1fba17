import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type CropName, cutFigure } from './cut-figure.ts';
import { extractLikeness } from './extract-likeness.ts';
import { placePortrait } from './place-portrait.ts';
import { planLayout } from './plan-layout.ts';
import type { StickerPortrait } from './portrait.ts';

/**
 * Fraction by which bodies shrink, without and with full exaggeration. Whole bodies shrink more, or the face
 * would be unreadable.
 */
const SHRINK: Readonly<Record<CropName, { readonly min: number; readonly max: number }>> = {
  head: { min: 0, max: 0.38 },
  bust: { min: 0, max: 0.38 },
  person: { min: 0.3, max: 0.72 },
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
  /** As in `extractLikeness`. */
  readonly faceHeight?: number;
}

/**
 * Finds a person in a photo and places him on a sheet, ready for any look and expression. Throws `no_face`,
 * `face_too_small`, `model_missing` or `aborted`.
 */
export async function preparePortrait(
  photo: Picture,
  { progress, ...options }: PortraitOptions & { readonly progress: Progress },
): Promise<StickerPortrait> {
  const { face, crop, exaggeration, side, border, faceHeight } = options;
  const wanted = { face, whole: crop === 'person', faceHeight };
  const likeness = await extractLikeness(photo, { ...wanted, progress: progress.subrange(0, 0.7) });
  const shown = cutFigure(likeness, crop);
  const { min, max } = SHRINK[crop];
  const shrink = min + (max - min) * exaggeration;
  const layout = planLayout({ shown, points: likeness.points, side, border, shrink, exaggeration });
  return placePortrait({ likeness, shown, layout }, progress.subrange(0.7, 1));
}
