import type { MeshTopology } from '../faces/mesh-topology.ts';
import { createRandom, nextRandom, type RandomState } from '../kernels/random.ts';

/** Parts of a face that may be inherited from one parent: position and radius on the UV map. */
const parts = [
  { x: 0.3, y: 0.34, reach: 0.16 },
  { x: 0.7, y: 0.34, reach: 0.16 },
  { x: 0.5, y: 0.5, reach: 0.12 },
  { x: 0.5, y: 0.7, reach: 0.13 },
  { x: 0.5, y: 0.95, reach: 0.2 },
] as const;

/** Largest bias of a part towards one parent. */
const LEANING = 0.7;

/** Random numbers that differ for small seeds, too. The first numbers of close seeds are similar. */
export function createMixedRandom(seed: number): RandomState {
  const random = createRandom(seed);
  for (let i = 0; i < 12; i++) nextRandom(random);
  return random;
}

/** Weights of the first parent in parts of the face; both eyes have the same. */
function drawShares(resemblance: number, seed: number): readonly number[] {
  const random = createMixedRandom(seed);
  const [eyes, nose, mouth, chin] = Array.from({ length: 4 }, () => {
    const lean = (nextRandom(random) / 2 ** 32 - 0.5) * LEANING;
    return Math.max(0, Math.min(1, resemblance + lean * Math.min(1, 4 * resemblance * (1 - resemblance))));
  });
  return [eyes, eyes, nose, mouth, chin];
}

interface FaceMixParams {
  /** Points of both parents, from `placeFace`. */
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** 0 = second parent, 1 = first parent. */
  readonly resemblance: number;
  readonly seed: number;
}

/** Mixes two faces. Parts lean towards one parent or the other by the seed. */
export function mixFaces(
  { first, second, resemblance, seed }: FaceMixParams,
  { map }: MeshTopology,
): Float32Array {
  const shares = drawShares(resemblance, seed);
  return first.map((value, at) => {
    const index = Math.floor(at / 3);
    let [sum, total] = [resemblance * 0.05, 0.05];
    for (const [i, { x, y, reach }] of parts.entries()) {
      const distance = Math.hypot(map[2 * index] - x, map[2 * index + 1] - y) / reach;
      const weight = Math.exp(-distance * distance);
      sum += weight * shares[i];
      total += weight;
    }
    const share = sum / total;
    return share * value + (1 - share) * second[at];
  });
}
