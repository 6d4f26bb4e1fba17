import { createPoint, dot, normalize, type Point } from './point.ts';
import type { Hit, Scene, Surface } from './scene.ts';

export function createSurface(): Surface {
  const surface = { red: 1, green: 1, blue: 1, roughness: 1, reflectance: 0.04, softness: 0 };
  return { ...surface, metal: false, glow: 0, tag: 0, part: 0, normal: createPoint() };
}

export function createHit(): Hit {
  return { ...createPoint(), footprint: 0 };
}

interface Meeting {
  readonly solid: number;
  /** Its footprint is widened where the surface is seen at a slant. */
  readonly hit: Hit;
  readonly view: Readonly<Point>;
  /** Distance over which the slope is measured. */
  readonly step: number;
}

/** Finds the normal by four distances at the corners of a tetrahedron, and lets the solid paint itself. */
export function shadeHit(scene: Scene, surface: Surface, { solid, hit, view, step }: Meeting): void {
  const { distance, paint } = scene.solids[solid];
  const { x, y, z } = hit;
  const a = distance(x + step, y - step, z - step);
  const b = distance(x - step, y - step, z + step);
  const c = distance(x - step, y + step, z - step);
  const d = distance(x + step, y + step, z + step);
  const { normal } = surface;
  normal.x = a - b - c + d;
  normal.y = -a - b + c + d;
  normal.z = -a + b - c + d;
  normalize(normal);
  surface.red = surface.green = surface.blue = 1;
  surface.roughness = 1;
  surface.reflectance = 0.04;
  surface.softness = surface.glow = surface.tag = surface.part = 0;
  surface.metal = false;
  // A pixel covers more of a surface that is seen at a slant, but only one way.
  hit.footprint /= Math.sqrt(Math.max(0.02, -dot(normal, view)));
  paint(hit, surface);
  turnTowardsEye(normal, view);
}

/**
 * Relief may tilt a normal so far that the surface would look away from who sees it; such light makes black
 * specks.
 */
function turnTowardsEye(normal: Point, view: Readonly<Point>): void {
  const away = dot(normal, view);
  if (away <= -0.02) return;
  normal.x -= view.x * (away + 0.03);
  normal.y -= view.y * (away + 0.03);
  normal.z -= view.z * (away + 0.03);
  normalize(normal);
}
