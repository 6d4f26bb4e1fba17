import { logLuminance, luminanceFromLog } from '../colour/colour-space.ts';
import type { Plane } from '../raster/plane.ts';
import { type MaskedRows, setLight } from './masked-rows.ts';

/** Light on a cloth. */
export interface ClothLight {
  /** Times the differences in the logarithm of light. */
  readonly depth: number;
  /** Light of the whole scene, 1 = cloth looks as under an even light. */
  readonly exposure: number;
  readonly shine: number;
  readonly rim: number;
}

/** A piece of cloth that repeats both ways. */
export interface ClothTile {
  readonly width: number;
  readonly height: number;
  /** Linear red, green and blue of each pixel, 0–1 and a little above. */
  readonly data: Float32Array;
  /** Pixels in a centimetre, across and down. */
  readonly pixelsPerCentimetre: readonly [across: number, down: number];
}

/** Cloth rendered on a garment. Planes have one size, that of a small copy of the photo. */
interface RenderedCloth {
  readonly tile: ClothTile;
  readonly across: Plane;
  readonly down: Plane;
  readonly rim: Plane;
  /** Strength of specular shine, 0–1. */
  readonly gloss: Plane;
  /** Light is `slope · logLuminance + offset`. */
  readonly slope: Plane;
  readonly offset: Plane;
  readonly light: ClothLight;
}

/** Shine of cloth has its dye for the most part, and the white of the lamp for a smaller one. */
const DYED_SHINE = 1.3;
const WHITE_SHINE = 0.3;

interface Place {
  across: number;
  down: number;
}

function wrap(value: number, period: number): number {
  return value - Math.floor(value / period) * period;
}

/** Sets the dye of a cloth at a place in centimetres. */
function sampleTile(
  dye: Float64Array,
  { width, height, data, pixelsPerCentimetre }: ClothTile,
  place: Place,
): void {
  const x = wrap(place.across * pixelsPerCentimetre[0] - 0.5, width);
  const y = wrap(place.down * pixelsPerCentimetre[1] - 0.5, height);
  const column = Math.min(width - 1, Math.floor(x));
  const row = Math.min(height - 1, Math.floor(y));
  const nextColumn = (column + 1) % width;
  const nextRow = (row + 1) % height;
  const alongX = x - column;
  const alongY = y - row;
  for (let channel = 0; channel < 3; channel++) {
    const from = data[3 * (row * width + column) + channel];
    const to = data[3 * (row * width + nextColumn) + channel];
    const nextFrom = data[3 * (nextRow * width + column) + channel];
    const nextTo = data[3 * (nextRow * width + nextColumn) + channel];
    const first = from + (to - from) * alongX;
    const second = nextFrom + (nextTo - nextFrom) * alongX;
    dye[channel] = first + (second - first) * alongY;
  }
}

/**
 * Colours rows of a garment as cloth: its dye times the light that the photo has there, with shine where it
 * is lit most.
 */
export function renderCloth(cloth: RenderedCloth, { rows, mask, top, photoHeight }: MaskedRows): void {
  const { tile, across, down, rim, gloss, slope, offset, light } = cloth;
  const { width, height } = rows.lightness;
  const dye = new Float64Array(3);
  const place: Place = { across: 0, down: 0 };
  let [at1, at2, at3, at4] = [0, 0, 0, 0];
  let [weight1, weight2, weight3, weight4] = [0, 0, 0, 0];
  const sample = (values: Float32Array): number =>
    weight1 * values[at1] + weight2 * values[at2] + weight3 * values[at3] + weight4 * values[at4];
  const scaleX = across.width / width;
  const scaleY = across.height / photoHeight;
  for (let y = 0, pixel = 0; y < height; y++) {
    const v = Math.max(0, Math.min(across.height - 1, (y + top + 0.5) * scaleY - 0.5));
    const upper = Math.floor(v) * across.width;
    const lower = Math.min(across.height - 1, Math.floor(v) + 1) * across.width;
    const below = v - Math.floor(v);
    for (let x = 0; x < width; x++, pixel++) {
      if (mask[top * width + pixel] === 0) continue;
      const u = Math.max(0, Math.min(across.width - 1, (x + 0.5) * scaleX - 0.5));
      const left = Math.floor(u);
      const right = Math.min(across.width - 1, left + 1);
      const beside = u - left;
      weight1 = (1 - beside) * (1 - below);
      weight2 = beside * (1 - below);
      weight3 = (1 - beside) * below;
      weight4 = beside * below;
      at1 = upper + left;
      at2 = upper + right;
      at3 = lower + left;
      at4 = lower + right;
      const own = logLuminance(rows.lightness.data[pixel]);
      const log = light.depth * (sample(slope.data) * own + sample(offset.data));
      const lit = luminanceFromLog(log) * light.exposure;
      const shine = light.exposure * light.shine * sample(gloss.data);
      const turned = light.rim * sample(rim.data);
      place.across = sample(across.data);
      place.down = sample(down.data);
      sampleTile(dye, tile, place);
      for (let channel = 0; channel < 3; channel++) {
        const dyed = dye[channel];
        dye[channel] =
          (dyed + turned * (0.5 * dyed + 0.12)) * lit + shine * (DYED_SHINE * dyed + WHITE_SHINE);
      }
      setLight(rows, pixel, dye);
    }
  }
}
