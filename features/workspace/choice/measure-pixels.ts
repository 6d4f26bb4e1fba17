interface Pixels {
  readonly width: number;
  readonly height: number;
  /** RGBA, four bytes a pixel. */
  readonly data: Uint8ClampedArray;
}

interface Measures {
  /** Share of pixels with a colour of skin, 0–1. */
  readonly skin: number;
  /** True where the rim has one colour. */
  readonly isPlain: boolean;
  /** True where pixels are transparent. */
  readonly isCutOut: boolean;
}

/** Standard deviation of one channel, in levels of 255, up to which a rim has one colour. */
const PLAIN_DEVIATION = 14;

/** Share of the pixels that have to be transparent. */
const CUT_OUT_SHARE = 0.01;

const CLEAR = 250;

/** Measures the colours of a small copy of a photo. */
export function measurePixels({ width, height, data }: Pixels): Measures {
  let skin = 0;
  let clear = 0;
  const rim = [0, 1, 2].map(() => ({ sum: 0, squares: 0 }));
  let rimCount = 0;
  for (let at = 0; at < width * height; at += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * at, 4 * at + 4);
    if (alpha < CLEAR) clear += 1;
    if (isSkin(red, { green, blue })) skin += 1;
    const x = at % width;
    const y = (at - x) / width;
    if (x > 1 && y > 1 && x < width - 2 && y < height - 2) continue;
    rimCount += 1;
    for (const [channel, value] of [red, green, blue].entries()) {
      const of = rim[channel];
      if (!of) continue;
      of.sum += value;
      of.squares += value * value;
    }
  }
  const deviations = rim.map(({ sum, squares }) =>
    Math.sqrt(Math.max(0, squares / rimCount - (sum / rimCount) ** 2)),
  );
  return {
    skin: skin / (width * height),
    isPlain: Math.max(...deviations) < PLAIN_DEVIATION,
    isCutOut: clear / (width * height) > CUT_OUT_SHARE,
  };
}

/** Colours of skin in YCbCr (Chai and Ngan 1999), whatever their lightness. */
function isSkin(red: number, { green, blue }: { green: number; blue: number }): boolean {
  const cb = 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue;
  const cr = 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue;
  return cb >= 77 && cb <= 127 && cr >= 133 && cr <= 173;
}

/**
 * Standard deviation of noise in levels of 255, from the difference of two Laplacians (Immerkær 1996).
 * Texture counts as noise in part.
 */
export function measureNoise({ width, height, data }: Pixels): number {
  if (width < 3 || height < 3) return 0;
  const green = (x: number, y: number) => data[4 * (y * width + x) + 1] ?? 0;
  let sum = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const corners = green(x - 1, y - 1) + green(x + 1, y - 1) + green(x - 1, y + 1) + green(x + 1, y + 1);
      const sides = green(x, y - 1) + green(x - 1, y) + green(x + 1, y) + green(x, y + 1);
      sum += Math.abs(corners - 2 * sides + 4 * green(x, y));
    }
  }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * (width - 2) * (height - 2));
}
