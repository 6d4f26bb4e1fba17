import { readFile } from 'node:fs/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { decodePicture } from '../../core/io/decode-picture.ts';
import type { Progress } from '../../core/progress.ts';
import { fitOwnPicture } from '../../edit/backdrop/fit-own-picture.ts';
import type { FrameSize } from '../media/frame.ts';
import type { EffectRequest } from '../run/clip-request.ts';
import type { Backdrop } from './draw-background.ts';

type Wish = Pick<EffectRequest, 'effect' | 'strength' | 'colour'>;

interface Ground {
  /** Of the frames. */
  readonly size: FrameSize;
  /** Photo for the effect that puts one there. */
  readonly photoPath: string | undefined;
  readonly progress: Progress;
}

/**
 * The wish of a request for the place behind people.
 * @throws ImagingError `invalid_request` without the colour or the photo that it needs, `aborted`, and what
 * decoding the photo throws
 */
export async function backdropOf({ effect, strength, colour }: Wish, ground: Ground): Promise<Backdrop> {
  if (effect === 'backgroundBlur') return { kind: 'blur', strength };
  if (effect === 'backgroundPicture') return { kind: 'picture', data: await readGround(ground) };
  if (colour === undefined) throw new ImagingError('invalid_request', `${effect} without a colour`);
  const value = Number.parseInt(colour.slice(1), 16);
  return { kind: 'colour', rgb: [value >> 16, (value >> 8) & 255, value & 255] };
}

async function readGround({ size, photoPath, progress }: Ground): Promise<Uint8Array> {
  if (photoPath === undefined) throw new ImagingError('invalid_request', 'no photo for the background');
  const picture = await decodePicture(await readFile(photoPath));
  const { data } = await fitOwnPicture(picture, { own: { ...size, blur: 0 }, progress });
  return data;
}
