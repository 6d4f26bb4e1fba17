import type { RefusedPrice } from '../../contract/app-error.ts';
import type { ErrorKey } from '../../contract/error-codes.ts';

/** Failures that never reached the host or came back unreadable, beside the keys of the host's own table. */
export type LocalErrorKey = 'aborted' | 'timeout' | 'network' | 'unreadable' | 'file_gone' | 'photo_expired';

interface ApiErrorParts {
  readonly key: ErrorKey | LocalErrorKey;
  readonly code: number;
  /**
   * Final text in the language of the request where the host worded it, else one of the fixed English texts.
   */
  readonly message: string;
  /** The host's id of the request, to be told when someone asks for help. */
  readonly requestId?: string | null;
  /** Dotted path of the field of the request that is to blame, where one is. */
  readonly field?: string | undefined;
  /** Epoch milliseconds when the same request may succeed; null where nobody told. */
  readonly retryAt?: number | null;
  /** Of a run that was refused for its price. */
  readonly price?: RefusedPrice | undefined;
}

/** The only error that `call` and the uploads throw. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly key: ErrorKey | LocalErrorKey;
  readonly code: number;
  readonly requestId: string | null;
  readonly field: string | undefined;
  readonly retryAt: number | null;
  readonly price: RefusedPrice | undefined;

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options);
    this.key = parts.key;
    this.code = parts.code;
    this.requestId = parts.requestId ?? null;
    this.field = parts.field;
    this.retryAt = parts.retryAt ?? null;
    this.price = parts.price;
  }
}

/**
 * Outcomes of a call that the envelope's own codes do not tell, as interface code and analytics speak of
 * them.
 */
export const resultCodes = {
  cancel: { code: 0, message: 'cancel' },
  login: { code: 1, message: 'login_invalid' },
  network: { code: 2, message: 'network_error' },
  error: { code: 3, message: 'ERROR', type: 'normal' },
  success: { code: 200, message: 'success' },
} as const;

const localParts: Record<LocalErrorKey, { code: number; message: string }> = {
  aborted: resultCodes.cancel,
  timeout: { code: resultCodes.network.code, message: 'Request was aborted due to timeout' },
  network: resultCodes.network,
  unreadable: {
    code: resultCodes.error.code,
    message: "Oops, there's a problem with the system. Please try again later!",
  },
  /** A file that was to be sent was changed or moved on its disk meanwhile. */
  file_gone: { code: resultCodes.error.code, message: 'The file can no longer be read' },
  /** A photo that the host had, of which this page has but a view. */
  photo_expired: { code: resultCodes.error.code, message: 'The photo has expired' },
};

/** An error of our own making; `cause` is for the console of whoever debugs. */
export function localError(key: LocalErrorKey, cause?: unknown): ApiError {
  return new ApiError({ key, ...localParts[key] }, { cause });
}

/** True where the host was not reached, so that the same call may succeed once the connection is back. */
export function isConnectionError(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.key === 'network' || error.key === 'timeout');
}

const PASSING: readonly ApiError['key'][] = ['too_many_requests', 'internal', 'overloaded'];

/**
 * True where the host was reached and could not answer at that moment: the same question may well be answered
 * a little later.
 */
export function isPassingRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && PASSING.includes(error.key);
}
