import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { addLight, type Light } from './shader.ts';

interface DiscLayer {
  readonly u: number;
  readonly v: number;
  /** Height of a cell; each holds at most one disc, of up to half this radius. */
  readonly size: number;
  readonly seed: number;
  readonly light: Light;
  readonly strength: number;
}

/** Adds lamps out of focus: a wide open lens makes each a disc, a little brighter at its rim. */
export function addDiscs(out: Float32Array, { u, v, size, seed, light, strength }: DiscLayer): void {
  if (strength <= 0) return;
  const column = Math.floor(u / size);
  const row = Math.floor(v / size);
  for (let j = row - 1; j <= row + 1; j++)
    for (let i = column - 1; i <= column + 1; i++) {
      if (hashUnit(i, j, seed) > 0.55) continue;
      const x = (i + hashUnit(i, j, seed + 101)) * size;
      const y = (j + hashUnit(i, j, seed + 202)) * size;
      const radius = size * (0.22 + 0.26 * hashUnit(i, j, seed + 303));
      const away = Math.hypot(u - x, v - y) / radius;
      if (away > 1.1) continue;
      const power = 0.3 + hashUnit(i, j, seed + 404) ** 2;
      addLight(
        out,
        light,
        strength * power * (0.75 + 0.25 * away * away) * (1 - smoothStep(0.93, 1.08, away)),
      );
    }
}
