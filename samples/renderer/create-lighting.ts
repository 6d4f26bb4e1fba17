import type { Marcher, Reach } from './create-marcher.ts';
import { pickOnBall } from './directions.ts';
import { glossTint, highlight } from './gloss.ts';
import { createPoint, createRay, dot, length3, type Point } from './point.ts';
import type { Sampler } from './sampler.ts';
import type { Hit, Light, Scene, Surface } from './scene.ts';

/** A place that is lit, and what becomes of it. */
interface Lit {
  readonly hit: Readonly<Hit>;
  readonly surface: Readonly<Surface>;
  readonly view: Readonly<Point>;
  readonly sampler: Sampler;
  /** Matt light is added here: red, green, blue, before the surface's colour. */
  readonly light: Float64Array;
  /** Highlights are added here, if any are wanted. */
  readonly gloss?: Float64Array;
  /** The solids that kept a key light away, a bit each, are added here. */
  readonly shadows?: Uint32Array;
}

interface LightingOptions {
  readonly scene: Scene;
  readonly marcher: Marcher;
  /** Bit of each solid's name, by its index. */
  readonly bits: Uint32Array;
  readonly steps: number;
}

/**
 * Makes the step that adds what reaches a place straight from the scene's lights, each met at a random place
 * of its ball.
 */
export function createLighting({ scene, marcher, bits, steps }: LightingOptions): (lit: Lit) => void {
  const ray = createRay();
  const onBall = createPoint();
  const tolerance = scene.tolerance ?? 0.00025;
  const reach: Reach = { from: tolerance * 12, to: 0, steps, tolerance: tolerance * 2.4, shadow: true };

  /** Aims the ray at the light; the result is how far it is. */
  function aim(light: Light, hit: Readonly<Hit>): number {
    const { direction } = ray;
    const base = light.sun ? NOWHERE : hit;
    direction.x = light.at[0] + onBall.x * light.radius - base.x;
    direction.y = light.at[1] + onBall.y * light.radius - base.y;
    direction.z = light.at[2] + onBall.z * light.radius - base.z;
    const away = length3(direction.x, direction.y, direction.z);
    direction.x /= away;
    direction.y /= away;
    direction.z /= away;
    return light.sun ? scene.reach / 2 : away;
  }

  function addLight(light: Light, lit: Lit): void {
    const { hit, surface, view, gloss, shadows } = lit;
    pickOnBall(onBall, lit.sampler);
    const away = aim(light, hit);
    const facing = (dot(surface.normal, ray.direction) + surface.softness) / (1 + surface.softness);
    if (facing <= 0) return;
    const power = (light.shade?.(hit) ?? 1) / (light.sun ? 1 : away * away);
    if (power < 1e-4) return;
    const lift = tolerance * 8;
    ray.origin.x = hit.x + surface.normal.x * lift;
    ray.origin.y = hit.y + surface.normal.y * lift;
    ray.origin.z = hit.z + surface.normal.z * lift;
    reach.to = away;
    if (marcher.march(ray, reach) >= 0) {
      if (shadows && light.key) shadows[0] |= bits[marcher.hit];
      return;
    }
    const shine = gloss ? highlight({ surface, view, towards: ray.direction }) : 0;
    for (let channel = 0; channel < 3; channel++) {
      const arrives = light.colour[channel] * power;
      lit.light[channel] += arrives * facing;
      if (gloss) gloss[channel] += arrives * shine * glossTint(surface, channel);
    }
  }
  return (lit) => {
    for (const light of scene.lights) addLight(light, lit);
  };
}

/** A sun's direction is not measured from where one stands. */
const NOWHERE: Readonly<Point> = createPoint();
