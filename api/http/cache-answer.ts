import { createHash } from 'node:crypto';
import type { onSendAsyncHookHandler } from 'fastify';

/** What an answer differs by, beside its address. */
const VARIES_BY = 'x-locale';

/** Whether a browser has the answer already: the header names its tag, or any. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const known = ifNoneMatch.split(',').map((part) => part.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}

/**
 * Lets browsers and caches keep the answers of a call that are the same for everybody who reads a language, and answers 304 where
 * they have this very one. Failures stay `no-store`.
 */
export function cacheAnswer(seconds: number): onSendAsyncHookHandler<unknown> {
  return async (request, reply, payload) => {
    if (request.failure !== null || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    const varies = reply.getHeader('vary');
    reply
      .header('etag', tag)
      .header('cache-control', `public, max-age=${seconds}`)
      .header('vary', varies === undefined ? VARIES_BY : `${varies}, ${VARIES_BY}`);
    if (!isKnown(request.headers['if-none-match'], tag)) return payload;
    reply.code(304);
    return '';
  };
}
