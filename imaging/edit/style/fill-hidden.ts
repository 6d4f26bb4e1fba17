import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Picture } from '../../core/picture.ts';
import { createPlane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';

/** Longest side of the picture from which hidden colours are estimated. */
const GUESS_SIDE = 96;

/** Visible fraction below which the estimate uses the whole picture. */
const FAINT = 1e-3;

function channelGuess({ width, height, data }: Picture, channel: number): Float32Array {
  const weighted = createPlane({ width, height });
  const weight = createPlane({ width, height });
  for (let pixel = 0; pixel < weight.data.length; pixel++) {
    weight.data[pixel] = data[4 * pixel + 3] / 255;
    weighted.data[pixel] = weight.data[pixel] * data[4 * pixel + channel];
  }
  const scale = Math.min(1, GUESS_SIDE / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const colours = gaussianBlurCompiled(resizePlane(weighted, size), 4);
  const shares = gaussianBlurCompiled(resizePlane(weight, size), 4);
  const total = shares.data.reduce((sum, share) => sum + share, 0);
  const mean = total > 0 ? colours.data.reduce((sum, colour) => sum + colour, 0) / total : 128;
  for (let at = 0; at < colours.data.length; at++)
    colours.data[at] = (colours.data[at] + FAINT * mean) / (shares.data[at] + FAINT);
  return resizePlane(colours, { width, height }).data;
}

/**
 * Fills transparent pixels with the visible colours around them, so that neighbourhood filters use only
 * visible colours. Returns 3 channels; a picture without alpha is returned itself.
 */
export function fillHidden(picture: Picture): Picture {
  if (picture.channels !== 4) return picture;
  const { width, height, data } = picture;
  const out = new Uint8Array(width * height * 3);
  for (let channel = 0; channel < 3; channel++) {
    const guess = channelGuess(picture, channel);
    for (let pixel = 0; pixel < guess.length; pixel++) {
      const share = data[4 * pixel + 3] / 255;
      out[3 * pixel + channel] = Math.round(data[4 * pixel + channel] * share + guess[pixel] * (1 - share));
    }
  }
  return { width, height, channels: 3, data: out };
}
