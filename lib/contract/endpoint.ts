/** Who may call: anyone at all, or the bearer of a token (a guest's counts). */
export type Access = 'anyone' | 'bearer';

/** One call of the api: plain data, so that the browser can hold the table without any validation library. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path as Fastify writes it, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** How many milliseconds the browser waits for the answer, where it is longer than usual. */
  readonly patienceMs?: number;
  /** Answered as `text/event-stream` instead of the JSON envelope. */
  readonly stream?: true;
  /** The header `idempotency-key` may come with it: called again with the same key and body, it is done once. */
  readonly idempotent?: true;
  /** Answers are the same for everybody who reads a language, and may be kept for so long. */
  readonly cacheSeconds?: number;
}
