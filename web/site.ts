import type { RequestRules } from '#lib/i18n/request-rules.ts';

/** One encoding of an answer: its bytes, and all headers that go with them. */
export interface Representation {
  readonly body: Buffer;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One answer held in memory in all its encodings. */
export interface ReadyAnswer {
  readonly kind: 'page' | 'asset' | 'immutable' | 'worker';
  readonly representations: Readonly<Record<Encoding, Representation>>;
}

/** All that is answered from memory. */
export interface Site {
  /** By the address inside Next: `/de/remove-object-from-photo`. */
  readonly pages: ReadonlyMap<string, ReadyAnswer>;
  /** By the address that visitors ask for. */
  readonly assets: ReadonlyMap<string, ReadyAnswer>;
  /** Languages, redirects and refusals. */
  readonly rules: RequestRules;
  readonly securityHeaders: Readonly<Record<string, string>>;
}

export type Encoding = 'br' | 'gzip' | 'identity';

const patterns = {
  br: /(?:^|,)\s*(?:br|\*)\s*(?:;\s*q=([0-9.]+)\s*)?(?=,|$)/i,
  gzip: /(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=([0-9.]+)\s*)?(?=,|$)/i,
} as const;
/** No browser sends a longer list. */
const MAX_LENGTH = 256;

function accepts(header: string, encoding: keyof typeof patterns): boolean {
  const found = patterns[encoding].exec(header);
  return found !== null && Number(found[1] ?? 1) > 0;
}

/** The best encoding that an `Accept-Encoding` header allows: Brotli, gzip, none. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const list = header.slice(0, MAX_LENGTH);
  if (accepts(list, 'br')) return 'br';
  return accepts(list, 'gzip') ? 'gzip' : 'identity';
}
