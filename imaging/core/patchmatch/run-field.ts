import { type Band, cutBands } from '../threads/cut-bands.ts';
import { runParallel } from '../threads/run-parallel.ts';
import { findFieldMemory } from './field-memory.ts';
import type { NearestNeighbourField } from './nearest-neighbour-field.ts';
import type { FieldKernels } from './wasm/load-field-kernels.ts';

/** Work on a list of a field, band by band. */
interface FieldLoop {
  /** Length of the list. */
  readonly length: number;
  /** The compiled kernel. */
  readonly name: keyof FieldKernels;
  /** Its arguments behind the bounds of a band. `halo` is the address of the band's halo. */
  readonly argumentsOf?: (band: { readonly index: number; readonly halo: number }) => number[];
  /** The same work in TypeScript. */
  readonly byScript: (band: Band, index: number) => number | undefined;
  /** Called between bands. */
  readonly yieldIfDue: () => Promise<void>;
}

/** Runs a kernel over a list of a field, and returns what it gave for each band, 0 for nothing. */
export async function runField(
  field: NearestNeighbourField,
  { length, name, argumentsOf = () => [], byScript, yieldIfDue }: FieldLoop,
): Promise<number[]> {
  const bands = cutBands(length);
  const memory = findFieldMemory(field);
  if (memory) {
    const { kernels, layout } = memory;
    const calls = bands.map((band, index) => {
      const halo = layout.halos + 4 * index * field.width;
      return [band.from, band.to, ...argumentsOf({ index, halo })];
    });
    return runParallel(kernels, { name, calls, yieldIfDue });
  }
  const results: number[] = [];
  for (const [index, band] of bands.entries()) {
    results.push(byScript(band, index) ?? 0);
    await yieldIfDue();
  }
  return results;
}
