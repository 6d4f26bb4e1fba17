import type { ColourMatrix, FrameSize } from './frame.ts';

/** Shares of red and blue in luma (ITU-R BT.601, BT.709, BT.2020). */
const SHARES = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722], bt2020: [0.2627, 0.0593] } as const;

/** Adding this and casting to an integer rounds. */
const HALF = 0.5;

/** Bits of fractions in whole numbers. */
const FRACTION = 14;

/** Reads two lines of a colour plane at each pixel of a row between, in 16ths around 0. */
function readColourRow(
  plane: Uint8Array,
  { near, far, row }: { readonly near: number; readonly far: number; readonly row: Int32Array },
): void {
  const half = row.length >> 1;
  const zero = 128 * 16;
  let before = 3 * plane[near] + plane[far];
  let here = before;
  for (let x = 0; x < half; x++) {
    const next = Math.min(half - 1, x + 1);
    const after = 3 * plane[near + next] + plane[far + next];
    row[2 * x] = 3 * here + before - zero;
    row[2 * x + 1] = 3 * here + after - zero;
    before = here;
    here = after;
  }
}

/**
 * Converts the planes of a frame to RGB, 3 bytes a pixel. Colour samples lie in the middle of four pixels and
 * are read bilinearly.
 */
export function toRgb({ width, height }: FrameSize, data: Uint8Array, matrix: ColourMatrix): Uint8Array {
  const [kr, kb] = SHARES[matrix];
  const kg = 1 - kr - kb;
  const scale = 2 ** FRACTION / 16;
  const redOfV = Math.round(((2 * (1 - kr) * 255) / 224) * scale);
  const blueOfU = Math.round(((2 * (1 - kb) * 255) / 224) * scale);
  const greenOfU = Math.round((blueOfU * kb) / kg);
  const greenOfV = Math.round((redOfV * kr) / kg);
  const lumaScale = Math.round((255 / 219) * 2 ** FRACTION);
  const out = new Uint8ClampedArray(width * height * 3);
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const planeU = data.subarray(width * height, width * height + halfWidth * halfHeight);
  const planeV = data.subarray(width * height + halfWidth * halfHeight);
  const [rowU, rowV] = [new Int32Array(width), new Int32Array(width)];
  for (let y = 0, i = 0, o = 0; y < height; y++) {
    const near = (y >> 1) * halfWidth;
    const far = Math.min(halfHeight - 1, Math.max(0, (y >> 1) + (y & 1 ? 1 : -1))) * halfWidth;
    readColourRow(planeU, { near, far, row: rowU });
    readColourRow(planeV, { near, far, row: rowV });
    for (let x = 0; x < width; x++, i++, o += 3) {
      const luma = (data[i] - 16) * lumaScale + (1 << (FRACTION - 1));
      const u = rowU[x];
      const v = rowV[x];
      out[o] = (luma + redOfV * v) >> FRACTION;
      out[o + 1] = (luma - greenOfU * u - greenOfV * v) >> FRACTION;
      out[o + 2] = (luma + blueOfU * u) >> FRACTION;
    }
  }
  return new Uint8Array(out.buffer);
}

/** Converts RGB, 3 bytes a pixel, to the planes of a frame of even sides. */
export function toPlanes({ width, height }: FrameSize, rgb: Uint8Array, matrix: ColourMatrix): Uint8Array {
  const [kr, kb] = SHARES[matrix];
  const kg = 1 - kr - kb;
  const [uScale, vScale] = [112 / 255 / (1 - kb), 112 / 255 / (1 - kr)];
  const pixels = width * height;
  const half = width >> 1;
  const out = new Uint8Array(pixels + 2 * half * (height >> 1));
  const atV = pixels + half * (height >> 1);
  const luma = 219 / 255;
  for (let i = 0, o = 0; i < pixels; i++, o += 3)
    out[i] = 16 + HALF + luma * (kr * rgb[o] + kg * rgb[o + 1] + kb * rgb[o + 2]);
  const down = width * 3;
  for (let y = 0, c = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2, c++) {
      const o = (y * width + x) * 3;
      const red = (rgb[o] + rgb[o + 3] + rgb[o + down] + rgb[o + down + 3]) / 4;
      const green = (rgb[o + 1] + rgb[o + 4] + rgb[o + down + 1] + rgb[o + down + 4]) / 4;
      const blue = (rgb[o + 2] + rgb[o + 5] + rgb[o + down + 2] + rgb[o + down + 5]) / 4;
      const grey = kr * red + kg * green + kb * blue;
      out[pixels + c] = 128 + HALF + uScale * (blue - grey);
      out[atV + c] = 128 + HALF + vScale * (red - grey);
    }
  return out;
}
