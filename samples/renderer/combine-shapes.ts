import type { Vector } from '#imaging/core/geometry/vector.ts';
import type { Distance } from './shapes.ts';

/** The shape moved by an offset. */
export function moved(shape: Distance, [dx, dy, dz]: Vector): Distance {
  return (x, y, z) => shape(x - dx, y - dy, z - dz);
}

/** The shape turned about the upright axis; a quarter turn brings x to z. @param angle in radians */
export function turned(shape: Distance, angle: number): Distance {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return (x, y, z) => shape(x * cos + z * sin, y, -x * sin + z * cos);
}

/** Union: points inside any of the shapes. */
export function union(...shapes: readonly Distance[]): Distance {
  const count = shapes.length;
  return (x, y, z) => {
    let nearest = shapes[0](x, y, z);
    for (let i = 1; i < count; i++) {
      const distance = shapes[i](x, y, z);
      if (distance < nearest) nearest = distance;
    }
    return nearest;
  };
}

/** Difference: points inside the shape but outside the other. */
export function subtracted(shape: Distance, other: Distance): Distance {
  return (x, y, z) => Math.max(shape(x, y, z), -other(x, y, z));
}

/** The lesser of two distances with a fillet of `width` where they meet (quadratic; Quilez 2013). */
export function smoothMin(a: number, b: number, width: number): number {
  const overlap = Math.max(width - Math.abs(a - b), 0) / width;
  return Math.min(a, b) - overlap * overlap * width * 0.25;
}

/** The greater of two distances with a fillet of `width` where they meet. */
export function smoothMax(a: number, b: number, width: number): number {
  return -smoothMin(-a, -b, width);
}
