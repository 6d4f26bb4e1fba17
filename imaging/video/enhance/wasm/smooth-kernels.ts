import { loadProgram } from '../../../core/wasm/compiled-kernels.ts';
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

/** The functions of `smooth-kernels.as`, and the memory that they work in. */
interface Kernels {
  readonly buffer: ArrayBuffer;
  /** Takes the address of what it works on. */
  smoothPlane(smoothing: number): void;
  /** Takes the addresses of both planes. */
  softenLuma(plane: number, target: number, width: number, height: number): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./smooth-kernels.wasm', import.meta.url);
const PAGE = 2 ** 16;
/** Room that the record takes; addresses are multiples of it. */
const UNIT = 64;
/** Narrower planes have no whole run between their borders. */
const MIN_WIDTH = 16;

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

/** A plane smoothed as `Smoothing` tells; null where this machine cannot. */
export function smoothPlaneCompiled(smoothing: Smoothing): Uint8Array | null {
  const { plane, width, height, reach, scale, cellWidth, shift } = smoothing;
  if (width < MIN_WIDTH) return null;
  let end = UNIT;
  const take = (bytes: number) => {
    const at = end;
    end += UNIT * Math.ceil(bytes / UNIT);
    return at;
  };
  const [record, source, target] = [take(UNIT), take(plane.length), take(plane.length)];
  const [reaches, scales] = [take(reach.byteLength), take(scale.byteLength)];
  // The last cells are read in whole runs.
  const kernels = takeKernels(end + UNIT);
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
  const target = UNIT + UNIT * Math.ceil(data.length / UNIT);
  const kernels = takeKernels(target + data.length);
  if (!kernels) return null;
  const bytes = new Uint8Array(kernels.buffer);
  bytes.set(data, UNIT);
  bytes.set(data, target);
  kernels.softenLuma(UNIT, target, width, height);
  return bytes.slice(target, target + data.length);
}
