import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { FrameSize } from '../../renderer/create-camera.ts';
import { clamp, mix } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';

/** Width of the white border, as a share of the print's width. */
const BORDER = 0.045;

/** White of the paper, as a share of the brightest. */
export const PAPER = 0.94;

/** Size of the picture on a print of a size. */
export function pictureSize({ width, height }: FrameSize): FrameSize {
  const border = borderWidth(width);
  return { width: width - 2 * border, height: height - 2 * border };
}

function borderWidth(width: number): number {
  return Math.round(width * BORDER);
}

/** A print without colour: brightness, 0 to 1 in sRGB, and how much of it is picture and not border. */
export interface Print extends FrameSize {
  readonly brightness: Float32Array;
  readonly exposed: Float32Array;
}

/** Lays a picture on paper with a white border, as contact frames left it: its edge is not quite straight. */
export function mountPrint(picture: Picture, { width, height }: FrameSize): Print {
  const border = borderWidth(width);
  const brightness = new Float32Array(width * height);
  const exposed = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const column = clamp(x - border, 0, picture.width - 1);
      const row = clamp(y - border, 0, picture.height - 1);
      const light = picture.data[(row * picture.width + column) * picture.channels] / 255;
      const inside = Math.min(x - border, y - border, width - border - 1 - x, height - border - 1 - y);
      const wander = (width / 1280) * (noise2(x / 40, y / 40) - 0.5) * 3;
      exposed[at] = clamp(inside - 1 + wander);
      brightness[at] = mix(PAPER, PAPER * light, exposed[at]);
    }
  return { width, height, brightness, exposed };
}

/** Moves a mask of the picture to where a print of a size shows it. */
export function mountMask(mask: Mask, { width, height }: FrameSize): Mask {
  const border = borderWidth(width);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < mask.height; y++)
    data.set(mask.data.subarray(y * mask.width, (y + 1) * mask.width), (y + border) * width + border);
  return { width, height, data };
}
