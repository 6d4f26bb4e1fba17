import { createMarcher, type Reach } from '../../renderer/create-marcher.ts';
import { clamp } from '../../renderer/interpolate.ts';
import { createRay, dot, type Ray, walk } from '../../renderer/point.ts';
import type { Hit, Scene, Solid, Surface } from '../../renderer/scene.ts';
import { createHit, createSurface, shadeHit } from '../../renderer/shade-hit.ts';
import { SUN, skyLight, sunLight } from './daylight.ts';

/**
 * Things that float on the lake or lie at its shore. Rays and solids have y upwards and z towards the viewer,
 * in metres.
 */
export interface Things {
  /**
   * Writes the light of the first thing on a ray into `light` and tells how far it is; −1 where there is
   * none.
   */
  meet(ray: Readonly<Ray>, light: Float32Array): number;
  /** Share of sunlight, 0 or 1, that they leave to a place. */
  sunAt(place: { x: number; away: number; height: number }): number;
}

const REACH = 40;
const TOLERANCE = 0.0004;
/** Rays towards the sun start this far over the surface, so that they do not meet it again. */
const CLEAR = 0.01;
const sight: Reach = { from: 0, to: REACH, steps: 160, tolerance: TOLERANCE, shadow: false };
const shadow: Reach = { ...sight, steps: 60, shadow: true };
const towardsSun = { x: SUN[0], y: SUN[1], z: -SUN[2] };
/**
 * Distances at which a surface looks for what keeps the sky away (Evans, “Fast approximations for global
 * illumination”, 2006).
 */
const PROBES = [0.06, 0.16, 0.36] as const;

export function createThings(solids: readonly Solid[]): Things {
  const camera = { eye: [0, 0, 0], target: [0, 0, -1], fieldOfView: 1 } as const;
  const scene: Scene = { solids, lights: [], camera, sky() {}, reach: REACH, stride: 0.8 };
  const marcher = createMarcher(scene);
  const hit = createHit();
  const surface = createSurface();
  const ray = createRay();
  Object.assign(ray.direction, towardsSun);
  const { normal } = surface;

  function sunOver(): number {
    const facing = dot(normal, towardsSun);
    if (facing <= 0) return 0;
    ray.origin.x = hit.x + normal.x * CLEAR;
    ray.origin.y = hit.y + normal.y * CLEAR;
    ray.origin.z = hit.z + normal.z * CLEAR;
    return marcher.march(ray, shadow) >= 0 ? 0 : facing;
  }

  return {
    meet(seen, light) {
      const distance = solids.length === 0 ? -1 : marcher.march(seen, sight);
      if (distance < 0) return -1;
      const solid = marcher.hit;
      walk(hit, seen, distance);
      hit.footprint = distance * 0.0006;
      shadeHit(scene, surface, { solid, hit, view: seen.direction, step: 0.002 });
      const sun = sunOver();
      const sky = skyOver(solids, hit, surface);
      const shine = surface.reflectance * (1 + dot(normal, seen.direction)) ** 3;
      const own = [surface.red, surface.green, surface.blue];
      for (let channel = 0; channel < 3; channel++)
        light[channel] =
          own[channel] * (sunLight[channel] * sun + skyLight[channel] * sky) + shine * skyLight[channel];
      return distance;
    },
    sunAt({ x, away, height }) {
      if (solids.length === 0) return 1;
      Object.assign(ray.origin, { x, y: height + CLEAR, z: -away });
      return marcher.march(ray, shadow) >= 0 ? 0 : 1;
    },
  };
}

/** Share of the sky that a place of a surface sees. */
function skyOver(
  solids: readonly Solid[],
  { x, y, z }: Readonly<Hit>,
  { normal }: Readonly<Surface>,
): number {
  let open = 1;
  for (const probe of PROBES) {
    let nearest: number = probe;
    for (const { distance } of solids)
      nearest = Math.min(nearest, distance(x + normal.x * probe, y + normal.y * probe, z + normal.z * probe));
    open -= 0.3 * (1 - clamp(nearest / probe));
  }
  return clamp(open) * (0.55 + 0.45 * normal.y);
}
