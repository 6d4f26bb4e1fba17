import type { Point } from './point.ts';
import { nextNumber, type Sampler } from './sampler.ts';

/** A place on the unit ball, all equally likely (Archimedes' hat box). */
export function pickOnBall(target: Point, sampler: Sampler): void {
  const height = 2 * nextNumber(sampler) - 1;
  const angle = 2 * Math.PI * nextNumber(sampler);
  const radius = Math.sqrt(1 - height * height);
  target.x = radius * Math.cos(angle);
  target.y = height;
  target.z = radius * Math.sin(angle);
}

/** Writes the direction in which `normal` mirrors `direction`. */
export function mirror(target: Point, direction: Readonly<Point>, normal: Readonly<Point>): void {
  const twice = 2 * (direction.x * normal.x + direction.y * normal.y + direction.z * normal.z);
  target.x = direction.x - twice * normal.x;
  target.y = direction.y - twice * normal.y;
  target.z = direction.z - twice * normal.z;
}
