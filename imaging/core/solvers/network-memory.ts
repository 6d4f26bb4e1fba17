import { loadProgram } from '../wasm/compiled-kernels.ts';
import { MemoryLayout, reserveMemory } from '../wasm/kernel-memory.ts';

/** Arrays of a network of nodes, as `Network` describes them. */
interface NetworkArrays {
  readonly neighbours: Int32Array;
  readonly wishes: Float32Array;
  readonly values: Float32Array;
}

/** Functions of `network-kernels.as`. */
interface NetworkKernels {
  /** `forward` is 0 or 1. */
  relaxNetwork(nodes: number, forward: number, overshoot: number, pull: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./wasm/network-kernels.wasm', import.meta.url);

interface NetworkMemory {
  readonly arrays: NetworkArrays;
  readonly kernels: NetworkKernels;
}

/** Memories by the values in them, so that both are freed together. */
const memories = new WeakMap<Float32Array, NetworkMemory>();

/**
 * Zeroed arrays for a network of so many nodes. With compiled kernels they lie in a memory of their own, in
 * which rounds of relaxation are compiled; the garbage collector frees it with them.
 */
export function allocateNetwork(nodes: number): NetworkArrays {
  const layout = new MemoryLayout();
  const places = { neighbours: layout.take(16 * nodes), wishes: layout.take(12 * nodes) };
  const values = layout.take(12 * nodes);
  const program = loadProgram(file);
  const memory = program ? reserveMemory(layout.end) : undefined;
  if (!program || !memory)
    return {
      neighbours: new Int32Array(4 * nodes),
      wishes: new Float32Array(3 * nodes),
      values: new Float32Array(3 * nodes),
    };
  const { buffer } = memory;
  const { exports } = new WebAssembly.Instance(program, { env: { memory }, network: { ...places, values } });
  const arrays = {
    neighbours: new Int32Array(buffer, places.neighbours, 4 * nodes),
    wishes: new Float32Array(buffer, places.wishes, 3 * nodes),
    values: new Float32Array(buffer, values, 3 * nodes),
  };
  memories.set(arrays.values, { arrays, kernels: exports as NetworkKernels });
  return arrays;
}

/** The kernels for a network whose arrays were allocated together; undefined for one of ordinary arrays. */
export function findNetworkKernels({
  neighbours,
  wishes,
  values,
}: NetworkArrays): NetworkKernels | undefined {
  const memory = memories.get(values);
  if (memory?.arrays.neighbours !== neighbours || memory.arrays.wishes !== wishes) return undefined;
  return memory.kernels;
}
