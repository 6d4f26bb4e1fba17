import type { Rgb } from '../../../renderer/colour.ts';
import { noise3 } from '../../../renderer/noise.ts';
import { setColour, tiltNormal, visibility } from '../../../renderer/paint.ts';
import type { Hit, Surface } from '../../../renderer/scene.ts';

interface Weave {
  readonly colour: Rgb;
  /** Threads in a unit. */
  readonly threads: number;
  /** Roughness: 1 wool, 0.4 cotton. */
  readonly relief: number;
}

/** Paints matt cloth with its weave. */
export function paintCloth(
  { colour, threads, relief }: Weave,
  { hit, surface }: { hit: Readonly<Hit>; surface: Surface },
): void {
  const { x, y, z } = hit;
  const shown = visibility(hit, 1 / threads);
  const thread = noise3(x * threads, y * threads * 0.8, z * threads) - 0.5;
  const worn = noise3(x * 7, y * 7, z * 7) - 0.5;
  setColour(surface, colour, 0.95 + 0.28 * relief * thread * shown + 0.1 * worn);
  surface.roughness = 0.95;
  surface.reflectance = 0.02;
  surface.softness = 0.1;
  surface.tag = 1;
  tiltNormal(hit, surface, {
    height: (a, b, c) => (0.22 * relief * noise3(a * threads, b * threads * 0.8, c * threads)) / threads,
    step: 0.3 / threads,
  });
}
