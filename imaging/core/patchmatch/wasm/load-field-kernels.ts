import { linkSharedKernels, type SharedKernels } from '../../threads/shared-kernels.ts';
import { loadProgram } from '../../wasm/compiled-kernels.ts';

/** Size of a field and where its arrays begin in the memory, in bytes. */
export interface FieldLayout {
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
  readonly usable: number;
  readonly nearest: number;
  readonly cost: number;
  readonly weights: number;
  readonly targets: number;
  readonly holePixels: number;
  readonly sources: number;
  readonly corrections: number;
}

/** The functions of `field-kernels.as`; each works on a band of targets or of the hole's pixels. */
export interface FieldKernels {
  measureField(from: number, to: number, penalty: number): void;
  /** `forward` is 0 or 1; `halo` is the address of the matches beside the band. */
  searchField(
    ...values: [
      ...[from: number, to: number, forward: number, radius: number],
      ...[word: number, penalty: number, halo: number],
    ]
  ): void;
  voteField(from: number, to: number): number;
  chooseSources(from: number, to: number): void;
  featherSeams(from: number, to: number, disagreement: number, agreement: number, most: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./field-kernels.wasm', import.meta.url);

/** True if the compiled kernels are allowed and this machine can run them. */
export function hasCompiledKernels(): boolean {
  return loadProgram(file) !== null;
}

/** The kernels for the arrays of one field. Throws where `hasCompiledKernels` is false. */
export function linkFieldKernels(
  memory: WebAssembly.Memory,
  layout: FieldLayout,
): SharedKernels<FieldKernels> {
  const module = loadProgram(file);
  if (!module) throw new Error('this machine cannot run the compiled kernels');
  return linkSharedKernels(module, { memory, constants: { field: { ...layout } } });
}
