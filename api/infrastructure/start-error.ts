/**
 * The host cannot start, for a reason that the operator can mend. The message is one line that says what to
 * do.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
