import { errorKeyOf } from '../contract/error-codes.ts';
import { ApiError, localError } from './api-error.ts';

/** Code whose message is for the person as it stands. */
const TELL_AS_IT_IS = 450;

const SUCCESS = 200;

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'number' &&
    'result' in value
  );
}

/**
 * The result of an answer of the host.
 * @throws ApiError with the host's words for failures of the closed table, else with the fixed text for all others.
 */
export function readEnvelope(data: unknown, requestId: string | null): unknown {
  if (!isEnvelope(data)) throw new ApiError({ ...unreadable(), requestId });
  if (data.code === SUCCESS) return data.result;
  const key = errorKeyOf(data.code);
  if (key === undefined && data.code !== TELL_AS_IT_IS) {
    throw new ApiError({ ...unreadable(), code: data.code, requestId });
  }
  throw new ApiError({
    key: key ?? 'unreadable',
    code: data.code,
    message: data.message || unreadable().message,
    requestId,
  });
}

function unreadable() {
  const { key, code, message } = localError('unreadable');
  return { key, code, message };
}
