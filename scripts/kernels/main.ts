import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Name of the custom section that holds the SHA-256 of the source in hexadecimal. */
const SECTION = 'source-sha256';

/**
 * Appends to a WebAssembly program a custom section with the hash of its source, by which a test sees that
 * the two belong together (WebAssembly Core Specification 2.0, 5.5.3).
 */
function markSource(wasm: Uint8Array, source: Uint8Array): Uint8Array {
  const name = Buffer.from(SECTION);
  const hash = Buffer.from(createHash('sha256').update(source).digest('hex'));
  // Each length is below 128, hence one byte in LEB128.
  const body = Buffer.concat([Buffer.of(name.length), name, hash]);
  return Buffer.concat([wasm, Buffer.of(0, body.length), body]);
}

/**
 * Fetched when it is needed and no dependency: it is 100 MB with its own compiler, and few ever change a
 * kernel.
 */
const COMPILER = 'assemblyscript@0.28.20';

/** No runtime, no allocator, no data: a kernel works in the memory that it is given and on nothing else. */
const OPTIONS = [
  ...['--runtime', 'stub', '--importMemory', '--noExportMemory', '--initialMemory', '0'],
  ...['--enable', 'simd', '-O3', '--noAssert', '--uncheckedBehavior', 'always', '--use', 'abort='],
];

/** Of kernels that several threads run in one memory. */
const SHARED_OPTIONS = ['--sharedMemory', '--enable', 'threads', '--maximumMemory', String(2 ** 16)];

const sharedFolders = ['imaging/core/patchmatch/wasm', 'imaging/core/solvers/wasm'];

/**
 * Compiles an AssemblyScript source to WebAssembly in a folder for scratch files. Throws with the compiler's
 * words where it can't.
 */
function compileKernel(
  source: Uint8Array,
  { workshop, options }: { readonly workshop: string; readonly options: readonly string[] },
): Uint8Array {
  // The compiler takes no other ending.
  const input = path.join(workshop, 'kernel.ts');
  const output = path.join(workshop, 'kernel.wasm');
  writeFileSync(input, source);
  const command = ['exec', '--yes', `--package=${COMPILER}`, '--', 'asc', 'kernel.ts', '-o', 'kernel.wasm'];
  const { status, stdout, stderr, error } = spawnSync('npm', [...command, ...options], {
    cwd: workshop,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw error ?? new Error(`${stdout}${stderr}`);
  return readFileSync(output);
}

const folders = [
  'imaging/core/filters/wasm',
  'imaging/core/patchmatch/wasm',
  'imaging/core/solvers/wasm',
  'imaging/edit/style/wasm',
  'imaging/portrait/baby/wasm',
  'imaging/video/enhance/wasm',
  'imaging/video/motion/wasm',
];

/** Compiles every `.as` of the folders to a `.wasm` beside it. */
function main(): void {
  const workshop = mkdtempSync(path.join(tmpdir(), 'kernels-'));
  try {
    for (const folder of folders) {
      const options = sharedFolders.includes(folder) ? [...OPTIONS, ...SHARED_OPTIONS] : OPTIONS;
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.as'))) {
        const source = readFileSync(path.join(folder, file));
        const wasm = markSource(compileKernel(source, { workshop, options }), source);
        const name = `${path.basename(file, '.as')}.wasm`;
        writeFileSync(path.join(folder, name), wasm);
        console.log(`${name}: ${wasm.length} bytes`);
      }
    }
  } finally {
    rmSync(workshop, { recursive: true });
  }
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
