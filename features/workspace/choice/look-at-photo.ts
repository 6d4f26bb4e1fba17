/** Facts of a photo that tell which tools fit it. */
export interface PhotoLook {
  /** Of the photo in pixels. */
  readonly width: number;
  readonly height: number;
  /** Likelihood that it shows people, 0–1. */
  readonly people: number;
  /** True where its rim has one colour, as around a thing that stands alone. */
  readonly isPlain: boolean;
  /** True where it has transparent parts. */
  readonly isCutOut: boolean;
  /** True for a small or noisy photo. */
  readonly isPoor: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Longer side in pixels of the copy whose colours are measured. */
const SMALL = 128;

/** Side in pixels of the piece whose noise is measured, at full size. */
const PIECE = 256;

/** Fewer pixels than a screen of today shows. */
const SMALL_PIXELS = 900_000;

/** Standard deviation of noise in levels of 255 that one sees. */
const MUCH_NOISE = 9;

/** Looks at a photo on this device; nothing is sent. @param size of the photo in pixels */
export async function lookAtPhoto(bitmap: ImageBitmap, { width, height }: Size): Promise<PhotoLook> {
  const scale = SMALL / Math.max(bitmap.width, bitmap.height);
  const small = readPixels(bitmap, {
    from: { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
    width: Math.max(1, Math.round(bitmap.width * scale)),
    height: Math.max(1, Math.round(bitmap.height * scale)),
  });
  const piece = { width: Math.min(PIECE, bitmap.width), height: Math.min(PIECE, bitmap.height) };
  const middle = readPixels(bitmap, {
    ...piece,
    from: { x: (bitmap.width - piece.width) >> 1, y: (bitmap.height - piece.height) >> 1, ...piece },
  });
  const { skin, isPlain, isCutOut } = measurePixels(small);
  const isPoor = width * height < SMALL_PIXELS || measureNoise(middle) > MUCH_NOISE;
  return {
    width,
    height,
    isPlain,
    isCutOut,
    isPoor,
    people: (await seePeople(bitmap)) ?? likelyPeople(skin),
  };
}

interface Reading extends Size {
  readonly from: Size & { readonly x: number; readonly y: number };
}

function readPixels(bitmap: ImageBitmap, { from, width, height }: Reading): ImageData {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** Colours of skin are those of sand and wood, too: they make people likely, not sure. */
function likelyPeople(skin: number): number {
  return skin > 0.05 && skin < 0.7 ? 0.65 : 0.2;
}

/** Shape Detection API of some browsers, https://wicg.github.io/shape-detection-api/ */
interface FaceDetection {
  readonly FaceDetector?: new (options: {
    readonly fastMode: boolean;
  }) => {
    readonly detect: (bitmap: ImageBitmap) => Promise<readonly unknown[]>;
  };
}

/** 1 or 0 where this browser finds faces by itself; null where it cannot. */
async function seePeople(bitmap: ImageBitmap): Promise<number | null> {
  const { FaceDetector } = globalThis as FaceDetection;
  if (!FaceDetector) return null;
  try {
    return (await new FaceDetector({ fastMode: true }).detect(bitmap)).length > 0 ? 1 : 0;
  } catch {
    return null;
  }
}

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
