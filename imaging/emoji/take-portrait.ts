import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { type CropName, cutFigure } from './cut-figure.ts';
import { layPortrait } from './lay-portrait.ts';
import { planLayout } from './plan-layout.ts';
import type { Portrait } from './portrait.ts';
import { takeLikeness } from './take-likeness.ts';

/** Share by which bodies become smaller, without exaggeration and with all of it. Whole ones more, or the face could not be read. */
const SHRINK: Readonly<Record<CropName, { readonly least: number; readonly most: number }>> = {
  head: { least: 0, most: 0.38 },
  bust: { least: 0, most: 0.38 },
  person: { least: 0.3, most: 0.72 },
};

interface PortraitOptions {
  /** As in `pickFace`. */
  readonly face: number;
  readonly crop: CropName;
  /** How large head and eyes become, 0–1. */
  readonly exaggeration: number;
  /** Pixels of each side of the sheet. */
  readonly side: number;
  /** Width of the border as a share of the side. */
  readonly border: number;
  /** As in `takeLikeness`. */
  readonly faceHeight?: number;
}

/**
 * Finds a person in a photo and lays him on a sheet, ready to be drawn in any look and with any expression.
 * Throws `no_face`, `face_too_small`, `model_missing` or `aborted`.
 */
export async function takePortrait(
  photo: Picture,
  options: PortraitOptions,
  progress: Progress,
): Promise<Portrait> {
  const { face, crop, exaggeration, side, border, faceHeight } = options;
  const wanted = { face, whole: crop === 'person', faceHeight };
  const likeness = await takeLikeness(photo, wanted, progress.subrange(0, 0.7));
  const shown = cutFigure(likeness, crop);
  const { least, most } = SHRINK[crop];
  const shrink = least + (most - least) * exaggeration;
  const layout = planLayout({ shown, points: likeness.points, side, border, shrink, exaggeration });
  return layPortrait({ likeness, shown, layout }, progress.subrange(0.7, 1));
}
