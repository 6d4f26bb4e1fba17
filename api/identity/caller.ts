/** The person behind a bearer token. */
export interface Caller {
  readonly userId: string;
  readonly kind: 'guest';
  readonly sessionId: string;
}
