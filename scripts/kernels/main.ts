import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compileKernel, markSource } from './compile-kernel.ts';

const folder = 'imaging/kernels/wasm';

/** Compiles every `.as` of the folder to a `.wasm` beside it. */
function main(): void {
  const workshop = mkdtempSync(path.join(tmpdir(), 'kernels-'));
  try {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.as'))) {
      const source = readFileSync(path.join(folder, file));
      const wasm = markSource(compileKernel(source, workshop), source);
      const name = `${path.basename(file, '.as')}.wasm`;
      writeFileSync(path.join(folder, name), wasm);
      console.log(`${name}: ${wasm.length} bytes`);
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
