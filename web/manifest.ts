import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Reads the id of the served build from Next; `development` where pages are made from source and there is
 * none.
 */
export function readBuildId(): string {
  const file = path.join(NEXT_FOLDER, 'BUILD_ID');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'development';
}

/** Folder of the build's output for `serve.ts`, beside Next’s own output. */
export const NEXT_FOLDER = '.next';
export const SERVE_FOLDER = path.join(NEXT_FOLDER, 'serve');
export const MANIFEST_FILE = path.join(SERVE_FOLDER, 'manifest.json');

/** One answer that is ready in several encodings. */
export interface ManifestEntry {
  /** Address: of a page inside Next (`/de/…`), of an asset as visitors ask for it. */
  readonly urlPath: string;
  /** File with the bytes as they are. */
  readonly file: string;
  /** Files with the compressed bytes, where compressing pays. */
  readonly br?: string;
  readonly gzip?: string;
  readonly type: string;
  /** Short hash of the bytes, for the ETag. */
  readonly hash: string;
  readonly kind: 'page' | 'asset' | 'immutable' | 'worker';
  /** CSP sources of the page’s inline scripts. */
  readonly scripts?: readonly string[];
}

export interface Manifest {
  readonly entries: readonly ManifestEntry[];
}
