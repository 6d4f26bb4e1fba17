import { ApiError } from '#lib/browser/api-client/api-error.ts';
import type { Failure } from './workspace-state.ts';

/** What the person is told of an error; null where they stopped the work themselves. Rethrows what is not of the host. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof ApiError)) throw error;
  if (error.key === 'aborted') return null;
  return { key: error.key, message: error.message, requestId: error.requestId, started: false };
}
