import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ManifestEntry, SERVE_FOLDER } from '../manifest.ts';

/** Something the build made that is answered as it stands. */
export interface FoundAnswer {
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

/** Both compressed forms of a file, as small as they get; undefined where compressing does not pay. */
async function compress(bytes: Buffer): Promise<{ br: Buffer; gzip: Buffer } | undefined> {
  if (bytes.length < WORTH_BYTES) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, zipped] = await Promise.all([brotli(bytes, { params }), deflate(bytes, { level: 9 })]);
  return br.length < bytes.length ? { br, gzip: zipped } : undefined;
}

/** Compresses one answer into the serve folder and describes it. */
export async function prepareAnswer(found: FoundAnswer): Promise<ManifestEntry> {
  const bytes = await readFile(found.file);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  const entry: ManifestEntry = {
    ...found,
    hash,
    ...(found.kind === 'page' ? { scripts: scriptHashes(bytes.toString('utf8')) } : {}),
  };
  const representations = isCompressible(found.type) ? await compress(bytes) : undefined;
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
