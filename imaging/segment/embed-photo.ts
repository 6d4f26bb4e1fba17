import { createHash } from 'node:crypto';
import { resizePicture } from '../io/resize-picture.ts';
import { hideTransparent } from '../models/hide-transparent.ts';
import type { Tensor } from '../models/open-session.ts';
import { TAP_SIDE, type TapEncoder } from '../models/open-tap-encoder.ts';
import type { Picture } from '../picture.ts';

/** Embedding of a photo by a model of the SAM family. */
export interface EmbeddedPhoto {
  readonly embedding: Tensor;
  /** Of the photo as it lies in the encoder's square. */
  readonly width: number;
  readonly height: number;
}

interface Known {
  readonly encode: TapEncoder;
  readonly key: string;
  readonly embedding: Tensor;
}

let last: Known | undefined;

/**
 * Scales a photo to the encoder's square and embeds it. The last one is kept: who taps on a photo mostly does
 * so again, and nearly all the work is here.
 */
export async function embedPhoto(photo: Picture, encode: TapEncoder): Promise<EmbeddedPhoto> {
  const scale = TAP_SIDE / Math.max(photo.width, photo.height);
  const width = Math.max(1, Math.round(photo.width * scale));
  const height = Math.max(1, Math.round(photo.height * scale));
  const fitted = hideTransparent(await resizePicture(photo, { width, height, kernel: 'linear' }));
  const key = `${width}x${createHash('sha256').update(fitted.data).digest('base64')}`;
  if (last?.encode !== encode || last.key !== key) last = { encode, key, embedding: await encode(fitted) };
  return { embedding: last.embedding, width, height };
}
