import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import { findSubject } from '../segment/find-subject.ts';
import { clearPlateaus } from './clear-plateaus.ts';
import type { PassportArea } from './crop-passport-area.ts';
import { keepPerson } from './keep-person.ts';
import { measureChin, setUpright } from './measure-passport-head.ts';
import { removeOthers } from './remove-others.ts';

export interface CutPerson {
  /** 4 channels, with the person's own colours along the edge. */
  readonly picture: Picture;
  /** Alpha of the picture: the person. */
  readonly matte: Mask;
}

/** Snapping of a mask's border to edges of the person, 0–1. */
const SNAP = 0.25;

/**
 * Cuts out the person of the chosen face, without others in the photo. Throws `mask_empty`, `region_empty`,
 * `person_not_found`, `model_missing` or `aborted`.
 */
export async function cutPerson(
  around: PassportArea,
  run: { readonly control: RunControl; readonly progress: Progress },
): Promise<CutPerson> {
  const { photo, mask, corrections, face } = around;
  const finding = { control: run.control, progress: run.progress.subrange(0, 0.9) };
  const { picture } = await findSubject({ photo, mask, corrections, snap: SNAP }, finding);
  const { width, height } = picture;
  const found = { width, height, data: new Uint8Array(width * height) };
  for (let at = 0; at < found.data.length; at++) found.data[at] = picture.data[4 * at + 3];
  const parted = await removeOthers(found, { ...around, progress: run.progress.subrange(0.9, 1) });
  const frame = setUpright(face.mesh);
  const cleared = await clearPlateaus(parted, measureChin(face.mesh, frame));
  const matte = keepPerson(cleared, frame.origin);
  const data = picture.data.slice();
  for (let at = 0; at < matte.data.length; at++) data[4 * at + 3] = matte.data[at];
  return { picture: { ...picture, data }, matte };
}
