import type { Mask, Picture } from '#imaging/picture.ts';

/** Peak signal-to-noise ratio inside the mask in dB, over RGB. */
export function psnrInside(picture: Picture, truth: Picture, mask: Mask): number {
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    if (!mask.data[pixel]) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * 3 + channel;
      sum += (picture.data[at] - truth.data[at]) ** 2;
    }
    count += 3;
  }
  return 10 * Math.log10(255 ** 2 / Math.max(sum / count, 1e-9));
}

/** Mean length of the gradient of luma inside the mask, in grey levels a pixel: how much texture there is. */
export function gradientEnergy(picture: Picture, mask: Mask): number {
  const { width, height } = picture;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (!mask.data[at] || !mask.data[at + 1] || !mask.data[at + width]) continue;
      const here = luma(picture, at);
      sum += Math.hypot(luma(picture, at + 1) - here, luma(picture, at + width) - here);
      count++;
    }
  return sum / count;
}

function luma({ data }: Picture, pixel: number): number {
  return 0.299 * data[pixel * 3] + 0.587 * data[pixel * 3 + 1] + 0.114 * data[pixel * 3 + 2];
}
