/**
 * SQLSTATE classes of a server that cannot serve now (PostgreSQL, appendix A): 08 connection exception, 53
 * insufficient resources such as a full disk, 57P operator intervention such as a shutdown, 58 system error.
 */
const SERVER_STATES = /^(08|53|57P|58)/;
/** Codes of the operating system: nobody answers, or the disk is full. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EDQUOT',
]);
/** Texts of the driver `pg`, which gives these failures no code. */
const DRIVER_TEXTS =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** A service that the host stands on says that it cannot serve now. */
export class OutageError extends Error {
  override readonly name = 'OutageError';
}

/**
 * True of an error that tells of a database or a bucket that is away or silent, or of a full disk, and not of
 * a fault in the work.
 */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The second is how `AbortSignal.timeout` ends a call that nobody answered.
  if (error instanceof OutageError || error.name === 'TimeoutError') return true;
  const code = 'code' in error ? String(error.code) : '';
  if (SERVER_STATES.test(code) || SYSTEM_CODES.has(code) || DRIVER_TEXTS.test(error.message)) return true;
  // A socket file that is not there: Postgres on a socket is stopped.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  // Drizzle wraps what the driver throws.
  return error.cause !== undefined && isOutage(error.cause);
}
