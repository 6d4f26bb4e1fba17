import type { Rgb } from './colour.ts';
import { clamp } from './interpolate.ts';
import { noise3 } from './noise.ts';
import { normalize } from './point.ts';
import type { Hit, Surface } from './scene.ts';
import type { Distance } from './shapes.ts';

/** Gives the surface a colour, `light` times as bright. */
export function setColour(surface: Surface, [red, green, blue]: Rgb, light = 1): void {
  surface.red = red * light;
  surface.green = green * light;
  surface.blue = blue * light;
}

/**
 * Lays a colour over that of the surface.
 * @param share 0 leaves it, 1 covers it; what is beyond is cut off
 */
export function blendColour(surface: Surface, [red, green, blue]: Rgb, share: number): void {
  const cover = clamp(share);
  surface.red += (red - surface.red) * cover;
  surface.green += (green - surface.green) * cover;
  surface.blue += (blue - surface.blue) * cover;
}

/** Makes the surface's colour `light` times as bright. */
export function scaleColour(surface: Surface, light: number): void {
  surface.red *= light;
  surface.green *= light;
  surface.blue *= light;
}

/** The colour `share` of the way from one to another. */
export function mixColours(from: Rgb, to: Rgb, share: number): Rgb {
  const t = clamp(share);
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t];
}

/** Visibility of detail of this size in a pixel, 1 to 0: detail finer than two pixels fades to its mean. */
export function visibility(hit: Readonly<Hit>, size: number): number {
  return clamp((size / hit.footprint - 1) * 0.6);
}

interface Relief {
  /** Height of the surface above its base at a place. */
  readonly height: Distance;
  /** Over which the slope is measured: about the size of the finest detail. */
  readonly step: number;
  /** 1 tilts as real relief of this height would. */
  readonly strength?: number;
}

/** Tilts the normal as fine relief would (Blinn, “Simulation of wrinkled surfaces”, 1978). */
export function tiltNormal(
  hit: Readonly<Hit>,
  surface: Surface,
  { height, step, strength = 1 }: Relief,
): void {
  const shown = strength * visibility(hit, step * 3);
  if (shown <= 0) return;
  const { x, y, z } = hit;
  const { normal } = surface;
  const here = height(x, y, z);
  const gx = (height(x + step, y, z) - here) / step;
  const gy = (height(x, y + step, z) - here) / step;
  const gz = (height(x, y, z + step) - here) / step;
  const outwards = gx * normal.x + gy * normal.y + gz * normal.z;
  normal.x -= shown * (gx - outwards * normal.x);
  normal.y -= shown * (gy - outwards * normal.y);
  normal.z -= shown * (gz - outwards * normal.z);
  normalize(normal);
}

/** Relief of plain grain with a slope of about one. @param frequency grains in a unit */
export function grain(frequency: number): Distance {
  return (x, y, z) => noise3(x * frequency, y * frequency, z * frequency) / frequency;
}
