import { resizePicture } from '../../core/io/size.ts';
import { hideTransparent } from '../../core/models/hide-transparent.ts';
import { loadModel } from '../../core/models/load-model.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, cropBytes, cropPicture } from '../../core/raster/crop.ts';

/** Side of the square that the network draws on. */
export const DRAWN_SIDE = 512;

const PIXELS = DRAWN_SIDE * DRAWN_SIDE;

/** Values of a known and of an unknown pixel in the network's first plane. */
const KNOWN = 0.5;
const UNKNOWN = -0.5;

/** A part of a photo whose alpha tells which pixels are known, so that scaling mixes these alone. */
function cropKnown(photo: Picture, { mask, box }: { readonly mask: Mask; readonly box: Box }): Picture {
  const { width, height, channels, data } = hideTransparent(cropPicture(photo, box));
  const marks = cropBytes(mask, box);
  const known = new Uint8Array(4 * width * height);
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (marks[pixel]) continue;
    known.set(data.subarray(pixel * channels, pixel * channels + channels), 4 * pixel);
    known[4 * pixel + 3] = 255;
  }
  return { width, height, channels: 4, data: known };
}

/** The network's planes: which pixels are known, then red, green and blue from −1 to 1, 0 where unknown. */
function toPlanes({ data }: Picture): Float32Array {
  const planes = new Float32Array(4 * PIXELS);
  for (let pixel = 0; pixel < PIXELS; pixel++) {
    const isKnown = data[4 * pixel + 3] >= 128;
    planes[pixel] = isKnown ? KNOWN : UNKNOWN;
    if (!isKnown) continue;
    for (let channel = 0; channel < 3; channel++)
      planes[(channel + 1) * PIXELS + pixel] = data[4 * pixel + channel] / 127.5 - 1;
  }
  return planes;
}

/**
 * Draws what may stand in the masked pixels of a part of a photo by MI-GAN (Sargsyan and others, ICCV 2023),
 * a network that learned scenes. The part is scaled to `DRAWN_SIDE` squared, and so is the result:
 * width × height × 3, sRGB; its known pixels are those of the scaled part. Undefined where the model was not
 * built. `box` is best a square about twice as wide as the hole.
 */
export async function drawHole(
  photo: Picture,
  hole: { readonly mask: Mask; readonly box: Box },
): Promise<Picture | undefined> {
  const model = await loadModel('migan');
  if (!model) return undefined;
  const size = { width: DRAWN_SIDE, height: DRAWN_SIDE };
  const planes = toPlanes(await resizePicture(cropKnown(photo, hole), size));
  const { output } = await model.run({ dims: [1, 4, DRAWN_SIDE, DRAWN_SIDE], data: planes });
  // Values beyond the range are clamped.
  const data = new Uint8ClampedArray(3 * PIXELS);
  for (let pixel = 0; pixel < PIXELS; pixel++)
    for (let channel = 0; channel < 3; channel++) {
      const at = channel * PIXELS + pixel;
      const value = planes[pixel] === KNOWN ? planes[PIXELS + at] : output.data[at];
      data[3 * pixel + channel] = 127.5 * (value + 1);
    }
  return { ...size, channels: 3, data: new Uint8Array(data.buffer) };
}
