import type { Plane } from '#imaging/core/raster/plane.ts';
import { clamp } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { type Chance, createChance } from './chance.ts';

interface SpeckOptions {
  readonly seed: number;
  readonly count: number;
  /** Smallest and largest radius, in shares of the width; small ones are by far the most. */
  readonly radius: readonly [number, number];
  readonly strength: readonly [number, number];
}

/** Draws specks of ragged outline into a plane, in place: dust, flaked spots, dirt. */
export function drawSpecks(plane: Plane, { seed, count, radius, strength }: SpeckOptions): void {
  const chance = createChance(seed);
  for (let i = 0; i < count; i++) {
    const size = radius[0] + (radius[1] - radius[0]) * chance(0, 1) ** 9;
    drawSpeck(plane, { chance, radius: size * plane.width, strength: chance(...strength) });
  }
}

function drawSpeck(
  { width, height, data }: Plane,
  { chance, radius, strength }: { chance: Chance } & { radius: number; strength: number },
): void {
  const middleX = chance(0, width);
  const middleY = chance(0, height);
  const seed = chance(0, 200);
  const reach = Math.ceil(radius * 1.6 + 1);
  const top = Math.max(0, Math.floor(middleY) - reach);
  const left = Math.max(0, Math.floor(middleX) - reach);
  for (let y = top; y <= Math.min(height - 1, middleY + reach); y++)
    for (let x = left; x <= Math.min(width - 1, middleX + reach); x++) {
      const across = x + 0.5 - middleX;
      const down = y + 0.5 - middleY;
      const ragged =
        radius * (0.6 + 0.8 * noise2((across / radius) * 1.2 + seed, (down / radius) * 1.2 + seed));
      const cover = clamp(ragged - Math.hypot(across, down) + 0.5) * Math.min(1, 3 * radius);
      const at = Math.floor(y) * width + Math.floor(x);
      data[at] = Math.max(data[at], cover * strength);
    }
}
