import { EngineError } from '../engine-error.ts';

/** A server that does the work of tools, and the headers that prove who asks. */
export interface EngineServer {
  /** Named in logs. */
  readonly name: string;
  /** Address of its calls, without a slash at the end. */
  readonly baseUrl: string;
  /** Sent to its own origin alone. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Send {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Absolute, or a path below the base. */
  readonly url: string;
  readonly body?: BodyInit | undefined;
  /** Beside those of the server. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** An answer whose body has been read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed; undefined where it is no JSON. */
  readonly json: unknown;
}

/** Milliseconds for a call that does not wait for a run. */
const CALL_MS = 30_000;

/** Codes of connections that were never made, so that nothing can have been taken. */
const NOT_SENT: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = 'code' in error ? [String(error.code)] : [];
  const errors = error instanceof AggregateError ? error.errors : [];
  return [...code, ...errors.flatMap(codesOf), ...codesOf(error.cause)];
}

/** The failure of a call without a whole answer, in the server's name and a code, without what was sent. */
function connectionError({ name }: EngineServer, error: unknown): EngineError {
  const codes = codesOf(error);
  const wasNotSent = codes.some((code) => NOT_SENT.includes(code));
  const why = error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : codes[0];
  const detail = `${name}: ${why ?? 'the connection broke'}`;
  return new EngineError('unavailable', detail, wasNotSent ? { runEnded: true } : {});
}

/** True of an address that the server's key may be sent to. */
export function isOwnOrigin({ baseUrl }: EngineServer, url: string): boolean {
  return URL.parse(url)?.origin === new URL(baseUrl).origin;
}

/**
 * Sends a request once; nothing repeats it. Redirects are not followed, as a key would go with them.
 * @throws EngineError `unavailable`; its `runEnded` is true where nothing was sent for certain
 */
export async function send(server: EngineServer, request: Send): Promise<Response> {
  const { method = 'GET', body, headers, timeoutMs = CALL_MS, signal } = request;
  const url = request.url.startsWith('/') ? server.baseUrl + request.url : request.url;
  const proof = isOwnOrigin(server, url) ? server.headers : {};
  const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(url, {
      method,
      headers: { ...proof, ...headers },
      redirect: 'manual',
      signal: AbortSignal.any(limits),
      ...(body !== undefined && { body }),
    });
    if (response.status < 300 || response.status >= 400) return response;
    await response.body?.cancel();
    throw new EngineError('internal', `${server.name}: answered with a redirect`);
  } catch (error) {
    throw error instanceof EngineError ? error : connectionError(server, error);
  }
}

/** Most bytes of an answer in JSON; pictures may be in it as base64. */
const MAX_BYTES = 96 * 1024 * 1024;

/**
 * Sends a request once and reads the answer to its end.
 * @throws EngineError as `send`, and `internal` for an answer that never ends
 */
export async function call(server: EngineServer, request: Send): Promise<Answer> {
  const response = await send(server, request);
  const { status, headers, body } = response;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES) throw new EngineError('internal', `${server.name}: the answer is too large`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof EngineError ? error : connectionError(server, error);
  }
  return { status, headers, json: parseJson(Buffer.concat(chunks).toString()) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds that a refusal asks to wait for; undefined where it says nothing. */
export function readRetryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = Number(text);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
