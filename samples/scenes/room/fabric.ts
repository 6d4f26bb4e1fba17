import { colour } from '../../renderer/colour.ts';
import { fractal3 } from '../../renderer/fractal-noise.ts';
import { noise3 } from '../../renderer/noise.ts';
import { setColour, tiltNormal, visibility } from '../../renderer/paint.ts';
import type { Hit, Surface } from '../../renderer/scene.ts';

interface Fabric {
  readonly hex: string;
  /** Threads in a metre. */
  readonly threads: number;
}

/** Makes the painter of woven cloth with slubs, seen from where threads only just show. */
export function createFabric({ hex, threads }: Fabric): (hit: Readonly<Hit>, surface: Surface) => void {
  const base = colour(hex);
  const relief = (x: number, y: number, z: number) =>
    noise3(x * threads * 0.6, y * threads * 0.6, z * threads * 0.6) * (0.9 / threads);
  return (hit, surface) => {
    const { x, y, z } = hit;
    const weft = noise3(x * threads, y * threads * 0.35, z * threads);
    const warp = noise3(x * threads * 0.35, y * threads, z * threads * 0.35);
    const weave = (0.5 * (weft + warp) - 0.5) * visibility(hit, 1.6 / threads);
    const worn = fractal3.three(x * 5, y * 5, z * 5) - 0.5;
    setColour(surface, base, 0.93 + 0.42 * weave + 0.2 * worn);
    surface.roughness = 0.97;
    surface.softness = 0.1;
    surface.reflectance = 0.02;
    tiltNormal(hit, surface, { height: relief, step: 0.5 / threads, strength: 0.6 });
  };
}
