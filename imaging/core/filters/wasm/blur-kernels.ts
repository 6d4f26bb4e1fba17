import type { Plane } from '../../raster/plane.ts';
import { keepKernels, MemoryLayout } from '../../wasm/kernel-memory.ts';

type Size = readonly [width: number, height: number, reach: number];
type Places<Extra extends readonly number[]> = readonly [from: number, to: number, ...Extra, ...Size];

/** Functions of `blur-kernels.as`; they take addresses, and the size with the reach. */
interface Functions {
  convolveAcross(...places: Places<[line: number, weights: number]>): void;
  convolveDown(...places: Places<[weights: number]>): void;
  blurRowsAcross(...places: Places<[]>): void;
  blurRowsDown(...places: Places<[sums: number]>): void;
}

/** The bundle has the file beside itself. */
const file = new URL('./blur-kernels.wasm', import.meta.url);
const takeKernels = keepKernels<Functions>(file);

/** Numbers of 64 bits in a row with repeated ends. */
const WIDE = Float64Array.BYTES_PER_ELEMENT;

/** Larger planes are left to the script, so that the memory which is kept stays below 40 MB. */
const MAX_PIXELS = 4.5e6;

interface Room {
  readonly kernels: Functions & { readonly buffer: ArrayBuffer };
  /** Addresses of two planes and of a row with its ends. */
  readonly planes: readonly [number, number];
  readonly line: number;
  readonly weights: number;
  /** A copy of the first plane. */
  readonly read: () => Plane;
}

/** Lays a plane into a kernel's memory; null where it is too large, or this machine cannot run one. */
function layOut({ width, height, data }: Plane, reach: number): Room | null {
  if (data.length > MAX_PIXELS) return null;
  const layout = new MemoryLayout();
  const planes = [layout.take(data.byteLength), layout.take(data.byteLength)] as const;
  const line = layout.take(WIDE * (width + 2 * reach + 1));
  const weights = layout.take(WIDE * (reach + 1));
  const kernels = takeKernels(layout.end);
  if (!kernels) return null;
  const values = new Float32Array(kernels.buffer, planes[0], data.length);
  values.set(data);
  return { kernels, planes, line, weights, read: () => ({ width, height, data: values.slice() }) };
}

/**
 * Convolves rows and columns by a symmetric kernel, given by the weights of its middle and of each step
 * outwards; null where there is no kernel for it.
 */
export function convolveCompiled(plane: Plane, weights: Float32Array): Plane | null {
  const reach = weights.length - 1;
  const room = layOut(plane, reach);
  if (!room) return null;
  const { kernels, planes, line } = room;
  const { buffer } = kernels;
  const size = [plane.width, plane.height, reach] as const;
  new Float64Array(buffer, room.weights, weights.length).set(weights);
  kernels.convolveAcross(planes[0], planes[1], line, room.weights, ...size);
  kernels.convolveDown(planes[1], planes[0], room.weights, ...size);
  return room.read();
}

/** Box blurs of some radii, one after the other; null where there is no kernel for them. */
export function boxBlursCompiled(plane: Plane, radii: readonly number[]): Plane | null {
  const room = layOut(plane, 0);
  if (!room) return null;
  const { kernels, planes, line } = room;
  for (const radius of radii) {
    const size = [plane.width, plane.height, radius] as const;
    kernels.blurRowsAcross(planes[0], planes[1], ...size);
    kernels.blurRowsDown(planes[1], planes[0], line, ...size);
  }
  return room.read();
}
