import { ImagingError } from '../imaging-error.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { cutOut } from '../segment/cut-out.ts';
import { refineStrokes } from '../segment/refine-strokes.ts';
import { findPersonMatte } from './find-person-matte.ts';

/** Share of the work after which it is known where the subject is. */
const FOUND = 0.75;

export interface SubjectOrder {
  readonly photo: Picture;
  /** Marks the background roughly. */
  readonly mask?: Mask;
  /** How far the border of the mask is moved to the edges of the subject, 0–1. */
  readonly snap: number;
}

export interface SubjectRun {
  readonly control: RunControl;
  readonly pace: Pace;
}

export interface Subject {
  /** 4 channels, with the subject's own colours along its edge. */
  readonly picture: Picture;
  readonly foundBy: 'mask' | 'transparency' | 'person';
}

function invert({ width, height, data }: Mask): Mask {
  return { width, height, data: data.map((value) => 255 - value) };
}

function hasAlpha({ channels, data }: Picture): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 255) return true;
  return false;
}

function isVisible({ data }: Picture): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] >= 128) return true;
  return false;
}

async function markSubject(
  { photo, mask, snap }: SubjectOrder,
  { control, pace }: SubjectRun,
): Promise<Mask> {
  if (!mask) return findPersonMatte(photo, partOfPace(pace, 0, FOUND));
  const onProgress = (share: number) => control.onProgress?.(FOUND * share);
  return invert(await refineStrokes(photo, { mask, snap }, { signal: control.signal, onProgress }));
}

/**
 * The subject of a photo, cut out: what a mask of the background leaves or, without one, what is visible of a photo that is cut out already, or else the people in it.
 * Throws `mask_empty`, `region_empty`, `person_not_found`, `model_missing` or `aborted`.
 */
export async function findSubject(order: SubjectOrder, run: SubjectRun): Promise<Subject> {
  const { photo, mask } = order;
  const isCutOut = !mask && hasAlpha(photo);
  const picture = isCutOut
    ? photo
    : await cutOut(photo, await markSubject(order, run), partOfPace(run.pace, FOUND, 1));
  if (!isVisible(picture)) throw new ImagingError('region_empty', 'no subject is left');
  if (mask) return { picture, foundBy: 'mask' };
  return { picture, foundBy: isCutOut ? 'transparency' : 'person' };
}
