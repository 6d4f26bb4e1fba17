import { reserveMemory } from '../wasm/kernel-memory.ts';
import { type NearestNeighbourField, PIXEL_BYTES } from './nearest-neighbour-field.ts';
import {
  type FieldKernels,
  type FieldLayout,
  hasCompiledKernels,
  linkFieldKernels,
} from './wasm/load-field-kernels.ts';

/** The arrays of a field that are allocated with it. */
type FieldArrays = Pick<NearestNeighbourField, 'usable' | 'nearest' | 'cost' | 'weights'>;

/** A WebAssembly memory with room for exactly one field, and the kernels that work in it. */
interface FieldMemory {
  readonly buffer: ArrayBuffer;
  readonly layout: FieldLayout;
  readonly kernels: FieldKernels;
  /** `width × height` positions; to be set before a kernel is called. */
  readonly list: Int32Array;
  /** Arrays of the field that currently uses the memory. */
  arrays: FieldArrays | undefined;
}

/** Memories by the pixels in them, so that both are freed together. */
const memories = new WeakMap<Uint8Array, FieldMemory>();

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Black pixels, `width × height × 4`, for a level that may get a field. With compiled kernels they lie at the
 * start of a memory with room for the whole field. Such a memory never grows, so its arrays stay attached;
 * the garbage collector frees it with them. Untouched pages take no room.
 */
export function allocatePixels({ width, height }: Size): Uint8Array {
  const length = width * height * PIXEL_BYTES;
  const layout = layOut({ width, height });
  const memory = hasCompiledKernels() ? reserveMemory(layout.end) : undefined;
  if (!memory) return new Uint8Array(length);
  const { buffer } = memory;
  const pixels = new Uint8Array(buffer, layout.pixels, length);
  memories.set(pixels, {
    buffer,
    layout,
    kernels: linkFieldKernels(memory, layout),
    list: new Int32Array(buffer, layout.list, width * height),
    arrays: undefined,
  });
  return pixels;
}

/** Arrays of four bytes a pixel one after the other, that of one byte last, so that all are aligned. */
function layOut({ width, height }: Size): FieldLayout & { readonly end: number } {
  const count = width * height;
  const plane = 4 * count;
  return {
    width,
    height,
    pixels: 0,
    nearest: plane,
    cost: 2 * plane,
    weights: 3 * plane,
    list: 4 * plane,
    usable: 5 * plane,
    end: 5 * plane + count,
  };
}

/**
 * Zeroed arrays for a field over these pixels, beside them in their memory where they have one. There is room
 * for one field: the arrays of an earlier one over the same pixels are overwritten, and kernels refuse it
 * from then on.
 */
export function allocateField({
  width,
  height,
  pixels,
}: Size & Pick<NearestNeighbourField, 'pixels'>): FieldArrays {
  const count = width * height;
  const memory = memories.get(pixels);
  if (!memory)
    return {
      usable: new Uint8Array(count),
      nearest: new Int32Array(count),
      cost: new Float32Array(count),
      weights: new Float32Array(count),
    };
  const { buffer, layout } = memory;
  const arrays = {
    usable: new Uint8Array(buffer, layout.usable, count),
    nearest: new Int32Array(buffer, layout.nearest, count),
    cost: new Float32Array(buffer, layout.cost, count),
    weights: new Float32Array(buffer, layout.weights, count),
  };
  if (memory.arrays) for (const array of Object.values(arrays)) array.fill(0);
  memory.arrays = arrays;
  return arrays;
}

/**
 * The memory that holds all arrays of a field; undefined for a field of ordinary arrays. Throws for a field
 * that has lost its room.
 */
export function findFieldMemory({
  pixels,
  usable,
  nearest,
  cost,
}: NearestNeighbourField): FieldMemory | undefined {
  const memory = memories.get(pixels);
  if (memory?.buffer !== nearest.buffer) return undefined;
  const { arrays } = memory;
  if (arrays?.nearest !== nearest || arrays.cost !== cost || arrays.usable !== usable)
    throw new Error('another field has been allocated over the pixels of this one');
  return memory;
}
