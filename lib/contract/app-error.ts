import type { ErrorKey } from './error-codes.ts';

/** Price of a run that was refused for it. */
export interface RefusedPrice {
  /** Whole credits, or head shots of a set; 0 where a free use is taken. */
  readonly cost: number;
  /** Those that the person lacks for it. */
  readonly missing: number;
  /** Epoch seconds when the next monthly credits come; null where none do. */
  readonly nextGrantAt: number | null;
  /** Credits that come then; null where none do. */
  readonly nextGrantCredits: number | null;
}

/** Facts of a failure; `cause` is what was caught, for the log only and never told to the caller. */
interface AppErrorOptions extends ErrorOptions {
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  readonly price?: RefusedPrice;
  readonly mostBytes?: number;
}

/** A failure from the closed table. Services throw it and know no HTTP; the host's error handler words it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly key: ErrorKey;
  /** Dotted path of the field that is to blame, where one is. */
  readonly field: string | undefined;
  /** Seconds until the same request may succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;
  /** Of `price_changed`, `credits_exhausted` and `headshots_exhausted`. */
  readonly price: RefusedPrice | undefined;
  /** Of `file_too_large`: most bytes of a file of this person. */
  readonly mostBytes: number | undefined;

  constructor(key: ErrorKey, options: AppErrorOptions = {}) {
    super(key, options);
    this.key = key;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.price = options.price;
    this.mostBytes = options.mostBytes;
  }
}
