import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Programs that tests start beside themselves. */
export interface TestPrograms {
  /** The host as it is. */
  readonly host: string;
  /** The host that kills itself when it is told to. */
  readonly crashHost: string;
}

const root = path.resolve(import.meta.dirname, '../../..');
/** Within the tree, so that packages are found. */
const FOLDER = path.join(root, 'node_modules/.cache/test-programs');

/** As for the product: its many small modules take half a second when loaded one by one. */
const BUNDLED = 'drizzle-orm';

function externalPackages(): string[] {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name !== BUNDLED);
  return names.flatMap((name) => [name, `${name}/*`]);
}

/**
 * Bundles a program of TypeScript: it starts in two thirds of the time that its hundreds of files take.
 * @returns the bundle, whose name tells its content
 */
async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, entry)],
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: 'inline',
    logLevel: 'warning',
    external: externalPackages(),
    // Files beside the code are found from `resource-paths.ts` alone.
    define: {
      'import.meta.dirname': JSON.stringify(path.join(root, 'api/infrastructure')),
      'import.meta.filename': JSON.stringify(path.join(root, 'api/infrastructure/resource-paths.ts')),
    },
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const file = path.join(FOLDER, `${path.basename(entry, '.ts')}-${hash}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(FOLDER, { recursive: true });
  // Another run may be at it.
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}

export async function bundlePrograms(): Promise<TestPrograms> {
  const [host, crashHost] = await Promise.all([
    bundle('api/server.ts'),
    bundle('tests/api/generation/support/crash-host.ts'),
  ]);
  return { host, crashHost };
}
