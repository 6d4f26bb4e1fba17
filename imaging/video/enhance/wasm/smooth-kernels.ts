import { keepKernels, MemoryLayout, UNIT } from '../../../core/wasm/kernel-memory.ts';
import type { FrameSize } from '../../media/frame.ts';
import type { Luma } from '../../motion/luma-pyramid.ts';

/** A plane whose pixels are smoothed by what their cells ask for. */
export interface Smoothing extends FrameSize {
  readonly plane: Uint8Array;
  /** Difference from which on a neighbour does not count, in each cell; 0 where nothing is smoothed. */
  readonly reach: Uint8Array;
  /** Factor that makes 4080 of a difference of the reach. */
  readonly scale: Uint16Array;
  readonly cellWidth: number;
  readonly shift: 0 | 1;
}

/** Functions of `smooth-kernels.as`. */
interface Functions {
  /** Takes the address of what it works on. */
  smoothPlane(smoothing: number): void;
  /** Takes the addresses of both planes. */
  softenLuma(plane: number, target: number, width: number, height: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./smooth-kernels.wasm', import.meta.url);
const takeKernels = keepKernels<Functions>(file);
/** Narrower planes have no whole run between their borders. */
const MIN_WIDTH = 16;

/** A plane smoothed as `Smoothing` tells; null where this machine cannot. */
export function smoothPlaneCompiled(smoothing: Smoothing): Uint8Array | null {
  const { plane, width, height, reach, scale, cellWidth, shift } = smoothing;
  if (width < MIN_WIDTH) return null;
  const layout = new MemoryLayout();
  const [record, source, target] = [layout.take(UNIT), layout.take(plane.length), layout.take(plane.length)];
  const [reaches, scales] = [layout.take(reach.byteLength), layout.take(scale.byteLength)];
  // The last cells are read in whole runs.
  const kernels = takeKernels(layout.end + UNIT);
  if (!kernels) return null;
  const { buffer } = kernels;
  const bytes = new Uint8Array(buffer);
  bytes.set(plane, source);
  bytes.set(plane, target);
  bytes.set(reach, reaches);
  new Uint16Array(buffer, scales).set(scale);
  new Int32Array(buffer, record).set([
    ...[width, height, cellWidth, shift],
    ...[source, target, reaches, scales],
  ]);
  kernels.smoothPlane(record);
  return bytes.slice(target, target + plane.length);
}

/** Does what `softenLuma` does, to the last bit; null where this machine cannot. */
export function softenLumaCompiled({ width, height, data }: Luma): Uint8Array | null {
  if (width < MIN_WIDTH) return null;
  const layout = new MemoryLayout();
  const [source, target] = [layout.take(data.length), layout.take(data.length)];
  const kernels = takeKernels(layout.end);
  if (!kernels) return null;
  const bytes = new Uint8Array(kernels.buffer);
  bytes.set(data, source);
  bytes.set(data, target);
  kernels.softenLuma(source, target, width, height);
  return bytes.slice(target, target + data.length);
}
