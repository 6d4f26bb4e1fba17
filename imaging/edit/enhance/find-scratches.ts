import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../core/filters/local-extremes.ts';
import { gatherConnected } from '../../core/morphology/components.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Directions, and pixels on either side, of the lines looked along. */
const DIRECTIONS = 16;
const ARM = 9;

/** Offsets of the pixels along each direction. */
function armsOf(width: number): readonly Int32Array[] {
  return Array.from({ length: DIRECTIONS }, (_, direction) => {
    const angle = (Math.PI * direction) / DIRECTIONS;
    return Int32Array.from({ length: 2 * ARM + 1 }, (_, i) => {
      const x = Math.round((i - ARM) * Math.cos(angle));
      const y = Math.round((i - ARM) * Math.sin(angle));
      return y * width + x;
    });
  });
}

/** The plane with its border going on for as far as a line reaches. */
function pad({ width, height, data }: Plane): Plane {
  const out = createPlane({ width: width + 2 * ARM, height: height + 2 * ARM });
  for (let y = 0; y < out.height; y++) {
    const from = Math.min(height - 1, Math.max(0, y - ARM)) * width;
    const to = y * out.width;
    out.data.fill(data[from], to, to + ARM);
    out.data.set(data.subarray(from, from + width), to + ARM);
    out.data.fill(data[from + width - 1], to + ARM + width, to + out.width);
  }
  return out;
}

/** Largest mean along a straight line of 19 pixels through each pixel. Values are at least 0. */
function lineResponse(plane: Plane): Plane {
  const { width, height } = plane;
  const padded = pad(plane);
  const out = createPlane(plane);
  for (const offsets of armsOf(padded.width))
    for (let y = 0, to = 0; y < height; y++)
      for (let x = 0, at = (y + ARM) * padded.width + ARM; x < width; x++, at++, to++) {
        let sum = 0;
        for (let i = 0; i < offsets.length; i++) sum += padded.data[at + offsets[i]];
        if (sum > out.data[to]) out.data[to] = sum;
      }
  const share = 1 / (2 * ARM + 1);
  for (let at = 0; at < out.data.length; at++) out.data[at] *= share;
  return out;
}

/** Structures thinner than twice this many pixels stand out. */
const RADIUS = 3;
/** Grain is smoothed by this spread first. */
const SMOOTHING = 0.7;
/** Radius of the surroundings whose grain and texture a scratch must exceed. */
const SURROUNDINGS = 14;
/**
 * Contrast of a speck: multiples of the usual one around, plus grey levels; to begin, and to continue.
 * @tuned set by eye
 */
const BEGIN = { times: 2.4, plus: 14 };
const GO_ON = { times: 1.5, plus: 7 };
/**
 * Sizes in pixels: least length of a scratch, its largest mean thickness, and the largest diameter of a dust
 * speck.
 */
const MIN_LENGTH = 16;
/** Amid hair and other fine things only longer ones are sure. */
const SURE_LENGTH = 40;
const MAX_THICKNESS = 4.5;
const LARGEST_SPECK = 9;
/** Mean contrast of a line relative to the usual contrast around it: to begin one, and to continue it. */
const LINE_BEGINS = 1.75;
const LINE_GOES_ON = 1.25;
/** Multiple of the picture's usual contrast below which a place is quiet. Eyes and lips are not. */
const QUIET = 1.5;
/** No pixel counts for more, so that a speck is no line; and grey levels that are never more than usual. */
const MAX_RELATIVE = 3.5;
const MIN_USUAL = 3;
/** Dark lines mostly belong to the picture; of dark details only specks are removed. */
type Polarity = 'light' | 'dark';

/** Contrast of a picture's thin details, and the pixels where it is valid. */
interface Contrast {
  readonly height: Plane;
  /** Its mean around each pixel. */
  readonly usual: Plane;
  /** The mean below which nothing fine is shown but grain. */
  readonly quiet: number;
}

function greyOf({ width, height, channels, data }: Picture): Plane {
  const grey = createPlane({ width, height });
  for (let pixel = 0, at = 0; pixel < grey.data.length; pixel++, at += channels)
    grey.data[pixel] = (data[at] + data[at + 1] + data[at + 2]) / 3;
  return grey;
}

/** Thin details lighter, or darker, than their surroundings: the top-hat transform (Meyer 1979). */
function topHat(grey: Plane, polarity: Polarity): Plane {
  const [first, second] = polarity === 'light' ? (['least', 'most'] as const) : (['most', 'least'] as const);
  const ground = localExtremes(localExtremes(grey, { radius: RADIUS, extreme: first }), {
    radius: RADIUS,
    extreme: second,
  });
  const out = createPlane(grey);
  for (let at = 0; at < out.data.length; at++) out.data[at] = Math.abs(grey.data[at] - ground.data[at]);
  return out;
}

function markSpecks({ height, usual, quiet }: Contrast, marks: Uint8Array): void {
  const exceeds = (at: number, { times, plus }: { times: number; plus: number }) =>
    height.data[at] > times * usual.data[at] + plus;
  const left = Uint8Array.from(height.data, (_, at) => (exceeds(at, GO_ON) ? 1 : 0));
  const size = { width: height.width, height: height.height };
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 || !exceeds(at, BEGIN)) continue;
    const { pixels, length } = gatherConnected(at, { ...size, data: left });
    const isSpeck = pixels.length >= 2 && length <= LARGEST_SPECK && usual.data[at] < quiet;
    if (isSpeck) for (const pixel of pixels) marks[pixel] = 255;
  }
}

/** Lines are weak in every pixel and sure only along their length. */
function markLines({ height, usual, quiet }: Contrast, marks: Uint8Array): void {
  const relative = createPlane(height);
  for (let at = 0; at < relative.data.length; at++)
    relative.data[at] = Math.min(MAX_RELATIVE, height.data[at] / (usual.data[at] + MIN_USUAL));
  const line = lineResponse(relative);
  const left = Uint8Array.from(line.data, (value, at) =>
    value > LINE_GOES_ON && relative.data[at] > LINE_GOES_ON ? 1 : 0,
  );
  const size = { width: height.width, height: height.height };
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 || line.data[at] < LINE_BEGINS) continue;
    const { pixels, length } = gatherConnected(at, { ...size, data: left });
    const isLine = length >= (usual.data[at] < quiet ? MIN_LENGTH : SURE_LENGTH);
    if (isLine && pixels.length <= MAX_THICKNESS * length) for (const pixel of pixels) marks[pixel] = 255;
  }
}

/**
 * Marks the scratches and the dust of an old print: thin light lines, and specks, that exceed the grain
 * around them. Only for prints: wires, whiskers and writing look the same.
 */
export function findScratches(photo: Picture): Mask {
  const grey = gaussianBlurCompiled(greyOf(photo), SMOOTHING);
  const marks = new Uint8Array(photo.width * photo.height);
  for (const polarity of ['light', 'dark'] as const) {
    const height = topHat(grey, polarity);
    const usual = boxBlurCompiled(height, SURROUNDINGS);
    const quiet = QUIET * usual.data.toSorted()[usual.data.length >> 1] + 1;
    markSpecks({ height, usual, quiet }, marks);
    if (polarity === 'light') markLines({ height, usual, quiet }, marks);
  }
  return { width: photo.width, height: photo.height, data: marks };
}
