import type { Vector } from './fit/head.ts';

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function add(a: Vector, b: Vector, times = 1): Vector {
  return [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Unit vector; zero for a zero vector. */
export function normalize(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a)) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
}

/** Projects a direction onto a surface and rotates it there by an angle in radians. */
export function turnOn(direction: Vector, normal: Vector, angle: number): Vector {
  const flat = add(direction, normal, -dot(direction, normal));
  const aside = cross(normal, flat);
  return [
    Math.cos(angle) * flat[0] + Math.sin(angle) * aside[0],
    Math.cos(angle) * flat[1] + Math.sin(angle) * aside[1],
    Math.cos(angle) * flat[2] + Math.sin(angle) * aside[2],
  ];
}
