import { z } from 'zod';
import { ProviderError } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';

/** An account at PayPal. */
export interface PayPalAccess {
  /** Address of the REST interface, such as `https://api-m.paypal.com`. */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

interface PayPalRequest {
  readonly method: 'GET' | 'POST';
  /** Path with its query. */
  readonly path: string;
  readonly body?: object;
  /** `PayPal-Request-Id`: a repeated request with it is answered as the first one was. */
  readonly key?: string;
}

/** A request that PayPal turned down, with the issues that it names. */
class PayPalRefusal extends ProviderError {
  readonly issues: readonly string[];

  constructor(
    failure: 'refused' | 'missing' | 'state',
    { message, issues }: { message: string; issues: string[] },
  ) {
    super(failure, message);
    this.issues = issues;
  }
}

/** REST interface of PayPal. */
export interface PayPalClient {
  /**
   * Sends a request; resolves with the parsed answer, null for an empty one. A read that broke off is sent
   * once more while time is left. @throws ProviderError; PayPalRefusal where PayPal names an issue
   */
  send(request: PayPalRequest, time: TimeLeft): Promise<unknown>;
}

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number() });
const refusalSchema = z.object({
  name: z.string().default(''),
  debug_id: z.string().default(''),
  details: z.array(z.object({ issue: z.string().default('') })).default([]),
});

/** Seconds before its end at which a token is no longer used. */
const TOKEN_MARGIN_SECONDS = 60;

export function createPayPalClient(access: PayPalAccess): PayPalClient {
  const tokens = keepToken(access);
  const attempt = async (request: PayPalRequest, time: TimeLeft): Promise<unknown> => {
    const answer = await sendOnce(access, { request, token: await tokens.read(time), time });
    if (answer.status !== 401) return readAnswer(answer, request);
    tokens.forget();
    return readAnswer(await sendOnce(access, { request, token: await tokens.read(time), time }), request);
  };
  return {
    async send(request, time) {
      try {
        return await attempt(request, time);
      } catch (error) {
        const isRead = request.method === 'GET';
        const isLost = error instanceof ProviderError && error.failure === 'unavailable';
        if (!isRead || !isLost || time.milliseconds() === 0) throw error;
        return attempt(request, time);
      }
    },
  };
}

/** One token for all requests until it ends; those that need one at once share its request. */
function keepToken({ apiUrl, clientId, clientSecret }: PayPalAccess) {
  let token: { readonly text: string; readonly endsAt: number } | null = null;
  let pending: Promise<string> | null = null;
  const fetchToken = async (time: TimeLeft): Promise<string> => {
    const answer = await reach(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: time.signal,
    });
    if (!answer.ok) throw await refusalOf(answer, 'a token');
    const parsed = tokenSchema.parse(await readJson(answer));
    const seconds = Math.max(0, parsed.expires_in - TOKEN_MARGIN_SECONDS);
    token = { text: parsed.access_token, endsAt: performance.now() + seconds * 1000 };
    return token.text;
  };
  return {
    async read(time: TimeLeft): Promise<string> {
      if (token && performance.now() < token.endsAt) return token.text;
      pending ??= fetchToken(time).finally(() => {
        pending = null;
      });
      return pending;
    },
    forget() {
      token = null;
    },
  };
}

async function sendOnce(
  { apiUrl }: PayPalAccess,
  { request, token, time }: { request: PayPalRequest; token: string; time: TimeLeft },
): Promise<Response> {
  const { method, path, body, key } = request;
  return reach(apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      // Answers to changes then hold the whole resource.
      prefer: 'return=representation',
      ...(key && { 'paypal-request-id': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: time.signal,
  });
}

/** Sends a request. @throws ProviderError `unavailable` where no answer came */
async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw new ProviderError('unavailable', 'PayPal did not answer', { cause: error });
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    const text = await answer.text();
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new ProviderError('unavailable', 'The answer of PayPal broke off', { cause: error });
  }
}

async function readAnswer(answer: Response, { method, path }: PayPalRequest): Promise<unknown> {
  if (answer.ok) return readJson(answer);
  throw await refusalOf(answer, `${method} ${path.replace(/\?.*/, '')}`);
}

/** The failure that an answer tells. Its message holds names and PayPal's own number of the request. */
async function refusalOf(answer: Response, subject: string): Promise<ProviderError> {
  const { status } = answer;
  const parsed = refusalSchema.safeParse(await readJson(answer).catch(() => null));
  const { name = '', debug_id: debugId = '', details = [] } = parsed.data ?? {};
  const issues = details.map(({ issue }) => issue);
  const message = `PayPal answered ${subject} with ${status} ${name} ${issues.join(' ')} (${debugId})`;
  if (status >= 500 || status === 429 || status === 408) return new ProviderError('unavailable', message);
  if (status === 404) return new PayPalRefusal('missing', { message, issues });
  return new PayPalRefusal(status === 422 || status === 409 ? 'state' : 'refused', { message, issues });
}

/** True of a refusal for this issue. */
export function hasIssue(error: unknown, issue: string): boolean {
  return error instanceof PayPalRefusal && error.issues.includes(issue);
}
