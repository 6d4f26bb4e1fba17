import type { MeshTopology } from './mesh-topology.ts';

/** For each point of the mesh the one in the same place of the face's other half. Points on the middle line are their own. */
export function listMirrored({ map }: MeshTopology): Int32Array {
  return Int32Array.from({ length: map.length / 2 }, (_, index) => {
    let best = index;
    let least = Number.POSITIVE_INFINITY;
    for (let other = 0; 2 * other < map.length; other++) {
      const distance = Math.hypot(
        1 - map[2 * index] - map[2 * other],
        map[2 * index + 1] - map[2 * other + 1],
      );
      if (distance < least) [best, least] = [other, distance];
    }
    return best;
  });
}
