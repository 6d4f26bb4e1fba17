import { cpSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';

/** Bundled because its many small modules cost half a second and 200 MB when loaded one by one. */
const BUNDLED = new Set(['drizzle-orm']);

function externalPackages(): string[] {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys(manifest.dependencies)
    .filter((name) => !BUNDLED.has(name))
    .flatMap((name) => [name, `${name}/*`]);
}

/** Bundles the api host and the imaging child process into `dist/`. */
export async function buildApi(): Promise<void> {
  await build({
    entryPoints: { 'api/server': 'api/server.ts', 'imaging/process/main': 'imaging/process/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: 'linked',
    logLevel: 'warning',
    external: externalPackages(),
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  // Read at run time from beside the module, which is now part of the program.
  cpSync('imaging/kernels/wasm/field-kernels.wasm', 'dist/imaging/process/field-kernels.wasm');
}
