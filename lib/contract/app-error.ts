import type { ErrorKey } from './error-codes.ts';

/** Facts of a failure; `cause` is what was caught, for the log only and never told to the caller. */
interface AppErrorOptions extends ErrorOptions {
  readonly field?: string;
  readonly retryAfterSeconds?: number;
}

/** A failure from the closed table. Services throw it and know no HTTP; the host's error handler words it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly key: ErrorKey;
  /** Dotted path of the field that is to blame, where one is. */
  readonly field: string | undefined;
  /** Seconds until the same request may succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(key: ErrorKey, options: AppErrorOptions = {}) {
    super(key, options);
    this.key = key;
    this.field = options.field;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
