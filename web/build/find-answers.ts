import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ManifestEntry, NEXT_FOLDER } from '../manifest.ts';
import { contentType } from './content-type.ts';
import { listFiles } from './list-files.ts';

/** Something the build made that is answered as it stands. */
export interface FoundAnswer {
  readonly urlPath: string;
  readonly file: string;
  readonly type: string;
  readonly kind: ManifestEntry['kind'];
}

/** Turbopack copies the source of a worker beside its bundle, where nobody asks for it. */
const SOURCE = /\.tsx?$/;
/** Controls all pages of a visitor, so that browsers must not miss a new one. */
const SERVICE_WORKER = '/sw.js';
const PRERENDERED = path.join(NEXT_FOLDER, 'server/app');

function headersOf(file: string): Record<string, string> {
  const meta = file.replace(/\.(?:html|body)$/, '.meta');
  if (!existsSync(meta)) return {};
  return (JSON.parse(readFileSync(meta, 'utf8')) as { headers?: Record<string, string> }).headers ?? {};
}

/** Pages and route handlers that Next rendered at build time. Names that begin with an underscore are Next’s own fallbacks. */
function prerendered(): FoundAnswer[] {
  return listFiles(PRERENDERED)
    .filter((name) => /\.(?:html|body)$/.test(name) && !name.startsWith('_'))
    .map((name) => {
      const file = path.join(PRERENDERED, name);
      const page = name.endsWith('.html');
      const type = page ? contentType(name) : (headersOf(file)['content-type'] ?? 'text/plain');
      return {
        urlPath: `/${name.replace(/\.(?:html|body)$/, '')}`,
        file,
        type,
        kind: page ? 'page' : 'asset',
      };
    });
}

function filesOf(folder: string, prefix: string, kind: FoundAnswer['kind']): FoundAnswer[] {
  return listFiles(folder)
    .filter((name) => !SOURCE.test(name))
    .map((name) => ({
      urlPath: encodeURI(prefix + name),
      file: path.join(folder, name),
      type: contentType(name),
      kind,
    }));
}

/** Everything that `serve.ts` can answer by itself: pages, files with a hash in their name, files of `public/`. */
export function findAnswers(): FoundAnswer[] {
  return [
    ...prerendered(),
    ...filesOf(path.join(NEXT_FOLDER, 'static'), '/_next/static/', 'immutable'),
    ...filesOf('public', '/', 'asset').map((file) =>
      file.urlPath === SERVICE_WORKER ? { ...file, kind: 'worker' as const } : file,
    ),
  ];
}
