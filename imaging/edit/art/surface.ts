import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { canvasOf } from '../style/style.ts';
import { wobblePlanes } from '../style/wobble-planes.ts';
import type { Sheet } from './sheet.ts';

/** Resistance of a colour to wear, by its gap in lightness from the ground. */
const GAP_SLOWS = 1.6;

/** Square root of light: near to how light it looks, and fast. */
export function lightnessOf({ planes: [red, green, blue] }: Sheet): Plane {
  const data = new Float32Array(red.data.length);
  for (let at = 0; at < data.length; at++)
    data[at] = Math.sqrt(0.2126 * red.data[at] + 0.7152 * green.data[at] + 0.0722 * blue.data[at]);
  return { width: red.width, height: red.height, data };
}

/** Multiplies the light of every pixel. */
export function shade({ planes }: Sheet, factor: (at: number) => number): void {
  const [red, green, blue] = planes;
  for (let at = 0; at < red.data.length; at++) {
    const by = factor(at);
    red.data[at] *= by;
    green.data[at] *= by;
    blue.data[at] *= by;
  }
}

/**
 * Lets the ground show through every pixel by a share. Colours are mixed as they look, and less of them the
 * farther they are from the ground in lightness: light paper would turn dark ink grey.
 */
export function wearOff(sheet: Sheet, share: (at: number) => number): void {
  const { planes, colours } = sheet;
  const ground = colours.ground.map(Math.sqrt);
  const [red, green, blue] = planes.map((plane) => plane.data);
  const own = Math.sqrt(0.2126 * colours.ground[0] + 0.7152 * colours.ground[1] + 0.0722 * colours.ground[2]);
  for (let at = 0; at < red.length; at++) {
    const worn = share(at);
    if (worn <= 0) continue;
    const light = Math.sqrt(0.2126 * red[at] + 0.7152 * green[at] + 0.0722 * blue[at]);
    const by = worn / (1 + GAP_SLOWS * Math.abs(light - own));
    red[at] = (Math.sqrt(red[at]) * (1 - by) + ground[0] * by) ** 2;
    green[at] = (Math.sqrt(green[at]) * (1 - by) + ground[1] * by) ** 2;
    blue[at] = (Math.sqrt(blue[at]) * (1 - by) + ground[2] * by) ** 2;
  }
}

/** Random values of single pixels, −1 to 1. */
export function grain({ width, seed }: Sheet, at: number): number {
  return 2 * hashUnit(at % width, (at / width) | 0, seed + 77) - 1;
}

/** Moves edges by up to `amount` units, as a wet brush or a rough plate does. */
export function wobble(sheet: Sheet, amount: number): void {
  const canvas = canvasOf(sheet);
  const moved = wobblePlanes(sheet.planes, { canvas, amount, seed: sheet.seed + 5 });
  for (const [channel, plane] of moved.entries()) sheet.planes[channel].data.set(plane.data);
}
