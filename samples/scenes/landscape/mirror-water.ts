import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { clamp } from '../../renderer/interpolate.ts';
import { createRay, normalize } from '../../renderer/point.ts';
import { createMirror } from './create-mirror.ts';
import type { Panorama } from './draw-panorama.ts';
import { findRipples, type Ripples } from './ripples.ts';
import type { Things } from './things.ts';

/** Reflections that are taken for each pixel. */
const GLANCES = 10;

/** A place of the water that is looked at. */
interface WaterPlace {
  readonly across: number;
  readonly up: number;
  /** Metres ahead. */
  readonly away: number;
  /** Metres ahead that a pixel covers. */
  readonly footprint: number;
}

/**
 * Writes the mean of what water mirrors into `light`; returns the cosine at which its ripples are looked at.
 */
export type WaterMirror = (light: Float32Array, place: WaterPlace) => number;

export function createWaterMirror(panorama: Panorama, things: Things): WaterMirror {
  const mirror = createMirror(panorama);
  const random = createRandom(77);
  const ripples: Ripples = { across: 0, ahead: 0, scatter: 0 };
  const ray = createRay();
  const met = new Float32Array(3);
  /** Roughly Gaussian, with the spread of the finer ripples. */
  const scatter = () => 2 * ripples.scatter * ((nextRandom(random) + nextRandom(random)) / 2 ** 32 - 1);

  function addGlance(light: Float32Array, { across, up }: { across: number; up: number }): void {
    Object.assign(ray.direction, { x: across, y: up, z: -1 });
    normalize(ray.direction);
    if (things.meet(ray, met) < 0) mirror(light, across, up);
    else for (let channel = 0; channel < 3; channel++) light[channel] += met[channel];
  }

  return (light, { across, up, away, footprint }) => {
    const length = Math.sqrt(1 + across * across + up * up);
    findRipples(ripples, { x: across * away, away, footprint });
    Object.assign(ray.origin, { x: across * away, y: 0.003, z: -away });
    light.fill(0);
    let facing = 0;
    for (let i = 0; i < GLANCES; i++) {
      const ahead = ripples.ahead + scatter();
      const aside = ripples.across + scatter();
      // The reflection of a direction, one metre ahead long, about the tilted surface.
      const against = (up - ahead - across * aside) / (1 + ahead * ahead + aside * aside);
      const turnedAhead = 1 + 2 * against * ahead;
      const turnedUp = Math.abs(up - 2 * against);
      addGlance(light, { across: (across + 2 * against * aside) / turnedAhead, up: turnedUp / turnedAhead });
      facing += clamp(-against / length, 0.004, 1);
    }
    for (let channel = 0; channel < 3; channel++) light[channel] /= GLANCES;
    return facing / GLANCES;
  };
}
