import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Fetched when it is needed and no dependency: it is 100 MB with its own compiler, and few ever change a kernel. */
const COMPILER = 'assemblyscript@0.28.20';

/** No runtime, no allocator, no data: a kernel works in the memory that it is given and on nothing else. */
const OPTIONS = [
  ...['--runtime', 'stub', '--importMemory', '--noExportMemory', '--initialMemory', '0'],
  ...['--enable', 'simd', '-O3', '--noAssert', '--uncheckedBehavior', 'always', '--use', 'abort='],
];

/** Compiles an AssemblyScript source to WebAssembly in a folder for scratch files. Throws with the compiler's words where it can't. */
export function compileKernel(source: Uint8Array, workshop: string): Uint8Array {
  // The compiler takes no other ending.
  const input = path.join(workshop, 'kernel.ts');
  const output = path.join(workshop, 'kernel.wasm');
  writeFileSync(input, source);
  const command = ['exec', '--yes', `--package=${COMPILER}`, '--', 'asc', 'kernel.ts', '-o', 'kernel.wasm'];
  const { status, stdout, stderr, error } = spawnSync('npm', [...command, ...OPTIONS], {
    cwd: workshop,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw error ?? new Error(`${stdout}${stderr}`);
  return readFileSync(output);
}
