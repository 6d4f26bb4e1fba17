import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildModels } from '../models/build-models.ts';
import { buildApi } from './build-api.ts';
import { buildWeb } from './build-web.ts';
import { sourceHash } from './source-hash.ts';

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
