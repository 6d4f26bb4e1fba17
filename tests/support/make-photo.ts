import sharp from 'sharp';

/**
 * A photo to test with: stones of varying grey with a red thing in the middle. Lossless, so that pixels can
 * be compared.
 */
export async function makePhoto({ width, height }: { width: number; height: number }): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  const thing = Math.round(Math.min(width, height) / 12);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const stone = Math.sin(Math.floor(x / 11) * 12.9898 + Math.floor(y / 9) * 78.233) * 43758.5453;
      const grain = Math.sin(x * 3.1 + y * 7.7) * 12_345.678;
      const light = 110 + 60 * (stone - Math.floor(stone)) + 14 * (grain - Math.floor(grain));
      const inside = Math.hypot(x - width / 2, y - height / 2) < thing;
      const at = (y * width + x) * 3;
      data[at] = inside ? 210 : light;
      data[at + 1] = inside ? 40 : light * 0.97;
      data[at + 2] = inside ? 30 : light * 0.9;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
