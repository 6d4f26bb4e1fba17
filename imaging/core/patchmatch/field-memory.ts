import { countBands } from '../threads/cut-bands.ts';
import { startSecondThread } from '../threads/second-thread.ts';
import type { SharedKernels } from '../threads/shared-kernels.ts';
import { reserveMemory } from '../wasm/kernel-memory.ts';
import { type NearestNeighbourField, PIXEL_BYTES } from './nearest-neighbour-field.ts';
import {
  type FieldKernels,
  type FieldLayout,
  hasCompiledKernels,
  linkFieldKernels,
} from './wasm/load-field-kernels.ts';

/** The arrays of a field that are allocated with it. */
type FieldArrays = Pick<
  NearestNeighbourField,
  'usable' | 'nearest' | 'cost' | 'weights' | 'targets' | 'holePixels' | 'sources' | 'corrections' | 'halos'
>;

/** A WebAssembly memory with room for exactly one field, and the kernels that work in it. */
interface FieldMemory {
  readonly buffer: ArrayBufferLike;
  readonly layout: FieldLayout & { readonly halos: number };
  readonly kernels: SharedKernels<FieldKernels>;
  /** Arrays of the field that currently uses the memory. */
  arrays: FieldArrays | undefined;
}

/** Memories by the pixels in them, so that both are freed together. */
const memories = new WeakMap<Uint8Array, FieldMemory>();

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Pixels of a level from which a second thread is worth its start. */
const LARGE = 200_000;

/**
 * Black pixels, `width × height × 4`, for a level that may get a field. With compiled kernels they lie at the
 * start of a shared memory with room for the whole field. Such a memory never grows, so its arrays stay
 * attached; the garbage collector frees it with them. Untouched pages take no room.
 */
export function allocatePixels({ width, height }: Size): Uint8Array {
  const length = width * height * PIXEL_BYTES;
  const layout = layOut({ width, height });
  const memory = hasCompiledKernels() ? reserveMemory(layout.end, { shared: true }) : undefined;
  if (!memory) return new Uint8Array(length);
  if (width * height >= LARGE) startSecondThread();
  const { buffer } = memory;
  const pixels = new Uint8Array(buffer, layout.pixels, length);
  memories.set(pixels, { buffer, layout, kernels: linkFieldKernels(memory, layout), arrays: undefined });
  return pixels;
}

/** Arrays of four bytes a pixel one after the other, that of one byte last, so that all are aligned. */
function layOut({ width, height }: Size): FieldMemory['layout'] & { readonly end: number } {
  const count = width * height;
  const plane = 4 * count;
  const halos = 11 * plane;
  const usable = halos + 4 * width * countBands(count);
  return {
    width,
    height,
    pixels: 0,
    nearest: plane,
    cost: 2 * plane,
    weights: 3 * plane,
    targets: 4 * plane,
    holePixels: 5 * plane,
    sources: 6 * plane,
    corrections: 7 * plane,
    halos,
    usable,
    end: usable + count,
  };
}

/** Level of a field, and what it works on. */
interface FieldWork extends Size, Pick<NearestNeighbourField, 'pixels'> {
  /** Copied into the field's arrays. */
  readonly targets: Int32Array;
  readonly holePixels: Int32Array;
}

/**
 * Arrays for a field over these pixels, zeroed but for the lists, beside the pixels in their memory where
 * they have one. There is room for one field: the arrays of an earlier one over the same pixels are
 * overwritten, and kernels refuse it from then on.
 */
export function allocateField({ width, height, pixels, targets, holePixels }: FieldWork): FieldArrays {
  const count = width * height;
  const marked = holePixels.length;
  const halo = width * countBands(targets.length);
  const memory = memories.get(pixels);
  if (!memory)
    return {
      usable: new Uint8Array(count),
      nearest: new Int32Array(count),
      cost: new Float32Array(count),
      weights: new Float32Array(count),
      targets,
      holePixels,
      sources: new Int32Array(marked),
      corrections: new Float32Array(3 * marked),
      halos: new Int32Array(halo),
    };
  const { buffer, layout } = memory;
  const arrays = {
    usable: new Uint8Array(buffer, layout.usable, count),
    nearest: new Int32Array(buffer, layout.nearest, count),
    cost: new Float32Array(buffer, layout.cost, count),
    weights: new Float32Array(buffer, layout.weights, count),
    targets: new Int32Array(buffer, layout.targets, targets.length),
    holePixels: new Int32Array(buffer, layout.holePixels, marked),
    sources: new Int32Array(buffer, layout.sources, marked),
    corrections: new Float32Array(buffer, layout.corrections, 3 * marked),
    halos: new Int32Array(buffer, layout.halos, halo),
  };
  if (memory.arrays) for (const array of Object.values(arrays)) array.fill(0);
  arrays.targets.set(targets);
  arrays.holePixels.set(holePixels);
  memory.arrays = arrays;
  return arrays;
}

/**
 * The memory that holds all arrays of a field; undefined for a field of ordinary arrays. Throws for a field
 * that has lost its room.
 */
export function findFieldMemory(field: NearestNeighbourField): FieldMemory | undefined {
  const memory = memories.get(field.pixels);
  if (memory?.buffer !== field.nearest.buffer) return undefined;
  const { arrays } = memory;
  const isOwn = ([name, array]: [string, unknown]) => field[name as keyof FieldArrays] === array;
  if (!arrays || !Object.entries(arrays).every(isOwn))
    throw new Error('another field has been allocated over the pixels of this one');
  return memory;
}
