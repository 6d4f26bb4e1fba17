import { createPoint, dot, normalize, type Point } from './point.ts';
import type { Surface } from './scene.ts';

const half = createPoint();

/** Highlights of small lamps would be brighter than any film can tell. */
const BRIGHTEST = 20;

interface Highlight {
  readonly surface: Readonly<Surface>;
  /** Unit vectors towards the eye and towards the light. */
  readonly view: Readonly<Point>;
  readonly towards: Readonly<Point>;
}

/**
 * Share of a light that a rough surface throws towards the eye, the cosine included (GGX, Walter et al. 2007,
 * with Schlick's Fresnel term of 1994 and a bound instead of the shadowing of facets).
 */
export function highlight({ surface, view, towards }: Highlight): number {
  const { normal, roughness, reflectance } = surface;
  const facing = dot(normal, towards);
  if (reflectance <= 0 || facing <= 0) return 0;
  half.x = towards.x - view.x;
  half.y = towards.y - view.y;
  half.z = towards.z - view.z;
  normalize(half);
  const alpha = Math.max(0.02, roughness * roughness);
  const squared = alpha * alpha;
  const upright = Math.max(0, dot(normal, half));
  const spread = upright * upright * (squared - 1) + 1;
  const facets = squared / (Math.PI * spread * spread);
  const fresnel = reflectance + (1 - reflectance) * (1 - Math.max(0, -dot(view, half))) ** 5;
  return Math.min(BRIGHTEST, (facets * fresnel * Math.PI) / (4 * Math.max(0.25, facing))) * facing;
}

/** Share mirrored at a slant (Schlick 1994, softened for rough surfaces after Lagarde 2012). */
export function mirrored(
  { normal, roughness, reflectance }: Readonly<Surface>,
  view: Readonly<Point>,
): number {
  const facing = Math.max(0, -dot(normal, view));
  return reflectance + (Math.max(1 - roughness, reflectance) - reflectance) * (1 - facing) ** 5;
}

/** Share of this channel's light that a surface mirrors: metals tint it. */
export function glossTint(surface: Readonly<Surface>, channel: number): number {
  if (!surface.metal) return 1;
  return channel === 0 ? surface.red : channel === 1 ? surface.green : surface.blue;
}
