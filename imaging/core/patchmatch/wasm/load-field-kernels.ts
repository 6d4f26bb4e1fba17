import { loadProgram } from '../../wasm/compiled-kernels.ts';

/** Size of a field and where its arrays begin in the memory, in bytes; `list` holds positions to work on. */
export interface FieldLayout {
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
  readonly usable: number;
  readonly nearest: number;
  readonly cost: number;
  readonly weights: number;
  readonly list: number;
}

/** The functions of `field-kernels.as`; each works on the first `count` positions of the list. */
export interface FieldKernels {
  measureField(count: number, penalty: number): void;
  /** `forward` is 0 or 1. Takes and returns the state of the random generator. */
  searchField(count: number, forward: number, radius: number, word: number, penalty: number): number;
  voteField(count: number): number;
}

/** The bundle has the file beside itself. */
const file = new URL('./field-kernels.wasm', import.meta.url);

/** True if the compiled kernels are allowed and this machine can run them. */
export function hasCompiledKernels(): boolean {
  return loadProgram(file) !== null;
}

/** The kernels for the arrays of one field. Throws where `hasCompiledKernels` is false. */
export function linkFieldKernels(memory: WebAssembly.Memory, layout: FieldLayout): FieldKernels {
  const module = loadProgram(file);
  if (!module) throw new Error('this machine cannot run the compiled kernels');
  const { exports } = new WebAssembly.Instance(module, { env: { memory }, field: { ...layout } });
  return exports as unknown as FieldKernels;
}
