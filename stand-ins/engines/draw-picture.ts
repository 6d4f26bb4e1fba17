import sharp from 'sharp';

/** A picture that nobody takes for a result: stripes, and words that say what it is. */
export function drawTestPicture({ width, height, seed }: { width: number; height: number; seed: number }) {
  const hue = (seed * 47) % 360;
  const stripes = Array.from({ length: 12 }, (_, index) => {
    const x = (index * width) / 12;
    return `<rect x="${x}" y="0" width="${width / 24}" height="${height}" fill="hsl(${hue} 40% 72%)"/>`;
  });
  const words = `<text x="50%" y="50%" font-family="sans-serif" font-size="${Math.round(width / 14)}" text-anchor="middle">TEST PICTURE</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue} 45% 86%)"/>${stripes.join('')}${words}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Change of each channel that models make unasked. */
const TONES = [
  { gain: 0.85, offset: 14 },
  { gain: 0.9, offset: 6 },
  { gain: 0.8, offset: 20 },
] as const;

const SHIFT = { x: 3, y: 2 } as const;

/** Writes across a picture what it is. */
export async function markPicture(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const size = Math.round(width / 10);
  const text = `x="50%" y="50%" font-family="sans-serif" font-size="${size}" text-anchor="middle"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text ${text} fill="white" stroke="black" stroke-width="${size / 20}">TEST PICTURE</text></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

/**
 * A photo as unkind models give it back: all of it moved by some pixels, recoloured and resized, with red
 * where the mask marks a change.
 */
export async function redrawPicture(photo: Buffer, mask?: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const marks = mask && (await sharp(mask).removeAlpha().toColourspace('b-w').raw().toBuffer());
  const out = Buffer.alloc(3 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = Math.max(0, y - SHIFT.y) * width + Math.max(0, x - SHIFT.x);
      const isMarked = (marks?.[from] ?? 0) > 127;
      for (const [channel, { gain, offset }] of TONES.entries()) {
        const value = isMarked ? (channel === 0 ? 220 : 30) : (data[3 * from + channel] ?? 0);
        out[3 * (y * width + x) + channel] = Math.min(255, Math.round(gain * value + offset));
      }
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .resize(Math.round(0.9 * width), Math.round(0.9 * height), { fit: 'fill' })
    .png()
    .toBuffer();
}
