import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { linearStep, smoothStep } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { lumaOfRows } from './luma.ts';

/** Radius of surroundings as a share of the shorter side, and the variance in grey levels of an edge. */
const RADIUS = 0.025;
const EDGE = 500;
/** Radius in pixels of the copy over which likeness to skin is averaged. */
const SKIN_RADIUS = 2;

/**
 * Surroundings of each pixel, on a small copy: their light as `slope · luma + offset`, and their likeness to
 * skin, 0–1.
 */
interface Surroundings {
  readonly slope: Plane;
  readonly offset: Plane;
  readonly skin: Plane;
}

/** Likeness of a colour to skin, 0–1, by its red and blue beside its luma: an orange of middle chroma. */
function likeSkin(red: number, blue: number, luma: number): number {
  const chroma = Math.sqrt(red * red + blue * blue);
  const warm = (0.73 * red - 0.68 * blue) / (chroma + 1e-3);
  const depth = chroma / (luma + 8);
  return smoothStep(0.94, 0.985, warm) * linearStep(0.06, 0.12, depth) * linearStep(0.8, 0.6, depth);
}

function measureSkin({ channels, data }: Picture, luma: Plane): Plane {
  const skin = createPlane(luma);
  for (let pixel = 0, at = 0; pixel < skin.data.length; pixel++, at += channels) {
    const seen = luma.data[pixel];
    skin.data[pixel] = likeSkin(data[at] - seen, data[at + 2] - seen, seen);
  }
  return boxBlurCompiled(skin, SKIN_RADIUS);
}

/**
 * Measures surroundings by the guided filter's means, so that edges of things keep their own light (He and
 * Sun, “Fast guided filter”, 2015).
 * @param small of 3 or 4 channels; colours of transparent pixels count like others
 */
export function measureSurroundings(small: Picture): Surroundings {
  const luma = lumaOfRows(small, { from: 0, to: small.height });
  const radius = Math.max(1, Math.round(RADIUS * Math.min(small.width, small.height)));
  const means = boxBlurCompiled(luma, radius);
  const squares = boxBlurCompiled({ ...luma, data: luma.data.map((value) => value * value) }, radius);
  const slope = createPlane(luma);
  const offset = createPlane(luma);
  for (let at = 0; at < slope.data.length; at++) {
    const mean = means.data[at];
    const variance = Math.max(0, squares.data[at] - mean * mean);
    slope.data[at] = variance / (variance + EDGE);
    offset.data[at] = mean * (1 - slope.data[at]);
  }
  return {
    slope: boxBlurCompiled(slope, radius),
    offset: boxBlurCompiled(offset, radius),
    skin: measureSkin(small, luma),
  };
}

/** Columns of a small plane beside each pixel of a longer row, and their share of the right one. */
interface Columns {
  readonly left: Int32Array;
  readonly share: Float32Array;
}

function columnsOf(from: number, to: number): Columns {
  const left = new Int32Array(to);
  const share = new Float32Array(to);
  for (let x = 0; x < to; x++) {
    const column = Math.min(from - 1, Math.max(0, ((x + 0.5) * from) / to - 0.5));
    left[x] = Math.min(Math.max(0, from - 2), Math.floor(column));
    share[x] = column - left[x];
  }
  return { left, share };
}

/**
 * A reader of rows of a small plane as if it had another size, straight between its values. Each call fills
 * and returns the same memory.
 */
export function rowReader(
  { width, height, data }: Plane,
  size: { readonly width: number; readonly height: number },
): (y: number) => Float32Array {
  const { left, share } = columnsOf(width, size.width);
  // One value more, so that a plane one pixel wide has a right neighbour.
  const row = new Float32Array(width + 1);
  const line = new Float32Array(size.width);
  return (y) => {
    const place = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / size.height - 0.5));
    const above = Math.floor(place) * width;
    const below = Math.min(height - 1, Math.floor(place) + 1) * width;
    const down = place - Math.floor(place);
    for (let x = 0; x < width; x++) row[x] = data[above + x] + down * (data[below + x] - data[above + x]);
    row[width] = row[width - 1];
    for (let x = 0; x < line.length; x++) {
      const from = left[x];
      line[x] = row[from] + share[x] * (row[from + 1] - row[from]);
    }
    return line;
  };
}
