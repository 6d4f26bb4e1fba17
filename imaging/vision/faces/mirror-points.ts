import type { MeshTopology } from './mesh-topology.ts';

/**
 * Number of each point's mirror image in the other half of the face. Points on the middle line map to
 * themselves.
 */
export function listMirrored({ map }: MeshTopology): Int32Array {
  return Int32Array.from({ length: map.length / 2 }, (_, index) => {
    let best = index;
    let min = Number.POSITIVE_INFINITY;
    for (let other = 0; 2 * other < map.length; other++) {
      const distance = Math.hypot(
        1 - map[2 * index] - map[2 * other],
        map[2 * index + 1] - map[2 * other + 1],
      );
      if (distance < min) [best, min] = [other, distance];
    }
    return best;
  });
}
