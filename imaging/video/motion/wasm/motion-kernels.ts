import { keepKernels, MemoryLayout, UNIT } from '../../../core/wasm/kernel-memory.ts';
import { BLOCK } from '../block-difference.ts';
import { cubicWeights } from '../cubic-weights.ts';
import type { Luma } from '../luma-pyramid.ts';
import type { Motion, MovedPlane } from '../motion.ts';

/** Functions of `motion-kernels.as`. */
interface Functions {
  /** Both take the address of what they work on. */
  searchLevel(level: number, isFinest: number): void;
  movePlane(carry: number, side: number, unit: number, isSharp: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./motion-kernels.wasm', import.meta.url);
const takeKernels = keepKernels<Functions>(file);

function layOutLevel(layout: MemoryLayout, { width, height }: Luma) {
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
  const layout = new MemoryLayout();
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
  const layout = new MemoryLayout();
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
