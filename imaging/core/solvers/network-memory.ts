import type { SharedKernels } from '../threads/shared-kernels.ts';
import { MemoryLayout, reserveMemory } from '../wasm/kernel-memory.ts';
import { findNetworkProgram, type NetworkKernels } from './wasm/load-network-kernels.ts';

/** Arrays of a network of nodes, as `Network` describes them. */
interface NetworkArrays {
  readonly neighbours: Int32Array;
  readonly wishes: Float32Array;
  readonly values: Float32Array;
}

interface NetworkMemory {
  readonly arrays: NetworkArrays;
  readonly kernels: SharedKernels<NetworkKernels>;
}

/** Memories by the values in them, so that both are freed together. */
const memories = new WeakMap<Float32Array, NetworkMemory>();

/**
 * Zeroed arrays for a network of so many nodes. With compiled kernels they lie in a shared memory of their
 * own, in which rounds of relaxation are compiled; the garbage collector frees it with them.
 */
export function allocateNetwork(nodes: number): NetworkArrays {
  const room = new MemoryLayout();
  const layout = {
    neighbours: room.take(16 * nodes),
    wishes: room.take(12 * nodes),
    values: room.take(12 * nodes),
  };
  const link = findNetworkProgram();
  const memory = link && reserveMemory(room.end, { shared: true });
  if (!memory)
    return {
      neighbours: new Int32Array(4 * nodes),
      wishes: new Float32Array(3 * nodes),
      values: new Float32Array(3 * nodes),
    };
  const { buffer } = memory;
  const arrays = {
    neighbours: new Int32Array(buffer, layout.neighbours, 4 * nodes),
    wishes: new Float32Array(buffer, layout.wishes, 3 * nodes),
    values: new Float32Array(buffer, layout.values, 3 * nodes),
  };
  memories.set(arrays.values, { arrays, kernels: link(memory, layout) });
  return arrays;
}

/** The kernels for a network whose arrays were allocated together; undefined for one of ordinary arrays. */
export function findNetworkKernels({
  neighbours,
  wishes,
  values,
}: NetworkArrays): SharedKernels<NetworkKernels> | undefined {
  const memory = memories.get(values);
  if (memory?.arrays.neighbours !== neighbours || memory.arrays.wishes !== wishes) return undefined;
  return memory.kernels;
}
