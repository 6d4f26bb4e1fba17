import type { Plane } from './plane.ts';

/**
 * The largest value within each square of `2 · radius + 1` pixels (grey dilation), by two passes. Beyond the
 * border nothing counts.
 */
export function dilatePlane(plane: Plane, radius: number): Plane {
  const { width, height } = plane;
  let data = plane.data;
  for (const step of [1, width]) {
    const next = new Float32Array(data.length);
    for (let at = 0; at < data.length; at++) {
      const place = step === 1 ? at % width : Math.floor(at / width);
      const length = step === 1 ? width : height;
      let most = Number.NEGATIVE_INFINITY;
      for (let i = Math.max(-radius, -place); i <= Math.min(radius, length - 1 - place); i++)
        most = Math.max(most, data[at + i * step]);
      next[at] = most;
    }
    data = next;
  }
  return { width, height, data };
}

/** The least value within each square of `2 · radius + 1` pixels (grey erosion). */
export function erodePlane(plane: Plane, radius: number): Plane {
  const turned = dilatePlane({ ...plane, data: plane.data.map((value) => -value) }, radius);
  return { ...plane, data: turned.data.map((value) => -value) };
}
