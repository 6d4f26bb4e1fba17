import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { build } from 'esbuild';
import { buildModels } from '../models/build-models.ts';

interface QuietRun {
  readonly command: string;
  readonly args: readonly string[];
  /** Name of the log file under `dist/logs`. */
  readonly log: string;
}

/**
 * Variables that pages show, or that decide what they show. The pages are made anew at the next start after
 * one of them has changed.
 */
export const pageVariables = [
  ...['WEB_ORIGIN', 'API_ORIGIN', 'S3_ENDPOINT', 'WEB_PORT', 'API_PORT', 'PORT'],
  ...['PAYMENTS', 'ALLOW_STAND_INS', 'STRIPE_SECRET_KEY', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'ADS_FRAME_URL', 'ANALYTICS_SCRIPT_URL'],
  ...['PROTECTION_BADGE_PAGE_URL', 'PROTECTION_BADGE_PICTURE_URL', 'PROTECTION_BADGE_SCRIPT_URL'],
  ...['SAMPLES_DIR', 'APP_STORE_URL', 'PLAY_STORE_URL'],
  ...['GOOGLE_CLIENT_ID', 'GOOGLE_ONE_TAP', 'APPLE_CLIENT_ID', 'APPLE_SCRIPT_URL'],
] as const;

/** Set by `npm test`, whose build only its own browsers visit. `next.config.ts` reads it, too. */
const QUICK_BUILD = 'QUICK_BUILD';

const TAIL_LINES = 30;

/**
 * Runs a command with its output in a log file. On failure throws with the last lines and the place of the
 * log.
 */
async function runQuietly({ command, args, log }: QuietRun): Promise<void> {
  const file = path.join('dist/logs', `${log}.log`);
  mkdirSync(path.dirname(file), { recursive: true });
  const output = createWriteStream(file);
  const child = spawn(command, args, { env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' } });
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  output.end();
  await finished(output);
  if (code === 0) return;
  const tail = (await readFile(file, 'utf8')).trimEnd().split('\n').slice(-TAIL_LINES).join('\n');
  throw new Error(`${tail}\n\nThe whole output is in ${file}`);
}

/** Bundled because its many small modules cost half a second and 200 MB when loaded one by one. */
const BUNDLED = new Set(['drizzle-orm']);

function externalPackages(): string[] {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys(manifest.dependencies)
    .filter((name) => !BUNDLED.has(name))
    .flatMap((name) => [name, `${name}/*`]);
}

/** Bundles the api host and the imaging child process into `dist/`. */
async function buildApi(): Promise<void> {
  // A wrong list of models fails here, and not at the first start.
  await import('#lib/catalog/engine-models/models.ts');
  await build({
    entryPoints: {
      'api/server': 'api/server.ts',
      'api/video-index-thread': 'api/media/inspect/video-index-thread.ts',
      'imaging/process/main': 'imaging/process/main.ts',
      'imaging/process/kernel-thread': 'imaging/core/threads/kernel-thread.ts',
    },
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
  // Read at run time from beside the modules, which are now part of the program.
  for (const program of [
    'imaging/core/filters/wasm/blur-kernels.wasm',
    'imaging/core/patchmatch/wasm/field-kernels.wasm',
    'imaging/core/solvers/wasm/network-kernels.wasm',
    'imaging/edit/style/wasm/dab-kernels.wasm',
    'imaging/portrait/baby/wasm/child-kernels.wasm',
    'imaging/video/enhance/wasm/smooth-kernels.wasm',
    'imaging/video/motion/wasm/motion-kernels.wasm',
  ])
    cpSync(program, path.join('dist/imaging/process', path.basename(program)));
}

/** Builds the pages and then what `web/serve.ts` serves beside them: security policy and compressed forms. */
async function buildWeb(): Promise<void> {
  await runQuietly({
    command: process.execPath,
    args: ['node_modules/next/dist/bin/next', 'build'],
    log: 'web',
  });
  const quick = process.env[QUICK_BUILD] ? ['--quick'] : [];
  const args = ['web/build/finish-build.ts', ...quick];
  await runQuietly({ command: process.execPath, args, log: 'web-finish' });
}

function filesUnder(place: string): string[] {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * SHA-256 over names and contents of all files in these places, in a fixed order; missing places count as
 * empty.
 */
function sourceHash(places: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of places.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** SHA-256 over the values of variables, some of which may be secret. */
export function valueHash(names: readonly string[], environment: NodeJS.ProcessEnv = process.env): string {
  const values = names.map((name) => environment[name] ?? '');
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  /** Variables that the build bakes in. */
  readonly variables: readonly string[];
  readonly build: () => Promise<void>;
}

/** Read late: a variable may come from `.env`. */
const listParts = (): readonly Part[] => [
  {
    name: 'models',
    sources: ['scripts/models', 'package-lock.json'],
    variables: [],
    build: () => buildModels('dist/models'),
  },
  {
    name: 'api',
    sources: ['api', 'imaging', 'lib', 'package-lock.json', 'scripts/build'],
    variables: [],
    build: buildApi,
  },
  {
    name: 'web',
    sources: [
      ...['app', 'components', 'content', 'features', 'lib', 'messages', 'public', 'web', 'scripts/build'],
      ...['middleware.ts', 'next.config.ts', 'postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json'],
      ...['package.json', 'package-lock.json'],
      // Photos of the operator stand on pages.
      ...(process.env.SAMPLES_DIR ? [process.env.SAMPLES_DIR] : []),
    ],
    variables: [...pageVariables, QUICK_BUILD],
    build: buildWeb,
  },
];

/** Builds each program whose sources differ from those of its last build. */
export async function buildIfChanged(): Promise<void> {
  for (const part of listParts()) {
    const stamp = path.join('dist', `${part.name}.hash`);
    const hash = [sourceHash(part.sources), valueHash(part.variables)].join('\n');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    rmSync(stamp, { force: true });
    console.log(`Building the ${part.name} …`);
    await part.build();
    mkdirSync('dist', { recursive: true });
    writeFileSync(stamp, hash);
  }
}

if (import.meta.main) {
  try {
    // As at a start, which would otherwise build again.
    if (existsSync('.env')) process.loadEnvFile('.env');
    await buildIfChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
