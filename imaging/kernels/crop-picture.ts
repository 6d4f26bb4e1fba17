import type { Picture } from '../picture.ts';
import type { Box } from './box.ts';
import { cropBytes } from './crop-bytes.ts';

/** A rectangle of a picture, in which it must lie. */
export function cropPicture(picture: Picture, box: Box): Picture {
  return {
    width: box.right - box.left,
    height: box.bottom - box.top,
    channels: picture.channels,
    data: cropBytes(picture, box),
  };
}
