import { loadProgram } from '../../../core/wasm/compiled-kernels.ts';
import { BLOCK } from '../block-difference.ts';
import { cubicWeights } from '../cubic-weights.ts';
import type { Luma } from '../luma-pyramid.ts';
import type { Motion, MovedPlane } from '../motion.ts';

/** The functions of `motion-kernels.as`, and the memory that they work in. */
interface Kernels {
  readonly buffer: ArrayBuffer;
  /** Both take the address of what they work on. */
  searchLevel(level: number, isFinest: number): void;
  movePlane(carry: number, side: number, unit: number, isSharp: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./motion-kernels.wasm', import.meta.url);
const PAGE = 2 ** 16;
/** Addresses of arrays are multiples of it; it is also the room that a record takes, in bytes. */
const UNIT = 64;

/** The memory of the last call, kept for the next one. Nothing stays in it between calls. */
let kept: Kernels | undefined;

/** Kernels with room for so many bytes; null on machines without SIMD. */
function takeKernels(bytes: number): Kernels | null {
  const program = loadProgram(file);
  if (!program) return null;
  if (kept && kept.buffer.byteLength >= bytes) return kept;
  const pages = Math.ceil(bytes / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  const { exports } = new WebAssembly.Instance(program, { env: { memory } });
  kept = { ...(exports as Omit<Kernels, 'buffer'>), buffer: memory.buffer };
  return kept;
}

/** Hands out places one behind the other. The first is 64, since 0 stands for nothing. */
class Layout {
  end = UNIT;

  take(bytes: number): number {
    const at = this.end;
    this.end += UNIT * Math.ceil(bytes / UNIT);
    return at;
  }
}

function layOutLevel(layout: Layout, { width, height }: Luma) {
  const [columns, rows] = [Math.ceil(width / BLOCK), Math.ceil(height / BLOCK)];
  const [pixels, blocks] = [width * height, columns * rows];
  return {
    ...{ columns, rows, record: layout.take(UNIT) },
    ...{ current: layout.take(pixels), reference: layout.take(pixels) },
    ...{ x: layout.take(2 * blocks), y: layout.take(2 * blocks), cost: layout.take(4 * blocks) },
  };
}

/** Does what `findMotion` does, to the last bit; null where this machine cannot. */
export function findMotionCompiled(current: readonly Luma[], reference: readonly Luma[]): Motion | null {
  const layout = new Layout();
  const levels = current.map((luma) => layOutLevel(layout, luma));
  const kernels = takeKernels(layout.end);
  if (!kernels) return null;
  const { buffer } = kernels;
  const bytes = new Uint8Array(buffer);
  for (let level = levels.length - 1; level >= 0; level--) {
    const { width, height, data } = current[level];
    const { record, columns, rows, ...at } = levels[level];
    bytes.set(data, at.current);
    bytes.set(reference[level].data, at.reference);
    const coarse = level + 1 < levels.length ? levels[level + 1].record : 0;
    const addresses = [at.current, at.reference, at.x, at.y, at.cost, coarse];
    new Int32Array(buffer, record).set([width, height, columns, rows, ...addresses]);
    kernels.searchLevel(record, level === 0 ? 1 : 0);
  }
  const [{ columns, rows, x, y, cost }] = levels;
  const count = columns * rows;
  return {
    columns,
    rows,
    x: new Int16Array(buffer, x, count).slice(),
    y: new Int16Array(buffer, y, count).slice(),
    cost: new Float32Array(buffer, cost, count).slice(),
  };
}

/** Does what `movePlane` does, to the last bit; null where this machine cannot. */
export function movePlaneCompiled(source: Uint8Array, place: MovedPlane): Uint8Array | null {
  const { width, height, motion, share, scale, isSharp = false } = place;
  const layout = new Layout();
  const [record, pixels] = [layout.take(UNIT), layout.take(width * height)];
  const [target, vectors] = [layout.take(width * height), layout.take(8 * width)];
  const { columns, rows } = motion;
  const blended = layout.take(16 * columns);
  const [x, y] = [layout.take(motion.x.byteLength), layout.take(motion.y.byteLength)];
  const weights = layout.take(cubicWeights.byteLength);
  const kernels = takeKernels(layout.end);
  if (!kernels) return null;
  const { buffer } = kernels;
  new Uint8Array(buffer).set(source.subarray(0, width * height), pixels);
  new Int16Array(buffer, x).set(motion.x);
  new Int16Array(buffer, y).set(motion.y);
  new Int16Array(buffer, weights).set(cubicWeights);
  const addresses = [pixels, target, x, y, vectors, blended, weights];
  new Int32Array(buffer, record).set([width, height, columns, rows, ...addresses]);
  kernels.movePlane(record, BLOCK / scale, share / (2 * scale), isSharp ? 1 : 0);
  return new Uint8Array(buffer, target, width * height).slice();
}
