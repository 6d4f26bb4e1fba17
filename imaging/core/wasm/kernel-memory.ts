import { loadProgram } from './compiled-kernels.ts';

const PAGE = 2 ** 16;

/** WebAssembly's addresses end at 4 GB. */
const MAX_PAGES = 2 ** 16;

/** Addresses of arrays are multiples of it; it is also the room that a record takes, in bytes. */
export const UNIT = 64;

/** Hands out places one behind the other. The first is 64, since 0 stands for nothing. */
export class MemoryLayout {
  end = UNIT;

  take(bytes: number): number {
    const at = this.end;
    this.end += UNIT * Math.ceil(bytes / UNIT);
    return at;
  }
}

/**
 * Ordinary memories, each as large as a shared one and given up with it. The garbage collector counts them
 * alone, and would come far too late. Nothing is written into them, so that they take no room.
 */
const counted = new WeakMap<WebAssembly.Memory, ArrayBuffer>();

/**
 * Reserves memory of this size in bytes, which never grows; undefined if it cannot be had. Shared memory is
 * for programs that are compiled for it, which several threads run.
 */
export function reserveMemory(bytes: number, { shared = false } = {}): WebAssembly.Memory | undefined {
  const pages = Math.ceil(bytes / PAGE);
  if (pages > MAX_PAGES) return undefined;
  try {
    const size = { initial: pages, maximum: pages };
    const memory = new WebAssembly.Memory({ ...size, shared });
    if (shared) counted.set(memory, new WebAssembly.Memory(size).buffer);
    return memory;
  } catch (error) {
    // A wasm memory reserves far more addresses than bytes. Under an address limit ordinary arrays may still
    // fit.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Functions of a compiled program, and the memory that they work in. */
type Kernels<Functions> = Functions & { readonly buffer: ArrayBuffer };

/**
 * Gives a function that takes the kernels of a program with room for so many bytes, or null on machines
 * without SIMD and where no such memory can be had. The memory of the last call is kept for the next one;
 * nothing stays in it between calls.
 */
export function keepKernels<Functions extends object>(
  file: URL,
): (bytes: number) => Kernels<Functions> | null {
  let kept: Kernels<Functions> | undefined;
  return (bytes) => {
    const program = loadProgram(file);
    if (!program) return null;
    if (kept && kept.buffer.byteLength >= bytes) return kept;
    const memory = reserveMemory(bytes);
    if (!memory) return null;
    const { exports } = new WebAssembly.Instance(program, { env: { memory } });
    kept = { ...(exports as Functions), buffer: memory.buffer };
    return kept;
  };
}
