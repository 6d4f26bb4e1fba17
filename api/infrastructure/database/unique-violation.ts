/** SQLSTATE `unique_violation` (PostgreSQL, appendix A), which both drivers give as `code`. */
const UNIQUE_VIOLATION = '23505';

/** True of an error that tells of a value that another row has and that must be there once. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === UNIQUE_VIOLATION) return true;
  // Drizzle wraps what the driver throws.
  return isUniqueViolation(error.cause);
}
