import { linearOf } from '../../core/colour/colour-space.ts';
import type { ClothTile } from '../../core/geometry/render-cloth.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { parseColour } from '../recolor/parse-colour.ts';
import type { Dye, Fabric } from './fabric.ts';

/** Default of the most pixels of a tile; larger ones are drawn coarser. */
const MAX_PIXELS = 700_000;

/** Default samples per centimetre, and their bounds per pixel, in both directions. */
const SAMPLES = { perCentimetre: 60, min: 2, max: 6 } as const;

/** Strength of light from the upper left on slopes, and its limit. */
const RELIEF = 0.9;
const RELIEF_BOUND = 0.45;

/** Rows drawn between two yields. */
const BAND = 24;

function dyeOf(colour: string): Dye {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
}

interface TileParams {
  readonly fabric: Fabric;
  /** `#rrggbb` in place of the first and second colour; undefined keeps it. */
  readonly colours: readonly [first: string | undefined, second: string | undefined];
  readonly pixelsPerCentimetre: number;
  readonly seed: number;
  /** Most pixels before a tile is drawn coarser. Default 700 000. */
  readonly maxPixels?: number;
}

/** Draws one period of a fabric, lit from the upper left. Rejects with `aborted`. */
export async function drawTile(
  { fabric, colours, pixelsPerCentimetre, seed, maxPixels = MAX_PIXELS }: TileParams,
  progress: Progress,
): Promise<ClothTile> {
  const [across, down] = fabric.period;
  const scale = Math.min(pixelsPerCentimetre, Math.sqrt(maxPixels / (across * down)));
  const width = Math.max(1, Math.round(across * scale));
  const height = Math.max(1, Math.round(down * scale));
  const weave = fabric.weave({
    first: dyeOf(colours[0] ?? fabric.colours[0]),
    second: dyeOf(colours[1] ?? fabric.colours[1]),
    seed,
  });
  const data = new Float32Array(width * height * 3);
  const heights = new Float32Array(width * height);
  const point = new Float32Array(4);
  const wanted = Math.round((fabric.samplesPerCentimetre ?? SAMPLES.perCentimetre) / scale);
  const samples = Math.max(SAMPLES.min, Math.min(SAMPLES.max, wanted));
  for (let y = 0, pixel = 0; y < height; y++) {
    if (y % BAND === 0) await progress.report((0.9 * y) / height);
    for (let x = 0; x < width; x++, pixel++) {
      for (let sample = 0; sample < samples * samples; sample++) {
        const u = ((x + ((sample % samples) + 0.5) / samples) * across) / width;
        const v = ((y + (Math.floor(sample / samples) + 0.5) / samples) * down) / height;
        weave(u, v, point);
        for (let channel = 0; channel < 3; channel++)
          data[3 * pixel + channel] += point[channel] / (samples * samples);
        heights[pixel] += point[3] / (samples * samples);
      }
    }
  }
  const tile = { width, height, data, pixelsPerCentimetre: [width / across, height / down] as const };
  lightRelief(tile, heights);
  await progress.report(1);
  return tile;
}

/** Shades the slopes of a tile. Heights are in centimetres. */
function lightRelief(
  { width, height, data, pixelsPerCentimetre: [across, down] }: ClothTile,
  heights: Float32Array,
): void {
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      const right = heights[y * width + ((x + 1) % width)];
      const left = heights[y * width + ((x + width - 1) % width)];
      const below = heights[((y + 1) % height) * width + x];
      const above = heights[((y + height - 1) % height) * width + x];
      const slope = 0.5 * ((right - left) * across * 0.6 + (below - above) * down * 0.8);
      const light = 1 + Math.max(-RELIEF_BOUND, Math.min(RELIEF_BOUND, RELIEF * slope));
      for (let at = 3 * pixel; at < 3 * pixel + 3; at++) data[at] *= light;
    }
}

/** A picture as a cloth tile with that length of its longer side. Transparent parts are white. */
export function tileOfPicture({ width, height, channels, data }: Picture, centimetres: number): ClothTile {
  const out = new Float32Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = channels === 4 ? data[pixel * 4 + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++)
      out[3 * pixel + channel] =
        alpha * linearOf[data[pixel * channels + (channels === 1 ? 0 : channel)]] + 1 - alpha;
  }
  const scale = Math.max(width, height) / centimetres;
  return { width, height, data: out, pixelsPerCentimetre: [scale, scale] };
}
