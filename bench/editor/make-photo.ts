import sharp from 'sharp';

export const PHOTO = { width: 4000, height: 3000 } as const;

/** Twelve megapixels with something to see on them: coarse noise, enlarged. */
export async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 40, height: 30, channels: 3, background: '#888888', noise } as const;
  const small = await sharp({ create }).png().toBuffer();
  return sharp(small).resize(PHOTO.width, PHOTO.height, { kernel: 'cubic' }).jpeg({ quality: 85 }).toBuffer();
}
