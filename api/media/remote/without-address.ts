/** What a connection failed with, for the log: its code alone, as messages name the host, which is a person's own affair. */
export function withoutAddress(error: unknown): Error {
  const isCoded = error instanceof Error && 'code' in error;
  return new Error(isCoded ? String(error.code) : 'no connection');
}
