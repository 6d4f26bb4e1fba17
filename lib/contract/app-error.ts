import type { ErrorKey } from './error-codes.ts';

/** A failure from the closed table. Services throw it and know no HTTP; the host's error handler words it. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly key: ErrorKey;

  /** @param options.cause what was caught, for the log only; never told to the caller. */
  constructor(key: ErrorKey, options?: ErrorOptions) {
    super(key, options);
    this.key = key;
  }
}
