import type { MeshTopology } from './mesh-topology.ts';

/** Mirror images by the mesh, which all frames of a clip share. */
const known = new WeakMap<MeshTopology, Int32Array>();

/**
 * Number of each point's mirror image in the other half of the face. Points on the middle line map to
 * themselves. The list is shared, and may not be changed.
 */
export function listMirrored(topology: MeshTopology): Int32Array {
  const listed = known.get(topology) ?? findMirrored(topology);
  known.set(topology, listed);
  return listed;
}

function findMirrored({ map }: MeshTopology): Int32Array {
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
