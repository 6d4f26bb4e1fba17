/**
 * The part of WebAssembly's interface that is used here. Only the library of the browser declares it, which
 * imaging does without.
 */
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;

  class Module {
    constructor(bytes: Uint8Array);
    static customSections(module: Module, name: string): ArrayBuffer[];
  }

  class Memory {
    /** Pages of 64 KB. */
    constructor(size: { initial: number; maximum: number; shared?: boolean });
    /** Shared where the memory is. */
    readonly buffer: ArrayBuffer;
  }

  type Import = Memory | number | ((value: number) => number);
  type Imports = Record<string, Record<string, Import>>;

  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: unknown;
  }
}
