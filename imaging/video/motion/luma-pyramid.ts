/** Brightness of a picture, one byte a pixel. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Levels of a search for motion: 1/1 to 1/8 of the size. */
const LEVELS = 4;

function halve({ width, height, data }: Luma): Luma {
  const half = { width: width >> 1, height: height >> 1 };
  const out = new Uint8Array(half.width * half.height);
  for (let y = 0, o = 0; y < half.height; y++)
    for (let x = 0, a = 2 * y * width, b = a + width; x < half.width; x++, a += 2, b += 2, o++)
      out[o] = (data[a] + data[a + 1] + data[b] + data[b + 1] + 2) >> 2;
  return { ...half, data: out };
}

/** A plane and its halves, the finest first. */
export function buildPyramid(luma: Luma): readonly Luma[] {
  const levels = [luma];
  while (levels.length < LEVELS) {
    const last = levels[levels.length - 1];
    if (Math.min(last.width, last.height) < 32) break;
    levels.push(halve(last));
  }
  return levels;
}
