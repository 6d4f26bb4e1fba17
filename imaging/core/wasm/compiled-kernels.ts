import { readFileSync } from 'node:fs';

/** Programs by their addresses; `null` where this machine cannot run one. */
const programs = new Map<string, WebAssembly.Module | null>();

let isWanted = true;

/**
 * Allows or forbids compiled kernels from now on. For tests and benchmarks; allowed by default. Fields of
 * patches keep the memory that they were made with.
 */
export function wantCompiledKernels(wanted: boolean): void {
  isWanted = wanted;
}

/** A compiled program, read and checked once; `null` on a machine without SIMD and where none is wanted. */
export function loadProgram(file: URL): WebAssembly.Module | null {
  if (!isWanted) return null;
  const known = programs.get(file.href);
  if (known !== undefined) return known;
  const bytes = readFileSync(file);
  const program = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  programs.set(file.href, program);
  return program;
}
