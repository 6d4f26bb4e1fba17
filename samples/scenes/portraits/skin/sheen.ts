import { fractal3 } from '../../../renderer/fractal-noise.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import { noise3 } from '../../../renderer/noise.ts';
import { tiltNormal } from '../../../renderer/paint.ts';
import type { Person } from '../person.ts';
import { nearFacePlace, type SkinLayer } from './layer.ts';

/** Pores, and gloss of two films: most skin is dull, a quarter of its grains shine with oil. */
export function createSheen({ face: { age } }: Person): SkinLayer {
  const relief = (x: number, y: number, z: number) =>
    0.0017 * noise3(x * 85, y * 85, z * 85) +
    0.0045 * fractal3.two(x * 24, y * 24, z * 24) +
    0.006 * age * fractal3.two(x * 30, y * 12, z * 30);
  return ({ hit, face }, surface) => {
    const oily = smoothStep(0.45, 0.8, noise3(hit.x * 210, hit.y * 210, hit.z * 210));
    const shiny = 0.05 * nearFacePlace(face, [0, 0.42, 0.3]) + 0.07 * nearFacePlace(face, [0, -0.3, 0.12]);
    surface.roughness = 0.54 - 0.18 * oily - shiny;
    // Below what the tracer follows mirrored rays for, unless seen at a slant.
    surface.reflectance = 0.0148;
    surface.softness = 0.22;
    tiltNormal(hit, surface, { height: relief, step: 0.003, strength: 0.5 + 0.5 * age });
  };
}
