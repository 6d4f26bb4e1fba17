import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { clampUnit } from '../../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { sampleSorted } from './sample-sorted.ts';

/** Local black and white points of a print. */
export interface ToneMap {
  /** Light of the deepest black at each place of a small copy, in grey levels. */
  readonly black: Plane;
  readonly white: number;
}

/** Shares of the picture that are darker than its black, and lighter than its white. */
const BLACK = 0.004;
const WHITE = 0.004;
/** Grain is smoothed by this spread first. */
const SMOOTHING = 2;
/** Cells along the longer side, and how many of them on either side show how dark a place gets. */
const CELLS = 64;
const REACH = 4;
/** Shares of a cell's pixels that are darker than its dark, and than its light. */
const DARK = 0.08;
const LIGHT = 0.92;
/** Share of the cells around that are darker than the black of a place. */
const LOCAL_BLACK = 0.12;
/**
 * Range between dark and light of a cell, as shares of the print's: sky without black, and things that should
 * have black.
 */
const SMOOTH = 0.06;
const ROUGH = 0.16;
/** Largest rise of black above the darkest place, as a share of the way to white. */
const MAX_RISE = 0.5;
/** Share of the rise that is removed. */
const TRUST = 0.65;

/** The value below which a share of numbers in order lies. */
function valueAt(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

interface Cells {
  /** Dark level of each cell, and its range to light. NaN for cells of the border. */
  readonly dark: Plane;
  readonly range: Plane;
}

/** Orders the pixels of each cell. */
function measureCells(light: Plane, border: Plane): Cells {
  const side = Math.max(1, Math.ceil(Math.max(light.width, light.height) / CELLS));
  const size = { width: Math.ceil(light.width / side), height: Math.ceil(light.height / side) };
  const cells = { dark: createPlane(size), range: createPlane(size) };
  for (let row = 0, cell = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++, cell++) {
      const values: number[] = [];
      for (let y = row * side; y < Math.min(light.height, (row + 1) * side); y++)
        for (let x = column * side; x < Math.min(light.width, (column + 1) * side); x++)
          if (border.data[y * light.width + x] === 0) values.push(light.data[y * light.width + x]);
      const sorted = Float32Array.from(values).sort();
      cells.dark.data[cell] = sorted.length > 0 ? valueAt(sorted, DARK) : Number.NaN;
      cells.range.data[cell] = valueAt(sorted, LIGHT) - valueAt(sorted, DARK);
    }
  return cells;
}

/** Rise of local black above the darkest black of the print. Zero where the place may hold no black. */
function riseOf({ dark, range }: Cells, { darkest, white }: { darkest: number; white: number }): Plane {
  const { width, height } = dark;
  const whole = Math.max(1, white - darkest);
  const out = createPlane(dark);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const darks: number[] = [];
      const ranges: number[] = [];
      for (let row = Math.max(0, y - REACH); row <= Math.min(height - 1, y + REACH); row++)
        for (let column = Math.max(0, x - REACH); column <= Math.min(width - 1, x + REACH); column++) {
          const cell = row * width + column;
          if (Number.isNaN(dark.data[cell])) continue;
          darks.push(dark.data[cell]);
          ranges.push(range.data[cell]);
        }
      const black = valueAt(Float32Array.from(darks).sort(), LOCAL_BLACK);
      const shown = valueAt(Float32Array.from(ranges).sort(), 0.5) / whole;
      const rise = Math.min(MAX_RISE * whole, Math.max(0, black - darkest));
      out.data[y * width + x] = TRUST * rise * clampUnit((shown - SMOOTH) / (ROUGH - SMOOTH));
    }
  return out;
}

/**
 * Finds the black and the white of a faded print in grey levels: white once, black from place to place, since
 * prints fade unevenly. A sky, which shows nothing that should be black, keeps its light.
 * @param border share of each pixel that is bare paper; it does not count
 */
export function mapTones(light: Plane, border: Plane): ToneMap {
  const smooth = gaussianBlurCompiled(light, SMOOTHING);
  const sorted = sampleSorted(smooth.data.filter((_, at) => border.data[at] === 0));
  const [darkest, white] = [valueAt(sorted, BLACK), valueAt(sorted, 1 - WHITE)];
  const black = gaussianBlurCompiled(riseOf(measureCells(smooth, border), { darkest, white }), REACH / 2);
  for (let at = 0; at < black.data.length; at++) black.data[at] += darkest;
  return { black, white };
}
