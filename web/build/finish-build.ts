import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readWebEnvironment, type WebEnvironment } from '../env.ts';
import { MANIFEST_FILE, type Manifest, type ManifestEntry, NEXT_FOLDER, SERVE_FOLDER } from '../manifest.ts';
import { policyOrigins, securityHeaders, securityPolicy } from '../security-policy.ts';
import { contentType, type FoundAnswer, prepareAnswer } from './prepare-answer.ts';

/**
 * Paths of all files under a folder, relative to it, with forward slashes; none where the folder is missing.
 */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
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

/**
 * Pages and route handlers that Next rendered at build time. Names that begin with an underscore are Next’s
 * own fallbacks.
 */
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

function filesOf(
  folder: string,
  { prefix, kind }: { prefix: string; kind: FoundAnswer['kind'] },
): FoundAnswer[] {
  return listFiles(folder)
    .filter((name) => !SOURCE.test(name))
    .map((name) => ({
      urlPath: encodeURI(prefix + name),
      file: path.join(folder, name),
      type: contentType(name),
      kind,
    }));
}

/**
 * Everything that `serve.ts` can answer by itself: pages, files with a hash in their name, files of
 * `public/`.
 */
function findAnswers(): FoundAnswer[] {
  return [
    ...prerendered(),
    ...filesOf(path.join(NEXT_FOLDER, 'static'), { prefix: '/_next/static/', kind: 'immutable' }),
    ...filesOf('public', { prefix: '/', kind: 'asset' }).map((file) =>
      file.urlPath === SERVICE_WORKER ? { ...file, kind: 'worker' as const } : file,
    ),
  ];
}

/**
 * Writes each page’s policy among the headers that Next answers it with, so that a plain `next start` is as
 * strict as `serve.ts`; there the api’s origin is that of the build’s environment.
 */
function writePagePolicies(pages: readonly ManifestEntry[], environment: WebEnvironment): void {
  const parts = policyOrigins(environment);
  for (const { file, scripts = [] } of pages) {
    const metaFile = file.replace(/\.html$/, '.meta');
    if (!existsSync(metaFile)) continue;
    const meta = JSON.parse(readFileSync(metaFile, 'utf8')) as { headers?: Record<string, string> };
    const policy = { 'content-security-policy': securityPolicy({ scripts, ...parts }) };
    meta.headers = { ...meta.headers, ...securityHeaders(parts.secure), ...policy };
    writeFileSync(metaFile, JSON.stringify(meta));
  }
  // Next 16.4 reads this cache, filled by an earlier start, before the files we have just changed.
  rmSync(path.join(NEXT_FOLDER, 'server/route-cache'), { recursive: true, force: true });
}

// Runs after every `next build`: hashes inline scripts, compresses what is served, and lists it for
// `serve.ts`.
rmSync(SERVE_FOLDER, { recursive: true, force: true });
mkdirSync(SERVE_FOLDER, { recursive: true });
const entries = await Promise.all(findAnswers().map(prepareAnswer));
writePagePolicies(
  entries.filter(({ kind }) => kind === 'page'),
  readWebEnvironment(),
);
const manifest: Manifest = { entries };
writeFileSync(MANIFEST_FILE, JSON.stringify(manifest));
