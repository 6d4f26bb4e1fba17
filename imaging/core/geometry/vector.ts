/** Three numbers: a place, a direction, a colour in linear light, or a point of the projective plane. */
export type Vector = readonly [x: number, y: number, z: number];

/** Scalar product. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** `a + times · b`. */
export function add(a: Vector, b: Vector, times = 1): Vector {
  return [a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]];
}

/** `a − b`: the way from the second place to the first. */
export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/**
 * Vector product, across both; right-handed axes give a right-handed result. Of two points of the projective
 * plane it is the line through them, and of two lines their crossing.
 */
export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Euclidean length. */
export function lengthOf([x, y, z]: Vector): number {
  return Math.hypot(x, y, z);
}

/** Unit vector; zero for a zero vector. Squares neither overflow nor vanish, at any length. */
export function normalize(vector: Vector): Vector {
  const length = lengthOf(vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/**
 * Unit vector by the plain sum of squares; zero for a zero vector. Some times faster than `normalize`, for
 * loops over strands, but only for lengths between 1e-150 and 1e150.
 */
export function normalizeFast(vector: Vector): Vector {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

/** Projects a direction onto the plane across a unit normal and rotates it there by an angle in radians. */
export function turnOn(direction: Vector, normal: Vector, angle: number): Vector {
  const flat = add(direction, normal, -dot(direction, normal));
  const aside = cross(normal, flat);
  return [
    Math.cos(angle) * flat[0] + Math.sin(angle) * aside[0],
    Math.cos(angle) * flat[1] + Math.sin(angle) * aside[1],
    Math.cos(angle) * flat[2] + Math.sin(angle) * aside[2],
  ];
}
