import { linkSharedKernels, type SharedKernels } from '../../threads/shared-kernels.ts';
import { loadProgram } from '../../wasm/compiled-kernels.ts';

/** Addresses of the arrays of a network in the memory, in bytes. */
interface NetworkLayout {
  readonly neighbours: number;
  readonly wishes: number;
  readonly values: number;
}

/** Functions of `network-kernels.as`. */
export interface NetworkKernels {
  /** `forward` is 0 or 1. */
  relaxNetwork(from: number, to: number, forward: number, overshoot: number, pull: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./network-kernels.wasm', import.meta.url);

/** Gives a function that takes the kernels for one network; undefined where this machine cannot run them. */
export function findNetworkProgram():
  | ((memory: WebAssembly.Memory, layout: NetworkLayout) => SharedKernels<NetworkKernels>)
  | undefined {
  const program = loadProgram(file);
  if (!program) return undefined;
  return (memory, layout) => linkSharedKernels(program, { memory, constants: { network: { ...layout } } });
}
