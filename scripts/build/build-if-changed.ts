import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildModels } from '../models/build-models.ts';
import { buildApi, buildWeb } from './build-programs.ts';

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

interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  /** Variables that the build bakes in. */
  readonly variables: readonly string[];
  readonly build: () => Promise<void>;
}

const parts: readonly Part[] = [
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
    ],
    variables: [
      ...['WEB_ORIGIN', 'API_ORIGIN', 'S3_ENDPOINT', 'WEB_PORT', 'API_PORT', 'PORT', 'PAYMENTS'],
      ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'ADS_FRAME_URL', 'ANALYTICS_SCRIPT_URL'],
    ],
    build: buildWeb,
  },
];

/** Builds each program whose sources differ from those of its last build. */
export async function buildIfChanged(): Promise<void> {
  for (const part of parts) {
    const stamp = path.join('dist', `${part.name}.hash`);
    const values = part.variables.map((name) => process.env[name] ?? '');
    const hash = [sourceHash(part.sources), ...values].join('\n');
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    rmSync(stamp, { force: true });
    console.log(`Building the ${part.name} …`);
    await part.build();
    mkdirSync('dist', { recursive: true });
    writeFileSync(stamp, hash);
  }
}
