import { createLighting } from './create-lighting.ts';
import type { Marcher, Reach } from './create-marcher.ts';
import { createPoint, type Ray, walk } from './point.ts';
import type { Sampler } from './sampler.ts';
import type { Scene } from './scene.ts';
import { createHit, createSurface, shadeHit } from './shade-hit.ts';

interface Look {
  readonly sampler: Sampler;
  /** For mirrors; matt bounces are followed less closely and pass through what throws no shadow. */
  readonly sharp: boolean;
  /** Written: red, green, blue. */
  readonly light: Float64Array;
}

/** Share of the sky that reaches a surface in the open on ways of more than one bounce. */
const AMBIENT = 0.32;

/**
 * Makes the step that tells what light comes along a bounced ray: the sky, or a surface lit by lights and a
 * little sky.
 */
export function createLookBack(
  scene: Scene,
  { marcher, bits }: { readonly marcher: Marcher; readonly bits: Uint32Array },
): (ray: Readonly<Ray>, look: Look) => void {
  const light = createLighting({ scene, marcher, bits, steps: 30 });
  const surface = createSurface();
  const hit = createHit();
  const direct = new Float64Array(3);
  const sky = new Float64Array(3);
  const upwards = createPoint();
  const tolerance = scene.tolerance ?? 0.00025;
  const ambientReach = scene.ambientReach ?? 0.75;
  const shared = { from: tolerance * 16, to: scene.reach };
  const sharpReach: Reach = { ...shared, steps: 90, tolerance: tolerance * 3, shadow: false };
  const softReach: Reach = { ...shared, steps: 44, tolerance: tolerance * 8, shadow: true };

  return (ray, { sampler, sharp, light: found }) => {
    const depth = marcher.march(ray, sharp ? sharpReach : softReach);
    if (depth < 0) {
      scene.sky(ray.direction, found);
      return;
    }
    const solid = marcher.hit;
    const view = ray.direction;
    walk(hit, ray, depth);
    hit.footprint = (sharp ? 0.004 : 0.03) * (depth + ambientReach);
    shadeHit(scene, surface, { solid, hit, view, step: tolerance * 1.6 * (2 + depth) });
    direct.fill(0);
    light({ hit, surface, view, sampler, light: direct });
    upwards.x = surface.normal.x;
    upwards.y = Math.abs(surface.normal.y) * 0.7 + 0.3;
    upwards.z = surface.normal.z;
    scene.sky(upwards, sky);
    const open = AMBIENT * Math.min(1, depth / ambientReach + 0.1);
    found[0] = surface.red * (direct[0] + sky[0] * open + surface.glow);
    found[1] = surface.green * (direct[1] + sky[1] * open + surface.glow);
    found[2] = surface.blue * (direct[2] + sky[2] * open + surface.glow);
  };
}
