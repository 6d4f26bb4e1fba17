import type { MeshTopology } from './read-mesh-topology.ts';

/** Digits of places on the UV map: a hundredth of a pixel on a map of 10 000. */
const DIGITS = 6;

/** The triangles and the map of a mesh as JSON. */
export function encodeTopology({ triangles, uv }: MeshTopology): Uint8Array {
  const rounded = uv.map((place) => Number(place.toFixed(DIGITS)));
  return Buffer.from(JSON.stringify({ triangles, uv: rounded }));
}
