import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask } from '../../core/picture.ts';
import { type Box, boxOfMask, widenBox } from '../../core/raster/crop.ts';

/** Sizes that a model takes. */
export interface SentSizes {
  /** Pixels that it works best at. */
  readonly pixels: number;
  /** Fewest that it takes; left out for any. */
  readonly minPixels?: number | undefined;
  /** Both sides are multiples of this. */
  readonly multiple: number;
  readonly maxEdge: number;
  /** Longer side by the shorter one, at most. */
  readonly maxRatio: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Part of a photo that a model is sent, and the size at which. */
export interface CropPlan {
  readonly box: Box;
  readonly sent: Size;
}

/** Surroundings of a mask that are sent with it: pixels at least, and share of its longer side. */
const MIN_MARGIN = 96;
const MARGIN_SHARE = 0.5;
/** Enlarging more would only send blur, unless the model takes nothing smaller. */
const MAX_ENLARGEMENT = 2;

interface Bounds {
  /** Width by height. */
  readonly ratio: number;
  readonly pixels: number;
  readonly multiple: number;
}

/**
 * Takes steps off a size whose rounded sides have more pixels than wanted, each off the side that leaves the
 * better shape: models are paid by each begun megapixel.
 */
function withinPixels(size: Size, bounds: Bounds): Size {
  const { ratio, pixels, multiple } = bounds;
  const { width, height } = size;
  if (width * height <= pixels) return size;
  const off = (one: Size) => Math.abs(Math.log(one.width / one.height / ratio));
  const [best] = [
    { width: width - multiple, height },
    { width, height: height - multiple },
  ]
    .filter((one) => one.width > 0 && one.height > 0)
    .toSorted((one, other) => off(one) - off(other));
  return best ? withinPixels(best, bounds) : size;
}

/**
 * Size that a picture is sent at, in the model's multiples: at most the pixels that it works best at, and
 * hardly fewer where the picture has them. Only a model that takes nothing smaller is sent more.
 */
export function planSentSize({ width, height }: Size, sizes: SentSizes): Size {
  const { pixels, minPixels = 0, multiple, maxEdge, maxRatio } = sizes;
  const ratio = Math.min(maxRatio, Math.max(1 / maxRatio, width / height));
  const wanted = Math.min(pixels, MAX_ENLARGEMENT ** 2 * width * height);
  const area = Math.max(minPixels * 1.05, wanted);
  const roundSide = (side: number) => {
    const steps = Math.max(1, Math.round(side / multiple));
    return multiple * Math.min(steps, Math.floor(maxEdge / multiple));
  };
  const size = { width: roundSide(Math.sqrt(area * ratio)), height: roundSide(Math.sqrt(area / ratio)) };
  return withinPixels(size, { ratio, pixels: Math.max(pixels, area), multiple });
}

/** Widens a box along its shorter side until it is no more oblong than a model takes. */
function widenToRatio(
  box: Box,
  { within, maxRatio }: { readonly within: Size; readonly maxRatio: number },
): Box {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const across = Math.max(0, Math.ceil((height / maxRatio - width) / 2));
  const down = Math.max(0, Math.ceil((width / maxRatio - height) / 2));
  return {
    left: Math.max(0, box.left - across),
    right: Math.min(within.width, box.right + across),
    top: Math.max(0, box.top - down),
    bottom: Math.min(within.height, box.bottom + down),
  };
}

/**
 * Plans the part of a photo that a model is sent for a mask: the marked place with its surroundings.
 * @throws ImagingError `mask_empty`
 */
export function planCrop(mask: Mask, sizes: SentSizes): CropPlan {
  const marked = boxOfMask(mask);
  if (!marked) throw new ImagingError('mask_empty', 'nothing was marked');
  const longer = Math.max(marked.right - marked.left, marked.bottom - marked.top);
  const margin = Math.max(MIN_MARGIN, Math.round(MARGIN_SHARE * longer));
  const around = widenBox(marked, { margin, within: mask });
  const box = widenToRatio(around, { within: mask, maxRatio: sizes.maxRatio });
  return { box, sent: planSentSize({ width: box.right - box.left, height: box.bottom - box.top }, sizes) };
}
