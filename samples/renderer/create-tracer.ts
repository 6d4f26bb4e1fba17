import { createLighting } from './create-lighting.ts';
import { createLookBack } from './create-look-back.ts';
import { createMarcher, type Reach } from './create-marcher.ts';
import { mirror, pickOnBall } from './directions.ts';
import { glossTint, mirrored } from './gloss.ts';
import { nameBits, partBits } from './name-bits.ts';
import { createPoint, createRay, normalize, type Ray, walk } from './point.ts';
import { nextNumber, type Sampler, skipTo } from './sampler.ts';
import type { Scene, Surface } from './scene.ts';
import { createHit, createSurface, shadeHit } from './shade-hit.ts';

/** Result of one ray from the eye. Light is linear. */
export interface Sample {
  /**
   * Light on the surface times its colour, and the colour alone: the light can so be smoothed without the
   * colour.
   */
  readonly diffuse: Float64Array;
  readonly albedo: Float64Array;
  readonly gloss: Float64Array;
  readonly normal: { x: number; y: number; z: number };
  depth: number;
  tag: number;
  /** Bit of the name of the solid that was met, and bits of those that shade it from a key light. */
  solid: number;
  readonly shadows: Uint32Array;
}

export function createSample(): Sample {
  return {
    diffuse: new Float64Array(3),
    albedo: new Float64Array(3),
    gloss: new Float64Array(3),
    normal: createPoint(),
    depth: 0,
    tag: 0,
    solid: 0,
    shadows: new Uint32Array(1),
  };
}

/** Single samples beyond these would be seen as sparks. */
const BRIGHTEST_BOUNCE = 6;
const BRIGHTEST_GLOSS = 8;
/** Below this share, or above this roughness, mirroring is not seen. */
const MIN_REFLECTANCE = 0.015;
const MATT = 0.85;
/**
 * Index of the bounce's numbers in a path: four for pixel and lens come first, then two for each of three
 * lights.
 */
const BOUNCE_AT = 10;

type Trace = (ray: Readonly<Ray>, sampler: Sampler, sample: Sample) => void;

function writeSky(scene: Scene, ray: Readonly<Ray>, sample: Sample): void {
  scene.sky(ray.direction, sample.diffuse);
  sample.albedo.fill(1);
  sample.normal.x = sample.normal.y = sample.normal.z = 0;
  sample.depth = scene.reach;
  sample.tag = sample.solid = 0;
}

interface Seen {
  readonly scene: Scene;
  readonly view: Ray['direction'];
  /** Light that falls on the surface. */
  readonly matt: Float64Array;
}

function writeSurface(sample: Sample, surface: Surface, { scene, view, matt }: Seen): void {
  const { colour, density } = scene.haze ?? { colour: [0, 0, 0], density: 0 };
  const haze = 1 - Math.exp(-sample.depth * density);
  const kept = (surface.metal ? 0.08 : 1 - mirrored(surface, view)) * (1 - haze);
  const own = [surface.red, surface.green, surface.blue];
  for (let channel = 0; channel < 3; channel++) {
    sample.diffuse[channel] = own[channel] * kept * matt[channel] + colour[channel] * haze;
    sample.albedo[channel] = own[channel] * (1 - haze) + haze;
    sample.gloss[channel] = Math.min(12, sample.gloss[channel]) * (1 - haze);
  }
  Object.assign(sample.normal, surface.normal);
  sample.tag = surface.tag;
}

/**
 * Follows rays from the eye: the lights straight, one matt bounce and one mirrored one, each lit by the
 * lights and a share of the sky (path tracing cut short; Kajiya 1986). @param pixelAngle in radians
 */
export function createTracer(scene: Scene, pixelAngle: number): Trace {
  const marcher = createMarcher(scene);
  const bits = nameBits(scene);
  const parts = partBits(scene);
  const light = createLighting({ scene, marcher, bits, steps: 56 });
  const surface = createSurface();
  const hit = createHit();
  const found = new Float64Array(3);
  const matt = new Float64Array(3);
  const bounce = createRay();
  const tolerance = scene.tolerance ?? 0.00025;
  const first: Reach = { from: tolerance * 80, to: scene.reach, steps: 220, tolerance, shadow: false };
  const lookBack = createLookBack(scene, { marcher, bits });

  function start(sample: Sample): void {
    sample.gloss.fill(0);
    sample.shadows[0] = 0;
    matt.fill(0);
  }

  function addMattBounce(sampler: Sampler): void {
    const { direction } = bounce;
    pickOnBall(direction, sampler);
    direction.x += surface.normal.x * 1.001;
    direction.y += surface.normal.y * 1.001;
    direction.z += surface.normal.z * 1.001;
    normalize(direction);
    lookBack(bounce, { sampler, sharp: false, light: found });
    for (let channel = 0; channel < 3; channel++)
      matt[channel] += Math.min(found[channel], BRIGHTEST_BOUNCE) + surface.glow;
  }

  function addMirrored(view: Ray['direction'], sampler: Sampler, sample: Sample): void {
    const { direction } = bounce;
    const rough = surface.roughness * surface.roughness * nextNumber(sampler) ** 0.6;
    pickOnBall(direction, sampler);
    const { x, y, z } = direction;
    mirror(direction, view, surface.normal);
    direction.x += rough * x;
    direction.y += rough * y;
    direction.z += rough * z;
    normalize(direction);
    const share = mirrored(surface, view);
    lookBack(bounce, { sampler, sharp: true, light: found });
    for (let channel = 0; channel < 3; channel++)
      sample.gloss[channel] +=
        Math.min(found[channel], BRIGHTEST_GLOSS) * share * glossTint(surface, channel);
  }

  return (ray, sampler, sample) => {
    start(sample);
    const depth = marcher.march(ray, first);
    if (depth < 0) return writeSky(scene, ray, sample);
    const solid = marcher.hit;
    const view = ray.direction;
    walk(hit, ray, depth);
    sample.depth = depth;
    hit.footprint = depth * pixelAngle;
    shadeHit(scene, surface, { solid, hit, view, step: tolerance * 1.6 * (1 + depth) });
    sample.solid = parts[solid][surface.part];
    light({ hit, surface, view, sampler, light: matt, gloss: sample.gloss, shadows: sample.shadows });
    bounce.origin.x = hit.x + surface.normal.x * tolerance * 12;
    bounce.origin.y = hit.y + surface.normal.y * tolerance * 12;
    bounce.origin.z = hit.z + surface.normal.z * tolerance * 12;
    skipTo(sampler, BOUNCE_AT);
    addMattBounce(sampler);
    if (mirrored(surface, view) > MIN_REFLECTANCE && surface.roughness < MATT)
      addMirrored(view, sampler, sample);
    writeSurface(sample, surface, { scene, view, matt });
  };
}
