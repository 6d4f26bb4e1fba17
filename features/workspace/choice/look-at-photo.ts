import { measureNoise, measurePixels } from './measure-pixels.ts';

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
