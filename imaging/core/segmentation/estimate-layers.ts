import { clampUnit } from '../numeric/scalar.ts';
import type { Mask, Picture } from '../picture.ts';
import { halvePixels } from '../raster/pyramid.ts';

/** Colours of foreground and background, also where one of them is hidden: pictures of 3 channels. */
export interface Layers {
  readonly front: Picture;
  readonly behind: Picture;
}

/** One size of the picture with its estimates: three values a pixel, 0–1. */
interface Level {
  readonly photo: Picture;
  readonly coverage: Mask;
  readonly front: Float32Array;
  readonly behind: Float32Array;
}

/** Weight of neighbours on even coverage; elsewhere the change of coverage is the weight. */
const SMOOTHNESS = 1e-5;

/** Sweeps over sizes up to `SMALL` pixels, and over larger ones. */
const SMALL = 32;
const SMALL_SWEEPS = 10;
const SWEEPS = 2;

/** Coverages nearer to none or all than this are not mixed. */
const MIXED = 2;

function buildPyramid(photo: Picture, coverage: Mask): { photo: Picture; coverage: Mask }[] {
  const sizes = [{ photo, coverage }];
  for (let last = sizes[0]; last.photo.width > 2 || last.photo.height > 2; last = sizes[0])
    sizes.unshift({
      photo: halvePixels(last.photo),
      coverage: halvePixels({ ...last.coverage, channels: 1 }),
    });
  return sizes;
}

/** Begins a level with the colours of the one below, and with the photo's own where nothing is mixed. */
function beginLevel(
  photo: Picture,
  { coverage, below }: { readonly coverage: Mask; readonly below?: Level },
): Level {
  const { width, height, channels, data } = photo;
  const front = new Float32Array(3 * width * height);
  const behind = new Float32Array(3 * width * height);
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      const share = coverage.data[pixel];
      const from = below ? 3 * ((y >> 1) * below.photo.width + (x >> 1)) : 0;
      for (let channel = 0; channel < 3; channel++) {
        const own = data[pixel * channels + channel] / 255;
        const at = 3 * pixel + channel;
        front[at] = below && share < 255 - MIXED ? below.front[from + channel] : own;
        behind[at] = below && share > MIXED ? below.behind[from + channel] : own;
      }
    }
  return { photo, coverage, front, behind };
}

function listMixed({ coverage: { data } }: Level, everywhere: boolean): Int32Array {
  const isMixed = (value: number) => everywhere || (value > MIXED && value < 255 - MIXED);
  let count = 0;
  for (const value of data) if (isMixed(value)) count++;
  const mixed = new Int32Array(count);
  for (let at = 0, to = 0; at < data.length; at++) if (isMixed(data[at])) mixed[to++] = at;
  return mixed;
}

/** Neighbours of a pixel and how much each counts; used within one call only. */
const neighbours = new Int32Array(4);
const strengths = new Float64Array(4);

/** Solves the two colours of each pixel in turn from its own colour and its neighbours' colours. */
function sweep({ photo, coverage, front, behind }: Level, mixed: Int32Array): void {
  const { width, height, channels } = photo;
  for (const pixel of mixed) {
    const x = pixel % width;
    neighbours[0] = x > 0 ? pixel - 1 : pixel;
    neighbours[1] = x < width - 1 ? pixel + 1 : pixel;
    neighbours[2] = pixel >= width ? pixel - width : pixel;
    neighbours[3] = pixel < width * (height - 1) ? pixel + width : pixel;
    const share = coverage.data[pixel] / 255;
    const rest = 1 - share;
    let total = 0;
    for (let side = 0; side < 4; side++) {
      strengths[side] = SMOOTHNESS + Math.abs(coverage.data[pixel] - coverage.data[neighbours[side]]) / 255;
      total += strengths[side];
    }
    const scale = 1 / (total * (share * share + rest * rest + total));
    for (let channel = 0; channel < 3; channel++) {
      let frontSum = 0;
      let behindSum = 0;
      for (let side = 0; side < 4; side++) {
        frontSum += strengths[side] * front[3 * neighbours[side] + channel];
        behindSum += strengths[side] * behind[3 * neighbours[side] + channel];
      }
      const value = photo.data[pixel * channels + channel] / 255;
      const frontSide = share * value + frontSum;
      const behindSide = rest * value + behindSum;
      const at = 3 * pixel + channel;
      front[at] = clampUnit(scale * ((rest * rest + total) * frontSide - share * rest * behindSide));
      behind[at] = clampUnit(scale * ((share * share + total) * behindSide - share * rest * frontSide));
    }
  }
}

function toPicture({ width, height }: Picture, values: Float32Array): Picture {
  const data = new Uint8Array(values.length);
  for (let at = 0; at < data.length; at++) data[at] = 255 * values[at] + 0.5;
  return { width, height, channels: 3, data };
}

/**
 * Separates a photo into foreground and background colours (Germer et al., “Fast multi-level foreground
 * estimation”, 2020). They explain the photo together and change little where coverage changes. Solved from
 * coarse to fine. Yields between chunks of work.
 * @param photo 3 or 4 channels
 * @param coverage of the photo's size; 255 = foreground alone
 */
export function* estimateLayers(photo: Picture, coverage: Mask): Generator<void, Layers, void> {
  let level: Level | undefined;
  for (const size of buildPyramid(photo, coverage)) {
    level = beginLevel(size.photo, { coverage: size.coverage, below: level });
    const isSmall = Math.max(size.photo.width, size.photo.height) <= SMALL;
    const mixed = listMixed(level, isSmall);
    for (let turn = 0; turn < (isSmall ? SMALL_SWEEPS : SWEEPS); turn++) {
      sweep(level, mixed);
      yield;
    }
  }
  const found = level ?? beginLevel(photo, { coverage });
  return { front: toPicture(photo, found.front), behind: toPicture(photo, found.behind) };
}
