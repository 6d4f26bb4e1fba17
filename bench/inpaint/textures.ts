import type { Picture } from '#imaging/core/picture.ts';
import { cloudNoise, hash, mix, smoothNoise } from './noise.ts';

type Colour = readonly [number, number, number];

/** Colour of a pixel, each channel 0 to 255 and beyond; it is cut off. */
type Paint = (x: number, y: number) => Colour;

function draw(width: number, { height, paint }: { readonly height: number; readonly paint: Paint }): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const value of paint(x, y)) data[at++] = Math.min(255, Math.max(0, value));
  return { width, height, data, channels: 3 };
}

function shade([red, green, blue]: Colour, light: number): Colour {
  return [red * light, green * light, blue * light];
}

const MORTAR: Colour = [196, 188, 176];

/** Running bond: bricks of 48 × 20 pixels, a little different from each other, with rough mortar. */
function brick(x: number, y: number): Colour {
  const row = Math.floor(y / 20);
  const shifted = x + (row % 2) * 24;
  const column = Math.floor(shifted / 48);
  const rough = smoothNoise(x / 3, y / 3, 5) * 0.12 + hash(x, y, 6) * 0.06;
  if (y % 20 < 3 || shifted % 48 < 3) return shade(MORTAR, 0.88 + rough);
  const tone = 0.85 + 0.18 * hash(column, row, 7);
  return shade([168, 84, 62], tone + rough);
}

/** Paving of square slabs of 40 pixels, seen from above. */
function paving(x: number, y: number): Colour {
  const grain = cloudNoise(x / 6, y / 6, 11) * 0.2 + hash(x, y, 12) * 0.1;
  const bevel = x % 40 < 3 || y % 40 < 3 ? 0.55 : 1;
  return shade([170, 166, 158], (0.78 + grain) * bevel);
}

/**
 * Blades: noise that is long in one direction, the direction turning slowly, on a lawn with lighter and
 * darker patches.
 */
function grass(x: number, y: number): Colour {
  const turn = smoothNoise(x / 70, y / 70, 21) - 0.5;
  const blade = smoothNoise((x + turn * y) / 4, (y - turn * x) / 26, 22);
  const patch = cloudNoise(x / 60, y / 60, 24);
  const light = 0.1 + 0.75 * blade + 0.7 * patch + 0.2 * hash(x, y, 23);
  return shade([96, 132, 58], light);
}

/** Pebbles: cells round scattered points, each of another grey, with dark gaps. */
function gravel(x: number, y: number): Colour {
  const size = 11;
  const column = Math.floor(x / size);
  const row = Math.floor(y / size);
  let nearest = Number.POSITIVE_INFINITY;
  let second = Number.POSITIVE_INFINITY;
  let tone = 0;
  for (let j = row - 1; j <= row + 1; j++)
    for (let i = column - 1; i <= column + 1; i++) {
      const distance = Math.hypot((i + hash(i, j, 31)) * size - x, (j + hash(i, j, 32)) * size - y);
      if (distance < nearest) {
        second = nearest;
        nearest = distance;
        tone = 0.6 + 0.5 * hash(i, j, 33);
      } else if (distance < second) second = distance;
    }
  const edge = Math.min(1, (second - nearest) / 4);
  return shade([158, 152, 146], mix(0.35, tone, edge) + 0.08 * hash(x, y, 34));
}

/** Boards of 56 pixels with grain along them. */
function planks(x: number, y: number): Colour {
  const board = Math.floor(y / 56);
  if (y % 56 < 3) return [52, 36, 24];
  const grain = smoothNoise(x / 46, y / 2.4, 41 + board) * 0.3 + smoothNoise(x / 90, y / 7, 51 + board) * 0.2;
  return shade([172, 122, 76], 0.62 + grain + 0.18 * hash(board, 0, 61) + 0.04 * hash(x, y, 62));
}

/** A sky: a gradient, soft clouds and the noise of a sensor. */
function sky(x: number, y: number): Colour {
  const cloud = Math.max(0, cloudNoise(x / 130, y / 80, 71) - 0.45) * 220;
  const noise = (hash(x, y, 72) + hash(x, y, 73) - 1) * 5;
  const down = y / 4;
  return [
    96 + down * 0.55 + cloud + noise,
    146 + down * 0.35 + cloud * 0.8 + noise,
    214 + down * 0.1 + cloud * 0.4 + noise,
  ];
}

/** A plain wall that a lamp beyond its right edge lights, with the soft grain of a photograph. */
function wall(x: number, y: number): Colour {
  const away = Math.hypot(x - 620, y - 160) / 260;
  const light = 0.7 + 0.34 / (1 + away ** 2) - y / 9000;
  const grain = (hash(x, y, 81) + hash(x, y, 82) - 1) * 5 + (smoothNoise(x / 2, y / 2, 83) - 0.5) * 7;
  return [214 * light + grain, 208 * light + grain, 196 * light + grain];
}

interface Texture {
  readonly paint: Paint;
  readonly regular: boolean;
  /** Nothing but light and grain. */
  readonly plain?: true;
}

/**
 * Pictures with known truth, all computed here. `regular` ones repeat, so that a good completion finds the
 * truth itself.
 */
export const textures: Readonly<Record<string, Texture>> = {
  brick: { paint: brick, regular: true },
  paving: { paint: paving, regular: true },
  grass: { paint: grass, regular: false },
  gravel: { paint: gravel, regular: false },
  planks: { paint: planks, regular: false },
  sky: { paint: sky, regular: false },
  wall: { paint: wall, regular: false, plain: true },
};

/** Draws one of the textures by its name. */
export function drawTexture(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
): Picture {
  const texture = textures[name];
  if (!texture) throw new RangeError(`no texture ${name}`);
  return draw(width, { height, paint: texture.paint });
}
