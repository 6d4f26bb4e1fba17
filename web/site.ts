import type { RequestRules } from '#lib/i18n/request-rules.ts';
import type { Encoding } from './choose-encoding.ts';

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
