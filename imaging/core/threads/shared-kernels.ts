/** A compiled program that works in a shared memory, linked for this thread. */
export interface SharedKernels<Functions extends object> {
  /** Tells it from all others of this process. */
  readonly number: number;
  readonly module: WebAssembly.Module;
  /** Any thread links it with these. */
  readonly imports: WebAssembly.Imports;
  readonly memory: WebAssembly.Memory;
  readonly functions: Functions;
}

let programs = 0;

/** Links a program with a shared memory and with numbers that it declares, by their module. */
export function linkSharedKernels<Functions extends object>(
  module: WebAssembly.Module,
  { memory, constants }: { readonly memory: WebAssembly.Memory; readonly constants: WebAssembly.Imports },
): SharedKernels<Functions> {
  const imports = { ...constants, env: { memory } };
  const { exports } = new WebAssembly.Instance(module, imports);
  programs++;
  return { number: programs, module, imports, memory, functions: exports as Functions };
}
