import type { OptionValue, OptionValues } from './options/option.ts';
import { type FeatureCode, findTool } from './tools.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from './uploads.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Plan = (photo: Size, values: OptionValues) => Size | null;

const unknown: Plan = () => null;

const plans: Readonly<Partial<Record<FeatureCode, Plan>>> = {
  'photo-enhancer': ({ width, height }, { factor }) => ({
    width: width * Number(factor),
    height: height * Number(factor),
  }),
  'photo-to-emoji': (_, { size }) => ({ width: Number(size), height: Number(size) }),
  'ai-baby-generator': () => ({ width: 1024, height: 1280 }),
  'background-remover': (photo, { crop }) => (crop === 'subject' ? null : photo),
  'image-extender': extendedSize,
  'headshot-generator': unknown,
  'passport-photo': unknown,
};

/** Size of what a run will give, as things are set; null where that is found out only on the way. */
export function resultSize(
  feature: FeatureCode,
  { photo, values }: { readonly photo: Size; readonly values: OptionValues },
): Size | null {
  const fitted = fitSize(photo, findTool(feature)?.maxPixels ?? Number.POSITIVE_INFINITY);
  return (plans[feature] ?? ((size: Size) => size))(fitted, values);
}

function extendedSize({ width, height }: Size, { ratio, left, right, top, bottom }: OptionValues): Size {
  const added = (length: number, share: OptionValue | undefined) =>
    Math.round((length * Number(share)) / 100);
  if (ratio === 'free') {
    return {
      width: width + added(width, left) + added(width, right),
      height: height + added(height, top) + added(height, bottom),
    };
  }
  const [across = 1, down = 1] = String(ratio).split(':').map(Number);
  return {
    width: Math.max(width, Math.round((height * across) / down)),
    height: Math.max(height, Math.round((width * down) / across)),
  };
}

/** Most that the area of a photo may grow by extending it. */
const MAX_GROWTH = 2.25;

/**
 * Why a result of that size is not made: more than a picture may have, or too much of it invented; null where
 * it is.
 */
export function sizeProblem(
  feature: FeatureCode,
  { photo, result }: { photo: Size; result: Size },
): 'grown' | 'tooLarge' | null {
  const [before, after] = [photo.width * photo.height, result.width * result.height];
  const { width, height } = result;
  if (feature === 'image-extender' && after > MAX_GROWTH * before + width + height) return 'grown';
  return after > MAX_UPLOAD_PIXELS || Math.max(width, height) > MAX_UPLOAD_SIDE ? 'tooLarge' : null;
}

/** A larger photo is scaled down first. */
function fitSize({ width, height }: Size, most: number): Size {
  if (width * height <= most) return { width, height };
  const scale = Math.sqrt(most / (width * height));
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}
