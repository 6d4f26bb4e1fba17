import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Light } from '../../../edit/backdrop/shader.ts';
import { randomOf } from '../paint/paint-shapes.ts';
import type { ParticleKind } from './scene-look.ts';

/** A small object in the air. Lengths are pixels. */
export interface Particle {
  readonly kind: ParticleKind;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
  /** Blur relative to its size. */
  readonly blur: number;
  readonly light: Light;
  /** True in front of the person. */
  readonly isNear: boolean;
  readonly seed: number;
}

/** Range of sizes relative to the photo's shorter side, and range of blur. */
const habits: Readonly<
  Record<ParticleKind, { readonly size: readonly [number, number]; readonly blur: readonly [number, number] }>
> = {
  leaves: { size: [0.016, 0.04], blur: [0.06, 0.5] },
  embers: { size: [0.0016, 0.007], blur: [0.5, 1.6] },
  sparks: { size: [0.0012, 0.005], blur: [0.5, 1.6] },
  snow: { size: [0.0018, 0.011], blur: [0.5, 1.6] },
  dust: { size: [0.0009, 0.0042], blur: [0.8, 2] },
  bats: { size: [0.02, 0.062], blur: [0.06, 0.16] },
  bubbles: { size: [0.003, 0.014], blur: [0.08, 0.3] },
  feathers: { size: [0.014, 0.034], blur: [0.06, 0.4] },
};

/** Size from which on an object is recognisable, relative to the shorter side. */
const LARGE = 0.015;

interface ParticleParams {
  readonly kind: ParticleKind;
  readonly count: number;
  readonly light: Light;
  readonly width: number;
  readonly height: number;
  /** Faces, which particles never cover. */
  readonly spared: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
  readonly seed: number;
}

/** Places particles, a third of them in front of the person. */
export function placeParticles({
  kind,
  count,
  light,
  width,
  height,
  spared,
  seed,
}: ParticleParams): Particle[] {
  const random = randomOf(seed);
  const { size, blur } = habits[kind];
  const shorter = Math.min(width, height);
  const particles: Particle[] = [];
  for (let i = 0; i < count; i++) {
    const share = random() ** 2.2;
    const particle = {
      kind,
      x: random() * width,
      y: random() * height * (kind === 'bats' ? 0.45 : 1),
      size: shorter * (size[0] + (size[1] - size[0]) * share),
      angle: kind === 'bats' ? 0.7 * (random() - 0.5) : random() * 2 * Math.PI,
      blur: blur[0] + (blur[1] - blur[0]) * random(),
      light,
      isNear: kind !== 'bats' && random() < 0.4,
      seed: seed + i * 17,
    };
    const away = Math.min(
      ...spared.map(({ x, y, radius }) => Math.hypot(particle.x - x, particle.y - y) / radius),
    );
    // Large objects behind a head would cover its hat.
    if (away < 2 && size[1] > LARGE) continue;
    particles.push({ ...particle, isNear: particle.isNear && away > 1.1 });
  }
  return particles;
}

/** Signed distance to a leaf with five points, in its size; negative inside. */
function leafAt(u: number, v: number, seed: number): number {
  const angle = Math.atan2(u, -v);
  const radius = Math.hypot(u, v + 0.15);
  const lobes =
    0.62 + 0.3 * Math.abs(Math.cos(angle * 2.5)) ** 0.7 - 0.16 * smoothStep(1.8, 3.1, Math.abs(angle));
  const teeth = 0.05 * Math.abs(Math.sin(angle * 11)) + 0.04 * sampleNoise(angle * 3, 1, seed);
  const stem = Math.max(Math.abs(u) - 0.03, Math.abs(v - 0.75) - 0.35);
  return Math.min(radius - lobes + teeth, stem);
}

/** Signed distance to a bat seen from the front, wings spread. */
function batAt(u: number, v: number): number {
  const x = Math.abs(u);
  const body = Math.hypot(u / 0.13, (v + 0.02) / 0.24) - 1;
  const ear = Math.max(x - 0.11, Math.abs(x - 0.06) * 2.4 + (v + 0.36) * -1 - 0.02, v + 0.12);
  const top = -0.26 * Math.sin(Math.min(1, x) * 2.6) - 0.05 + 0.14 * smoothStep(0.55, 1, x);
  const arches = 0.2 - 0.22 * x + 0.13 * Math.abs(Math.sin(x * 9.2));
  const wing = x > 1 ? x - 1 : Math.max(top - v, v - arches * (1 - 0.75 * x));
  return Math.min(body * 0.13, ear, wing);
}

/** Signed distance to a feather. */
function featherAt(u: number, v: number): number {
  const bend = u - 0.18 * v * v;
  const width = 0.2 * (1 - ((v + 0.1) / 0.95) ** 2);
  return Math.max(Math.abs(bend) - Math.max(0.012, width), Math.abs(v) - 1);
}

/** Writes the light of a particle at a place and its opacity: red, green, blue and 0–1. */
export function readParticle(
  particle: Particle,
  place: { readonly x: number; readonly y: number },
  out: Float32Array,
): void {
  const { kind, size, angle, blur, light, seed } = particle;
  const dx = (place.x - particle.x) / size;
  const dy = (place.y - particle.y) / size;
  const u = dx * Math.cos(angle) + dy * Math.sin(angle);
  const v = dy * Math.cos(angle) - dx * Math.sin(angle);
  const soft = Math.max(blur, 1 / size);
  let share: number;
  let shade = 1;
  if (kind === 'leaves') {
    const squeeze = 0.45 + 0.5 * Math.abs(Math.cos(seed));
    share = 1 - smoothStep(-soft / 2, soft / 2, leafAt(u / squeeze, v, seed));
    const vein = Math.min(Math.abs(u), Math.abs(Math.abs(u) * 0.8 + v + 0.1));
    shade =
      (0.5 + 0.8 * sampleNoise(seed, 1, 3)) * (0.75 + 0.25 * smoothStep(0, 0.06, vein)) * (0.8 + 0.35 * v);
  } else if (kind === 'bats') share = 1 - smoothStep(-soft / 2, soft / 2, batAt(u, v));
  else if (kind === 'feathers') {
    share = 1 - smoothStep(-soft / 2, soft / 2, featherAt(u, v));
    shade = 0.6 + 0.5 * sampleNoise(u * 3, v * 22, seed);
  } else if (kind === 'bubbles') {
    const away = Math.hypot(u, v);
    const spot = Math.exp(-(((u + 0.35) / 0.2) ** 2) - ((v + 0.4) / 0.2) ** 2);
    share = 0.65 * (1 - smoothStep(0, 0.22 + soft, Math.abs(away - 0.85))) + 0.8 * spot;
  } else
    share =
      Math.exp(-((Math.hypot(u, v * 1.1) / Math.max(0.6, blur)) ** 2)) *
      (0.35 + 0.65 * sampleNoise(seed, 2, 4));
  out[0] = light[0] * shade;
  out[1] = light[1] * shade;
  out[2] = light[2] * shade;
  out[3] = Math.max(0, Math.min(1, share));
}

/** True for kinds that add light instead of covering. */
export function isGlowing(kind: ParticleKind): boolean {
  return kind === 'embers' || kind === 'sparks' || kind === 'dust' || kind === 'bubbles';
}
