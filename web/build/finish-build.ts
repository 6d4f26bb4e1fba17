import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readWebEnvironment, type WebEnvironment } from '../env.ts';
import { MANIFEST_FILE, type Manifest, type ManifestEntry, NEXT_FOLDER, SERVE_FOLDER } from '../manifest.ts';
import { policyOrigins, securityHeaders, securityPolicy } from '../security-policy.ts';

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

/** Something the build made that is answered as it stands. */
interface FoundAnswer {
  readonly urlPath: string;
  readonly file: string;
  readonly type: string;
  readonly kind: ManifestEntry['kind'];
}

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/**
 * Content type by the file’s extension. Throws for extensions that are not in the table, so that none is
 * served as something else.
 */
export function contentType(file: string): string {
  const type = types[path.extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`No content type is known for ${file}.`);
  return type;
}

/** True for types that general compression makes smaller. */
function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|wasm|manifest)|image\/svg)/.test(type);
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
/** Below this a compressed form saves less than a packet. */
const WORTH_BYTES = 512;

/** Of both forms, for builds that tests alone visit: the smallest size takes a minute of a processor. */
const QUICK_LEVEL = 4;

/** Both compressed forms of a file, as small as they get; undefined where compressing does not pay. */
async function compress(bytes: Buffer, isQuick: boolean): Promise<{ br: Buffer; gzip: Buffer } | undefined> {
  if (bytes.length < WORTH_BYTES) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK_LEVEL : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const level = isQuick ? QUICK_LEVEL : constants.Z_BEST_COMPRESSION;
  const [br, zipped] = await Promise.all([brotli(bytes, { params }), deflate(bytes, { level })]);
  return br.length < bytes.length ? { br, gzip: zipped } : undefined;
}

/**
 * Compresses one answer into the serve folder and describes it.
 * @param isQuick true where time counts more than size
 */
export async function prepareAnswer(found: FoundAnswer, isQuick = false): Promise<ManifestEntry> {
  const bytes = await readFile(found.file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  const entry: ManifestEntry = {
    ...found,
    hash,
    ...(found.kind === 'page' ? { scripts: scriptHashes(bytes.toString('utf8')) } : {}),
  };
  const representations = isCompressible(found.type) ? await compress(bytes, isQuick) : undefined;
  if (representations === undefined) return entry;
  const br = path.join(SERVE_FOLDER, `${hash}.br`);
  const gzip = path.join(SERVE_FOLDER, `${hash}.gz`);
  await Promise.all([writeFile(br, representations.br), writeFile(gzip, representations.gzip)]);
  return { ...entry, br, gzip };
}

const scriptPattern = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const notRun = /\ssrc=|\stype="application\/(?:ld\+)?json"/;

/**
 * CSP sources of the inline scripts in a page, without those that have a file or that browsers do not run.
 */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(scriptPattern)) {
    if (notRun.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * Finishes every `next build`: hashes inline scripts, compresses what is served, and lists it for `serve.ts`.
 */
async function finishBuild(isQuick: boolean): Promise<void> {
  rmSync(SERVE_FOLDER, { recursive: true, force: true });
  mkdirSync(SERVE_FOLDER, { recursive: true });
  const entries = await Promise.all(findAnswers().map((found) => prepareAnswer(found, isQuick)));
  writePagePolicies(
    entries.filter(({ kind }) => kind === 'page'),
    readWebEnvironment(),
  );
  const manifest: Manifest = { entries };
  writeFileSync(MANIFEST_FILE, JSON.stringify(manifest));
}

if (import.meta.main) await finishBuild(process.argv.includes('--quick'));
