import { readFileSync } from 'node:fs';

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

/** `undefined` = not yet tried, `null` = this machine cannot run it. */
let program: WebAssembly.Module | null | undefined;

/**
 * The compiled kernels, read and checked once; `null` on a machine without SIMD. The bundle has the file
 * beside itself.
 */
function loadProgram(): WebAssembly.Module | null {
  if (program === undefined) {
    const bytes = readFileSync(new URL('./field-kernels.wasm', import.meta.url));
    program = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  }
  return program;
}

let isWanted = true;

/**
 * Allows or forbids compiled kernels for fields made from now on. For tests and benchmarks; allowed by
 * default.
 */
export function wantCompiledKernels(wanted: boolean): void {
  isWanted = wanted;
}

/** True if the compiled kernels are allowed and this machine can run them. */
export function hasCompiledKernels(): boolean {
  return isWanted && loadProgram() !== null;
}

/** The kernels for the arrays of one field. Throws where `hasCompiledKernels` is false. */
export function linkFieldKernels(memory: WebAssembly.Memory, layout: FieldLayout): FieldKernels {
  const module = loadProgram();
  if (!module) throw new Error('this machine cannot run the compiled kernels');
  const { exports } = new WebAssembly.Instance(module, { env: { memory }, field: { ...layout } });
  return exports as unknown as FieldKernels;
}
