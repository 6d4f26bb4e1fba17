/**
 * Error of a failed connection for the log: its code alone, since messages name the host, which is private.
 */
export function withoutAddress(error: unknown): Error {
  const isCoded = error instanceof Error && 'code' in error;
  return new Error(isCoded ? String(error.code) : 'no connection');
}
