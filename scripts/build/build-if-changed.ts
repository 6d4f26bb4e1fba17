import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildApi } from './build-api.ts';
import { buildWeb } from './build-web.ts';
import { sourceHash } from './source-hash.ts';

interface Part {
  readonly name: string;
  readonly sources: readonly string[];
  readonly build: () => Promise<void>;
}

const parts: readonly Part[] = [
  {
    name: 'api',
    sources: ['api', 'imaging', 'lib', 'package-lock.json', 'scripts/build'],
    build: buildApi,
  },
  {
    name: 'web',
    sources: [
      ...['app', 'components', 'content', 'features', 'lib', 'messages', 'public', 'web', 'scripts/build'],
      ...['middleware.ts', 'next.config.ts', 'postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json'],
      'package-lock.json',
    ],
    build: buildWeb,
  },
];

/** Builds each program whose sources differ from those of its last build. */
export async function buildIfChanged(): Promise<void> {
  for (const part of parts) {
    const stamp = path.join('dist', `${part.name}.hash`);
    const hash = sourceHash(part.sources);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    rmSync(stamp, { force: true });
    console.log(`Building the ${part.name} …`);
    await part.build();
    mkdirSync('dist', { recursive: true });
    writeFileSync(stamp, hash);
  }
}
