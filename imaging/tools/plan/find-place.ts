import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import type { Place } from '../../edit/arrange/turn-picture.ts';
import { type Face, loadFaceModels } from '../../vision/faces/find-faces.ts';
import { listFaces } from '../../vision/faces/select-faces.ts';
import { resizeMask } from '../../vision/segment/shrink-photo.ts';
import findThing from '../analysis/find-thing.ts';
import type { Side, ThingInPhoto } from './planned-step.ts';

async function facesOf(photo: Picture, control: RunControl): Promise<readonly Face[]> {
  const models = await loadFaceModels();
  return listFaces(photo, { models, progress: createProgress({ signal: control.signal }) });
}

/**
 * Number of the person who stands farthest to a side, counted from the left from 1; 0 without a side. Throws
 * `no_face` or `model_missing`.
 */
export async function numberOnSide(
  photo: Picture,
  { side, control }: { readonly side: Side | undefined; readonly control: RunControl },
): Promise<number> {
  if (!side) return 0;
  const { length } = await facesOf(photo, control);
  if (length === 0) throw new ImagingError('no_face', 'nobody is seen in the photo');
  return side === 'left' ? 1 : length;
}

/** The tapped place. Throws `invalid_request` where none was tapped. */
export function tapOf({ thing, x, y }: ThingInPhoto): Place {
  if (x === undefined || y === undefined)
    throw new ImagingError('invalid_request', `the place of the ${thing} is missing`);
  return { x, y };
}

/** Places of all people, or of the one on a side; without people, where a thing was tapped. */
async function placesOf(
  photo: Picture,
  { target, control }: { readonly target: Target; readonly control: RunControl },
): Promise<readonly Place[]> {
  const isNamed = target.thing === 'people' || (target.thing === 'person' && target.side !== undefined);
  if (!isNamed || target.x !== undefined) return [tapOf(target)];
  const faces = await facesOf(photo, control);
  const middles = faces.map(({ box: { left, top, width, height } }) => ({
    x: (100 * (left + width / 2)) / photo.width,
    y: (100 * (top + height / 2)) / photo.height,
  }));
  if (middles.length === 0) throw new ImagingError('person_not_found', 'nobody is seen in the photo');
  return target.thing === 'people' ? middles : middles.slice(...(target.side === 'left' ? [0, 1] : [-1]));
}

type Target = ThingInPhoto & { readonly side?: Side | undefined };

/**
 * Mask of a thing that was tapped, or of people who can be found by their faces. Throws `region_empty`,
 * `person_not_found`, `model_missing`, `invalid_request` or `aborted`.
 */
export async function findPlace(
  photo: Picture,
  { target, control }: { readonly target: Target; readonly control: RunControl },
): Promise<Mask> {
  const { width, height } = photo;
  const data = new Uint8Array(width * height);
  for (const place of await placesOf(photo, { target, control })) {
    const { picture } = await findThing(photo, place, { signal: control.signal });
    if (!picture) continue;
    const found = await resizeMask(picture, { width, height });
    for (let at = 0; at < data.length; at++) data[at] = Math.max(data[at], found.data[at]);
  }
  return { width, height, data };
}
