import type { ErrorKey } from '#lib/contract/error-codes.ts';

/** Every way an engine can fail; the keys are what the person is told. */
const keyByKind = {
  not_configured: 'engine_not_configured',
  auth: 'engine_not_configured',
  rejected_content: 'content_rejected',
  bad_input: 'file_unreadable',
  rate_limited: 'engine_unavailable',
  unavailable: 'engine_unavailable',
  timeout: 'engine_timeout',
  internal: 'engine_failed',
} as const satisfies Record<string, ErrorKey>;

export type EngineErrorKind = keyof typeof keyByKind;

const kindsWorthRetrying: ReadonlySet<EngineErrorKind> = new Set(['rate_limited', 'unavailable']);

/** Kinds that say for certain that the engine has no run: it refused the request. */
const kindsWithoutRun: ReadonlySet<EngineErrorKind> = new Set([
  'not_configured',
  'auth',
  'rejected_content',
  'bad_input',
  'rate_limited',
]);

/** True of a failure that says for certain that the engine took no order. */
export function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && kindsWithoutRun.has(error.kind);
}

interface EngineErrorOptions extends ErrorOptions {
  /** Told to the person where the kind is not exact enough: the fault of the input, or of the host. */
  readonly key?: ErrorKey;
  /** True where another attempt may succeed; left out where the kind tells. */
  readonly retryable?: boolean;
  /** Earliest time of another attempt, in milliseconds from now, where the engine told one. */
  readonly retryAfterMs?: number;
  /** True if the engine has no run any more: refused or failed. If left out, the kind tells. */
  readonly runEnded?: boolean;
}

/** A failed run. The message is for the log only. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly kind: EngineErrorKind;
  /** Error that the person is shown. */
  readonly key: ErrorKey;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** False where a run may still go on at the engine. */
  readonly runEnded: boolean;

  constructor(kind: EngineErrorKind, detail: string, options: EngineErrorOptions = {}) {
    super(`${kind}: ${detail}`, options);
    this.kind = kind;
    this.key = options.key ?? keyByKind[kind];
    this.retryable = options.retryable ?? kindsWorthRetrying.has(kind);
    this.retryAfterMs = options.retryAfterMs;
    this.runEnded = options.runEnded ?? kindsWithoutRun.has(kind);
  }
}

/**
 * The same failure, of a run that was never sent: another attempt may send it.
 * @throws EngineError with `runEnded`
 */
export function neverSent(error: unknown): never {
  if (!(error instanceof EngineError))
    throw new EngineError('internal', 'a run could not be prepared', { cause: error, runEnded: true });
  const { kind, message, key, retryable, retryAfterMs } = error;
  const later = retryAfterMs === undefined ? {} : { retryAfterMs };
  throw new EngineError(kind, message, { key, retryable, ...later, cause: error, runEnded: true });
}
