import type { Encoding } from './choose-encoding.ts';
import type { ReadyAnswer, Representation } from './site.ts';

interface AnswerParts {
  readonly kind: ReadyAnswer['kind'];
  readonly hash: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodies: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };
}

const CACHE_CONTROL = {
  // Always asked for again, answered by 304 while nothing changed: pages name hashed files that a new build
  // replaces.
  page: 'public, max-age=0, must-revalidate',
  asset: 'public, max-age=3600, must-revalidate',
  immutable: 'public, max-age=31536000, immutable',
  // An old one in a cache on the way would stay in charge of all pages.
  worker: 'no-cache',
} as const;

/**
 * Puts an answer’s encodings together with their headers. Encodings that are missing fall back to the plain
 * bytes.
 */
export function readyAnswer({ kind, hash, headers, bodies }: AnswerParts): ReadyAnswer {
  function representation(encoding: Encoding): Representation {
    const body = bodies[encoding];
    if (body === undefined) return representation('identity');
    const etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`;
    const all: Record<string, string> = {
      ...headers,
      'cache-control': CACHE_CONTROL[kind],
      'content-length': String(body.length),
      etag,
    };
    if (encoding !== 'identity') all['content-encoding'] = encoding;
    return { body, etag, headers: all };
  }
  return {
    kind,
    representations: {
      br: representation('br'),
      gzip: representation('gzip'),
      identity: representation('identity'),
    },
  };
}
