import { linearToOklab, type OklabPlanes } from './oklab.ts';
import type { Plane } from './plane.ts';

/** What light makes of a cloth. */
export interface ClothLight {
  /** Times the differences in the logarithm of light. */
  readonly depth: number;
  /** Light of the whole scene, 1 = cloth looks as under an even light. */
  readonly exposure: number;
  readonly shine: number;
  readonly rim: number;
}

/** Cloth laid on a garment. Planes are of one size, that of a small copy of the photo. */
export interface LaidCloth {
  readonly tile: {
    readonly width: number;
    readonly height: number;
    readonly data: Float32Array;
    readonly pixelsPerCentimetre: readonly [across: number, down: number];
  };
  readonly across: Plane;
  readonly down: Plane;
  readonly rim: Plane;
  /** Where smooth cloth shines, 0–1. */
  readonly gloss: Plane;
  /** Light is `slope · logOfLight + offset`. */
  readonly slope: Plane;
  readonly offset: Plane;
  readonly light: ClothLight;
}

export interface ClothRows {
  /** Rows of the garment's own colours; overwritten with those of the cloth. */
  readonly rows: OklabPlanes;
  /** Coverage of each pixel of the whole photo; where it is 0 nothing is done. */
  readonly mask: Uint8Array;
  /** The first of the rows, and how many the photo has. */
  readonly top: number;
  readonly photoHeight: number;
}

/** Bounds of the logarithm of light. */
const DARKEST = -2.6;
const BRIGHTEST = 0.85;

/** Shine of cloth has its dye for the most part, and the white of the lamp for a smaller one. */
const DYED_SHINE = 1.3;
const WHITE_SHINE = 0.3;

/** Above this linear light what is made rises ever more slowly towards white. */
const SHOULDER = 0.7;

function wrap(value: number, period: number): number {
  return value - Math.floor(value / period) * period;
}

/** Added to light before its logarithm is taken: black is noise. */
const DARK = 0.004;

/** The logarithm of the light that a lightness of OKLab stands for. */
export function logOfLight(lightness: number): number {
  return Math.log(lightness ** 3 + DARK);
}

/** Colours rows of a garment as cloth: its dye times the light that the photo has there, with shine where it is lit most. */
export function layCloth(cloth: LaidCloth, { rows, mask, top, photoHeight }: ClothRows): void {
  const { tile, across, down, rim, gloss, slope, offset, light } = cloth;
  const { width, height } = rows.lightness;
  const linear = new Float32Array(3);
  const made = new Float32Array(3);
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
      const own = logOfLight(rows.lightness.data[pixel]);
      const log = light.depth * (sample(slope.data) * own + sample(offset.data));
      const lit = Math.exp(Math.max(DARKEST, Math.min(BRIGHTEST, log))) * light.exposure;
      const shine = light.exposure * light.shine * sample(gloss.data);
      const turned = light.rim * sample(rim.data);
      const placeX = wrap(sample(across.data) * tile.pixelsPerCentimetre[0] - 0.5, tile.width);
      const placeY = wrap(sample(down.data) * tile.pixelsPerCentimetre[1] - 0.5, tile.height);
      const column = Math.min(tile.width - 1, Math.floor(placeX));
      const row = Math.min(tile.height - 1, Math.floor(placeY));
      const nextColumn = (column + 1) % tile.width;
      const nextRow = (row + 1) % tile.height;
      const alongX = placeX - column;
      const alongY = placeY - row;
      for (let channel = 0; channel < 3; channel++) {
        const from = tile.data[3 * (row * tile.width + column) + channel];
        const to = tile.data[3 * (row * tile.width + nextColumn) + channel];
        const nextFrom = tile.data[3 * (nextRow * tile.width + column) + channel];
        const nextTo = tile.data[3 * (nextRow * tile.width + nextColumn) + channel];
        const first = from + (to - from) * alongX;
        const second = nextFrom + (nextTo - nextFrom) * alongX;
        const dyed = first + (second - first) * alongY;
        const value = (dyed + turned * (0.5 * dyed + 0.12)) * lit + shine * (DYED_SHINE * dyed + WHITE_SHINE);
        linear[channel] =
          value > SHOULDER ? 1 - (1 - SHOULDER) * Math.exp((SHOULDER - value) / (1 - SHOULDER)) : value;
      }
      linearToOklab(linear, made);
      rows.lightness.data[pixel] = made[0];
      rows.a.data[pixel] = made[1];
      rows.b.data[pixel] = made[2];
    }
  }
}
