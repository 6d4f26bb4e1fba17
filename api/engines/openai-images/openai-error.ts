import { z } from 'zod';
import { EngineError, type EngineErrorKind } from '../engine-error.ts';
import { type Answer, readRetryAfter } from '../remote/send.ts';

const kindByCode: Readonly<Record<string, EngineErrorKind>> = {
  moderation_blocked: 'rejected_content',
  content_policy_violation: 'rejected_content',
  image_content_policy_violation: 'rejected_content',
  invalid_image: 'bad_input',
  invalid_image_file: 'bad_input',
  invalid_image_format: 'bad_input',
  invalid_image_mode: 'bad_input',
  image_too_large: 'bad_input',
  image_too_small: 'bad_input',
  image_parse_error: 'bad_input',
  insufficient_quota: 'auth',
  billing_hard_limit_reached: 'auth',
  invalid_api_key: 'auth',
  model_not_found: 'not_configured',
};

const kindByStatus: Readonly<Record<number, EngineErrorKind>> = {
  401: 'auth',
  403: 'auth',
  404: 'not_configured',
  408: 'unavailable',
  429: 'rate_limited',
  500: 'unavailable',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/** OpenAI's shape, those of LocalAI and of FastAPI servers, and stable-diffusion.cpp's plain text. */
const bodySchema = z.union([
  z.object({
    error: z.object({ code: z.union([z.string(), z.number()]).nullish(), type: z.string().nullish() }),
  }),
  z.object({ error: z.string() }),
  z.object({ detail: z.unknown() }),
]);

function codeOf(json: unknown): string | undefined {
  const body = bodySchema.safeParse(json).data;
  if (!body || !('error' in body) || typeof body.error === 'string') return undefined;
  const { code, type } = body.error;
  return typeof code === 'string' ? code : (type ?? undefined);
}

/**
 * The failure of an order for pictures. Its words are the code and the status, as messages repeat prompts.
 * Statuses of something on the way leave open whether pictures were made; a body in JSON is the server's own
 * word that none were.
 */
export function openaiError(name: string, answer: Answer): EngineError {
  const { status, headers, json } = answer;
  const code = codeOf(json);
  const kind = (code === undefined ? undefined : kindByCode[code]) ?? kindByStatus[status] ?? 'internal';
  const isKnown = status < 500 && status !== 408;
  const isOwnWord = isKnown || ((status === 500 || status === 503) && bodySchema.safeParse(json).success);
  const retryAfterMs = readRetryAfter(headers);
  return new EngineError(kind, `${name}: ${status}${code === undefined ? '' : ` ${code.slice(0, 60)}`}`, {
    runEnded: isOwnWord,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
