import { loadProgram } from '../../../core/wasm/compiled-kernels.ts';

const PAGE = 2 ** 16;

type Distance = (x: number, y: number, z: number) => number;

/** Tables of the parts of a child, in rows of eight numbers, and the numbers of its form. */
interface ChildTables {
  readonly skull: Float64Array;
  readonly nose: Float64Array;
  readonly trunk: Float64Array;
  readonly ear: Float64Array;
  /** By the names that `child-kernels.as` declares. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Functions of `child-kernels.as`: signed distances in centimetres. */
interface ChildKernels {
  readonly solid: Distance;
  readonly head: Distance;
  readonly body: Distance;
}

/** The bundle has the file beside itself. */
const file = new URL('./child-kernels.wasm', import.meta.url);

/** The compiled distances to a child, in a memory of their own; null on machines without SIMD. */
export function linkChildKernels({ skull, nose, trunk, ear, numbers }: ChildTables): ChildKernels | null {
  const program = loadProgram(file);
  if (!program) return null;
  const tables = [skull, nose, trunk, ear];
  const starts = [0];
  for (const { byteLength } of tables) starts.push(starts[starts.length - 1] + byteLength);
  const pages = Math.ceil(starts[tables.length] / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  for (const [index, table] of tables.entries())
    new Float64Array(memory.buffer, starts[index], table.length).set(table);
  const [skullStart, noseStart, trunkStart, earStart] = starts;
  const places = {
    ...{ skull: skullStart, nose: noseStart, trunk: trunkStart, ear: earStart },
    ...{ skullEnd: noseStart, noseEnd: trunkStart, trunkEnd: earStart },
  };
  const form = { exp: Math.exp, ...places, ...numbers };
  const { exports } = new WebAssembly.Instance(program, { env: { memory }, form });
  return exports as ChildKernels;
}
