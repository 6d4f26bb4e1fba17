import { z } from 'zod';
import { EngineError, type EngineErrorKind } from '../engine-error.ts';
import { type Answer, readRetryAfter } from '../remote/send.ts';

/** Words of fal for what went wrong, by our kinds. https://docs.fal.ai/errors */
const kindByType: Readonly<Record<string, EngineErrorKind>> = {
  content_policy_violation: 'rejected_content',
  no_media_generated: 'rejected_content',
  image_too_small: 'bad_input',
  image_too_large: 'bad_input',
  image_load_error: 'bad_input',
  file_too_large: 'bad_input',
  face_detection_error: 'bad_input',
  unsupported_image_format: 'bad_input',
  request_timeout: 'timeout',
  startup_timeout: 'timeout',
  generation_timeout: 'timeout',
  downstream_service_error: 'unavailable',
  downstream_service_unavailable: 'unavailable',
  runner_connection_timeout: 'unavailable',
  runner_disconnected: 'unavailable',
  runner_connection_refused: 'unavailable',
  runner_connection_error: 'unavailable',
  runner_incomplete_response: 'unavailable',
  runner_scheduling_failure: 'unavailable',
  runner_server_error: 'unavailable',
  // Our upload is gone, or a field has another name: neither is the person's fault.
  file_download_error: 'internal',
  internal_error: 'internal',
  internal_server_error: 'internal',
  client_cancelled: 'internal',
};

const kindByStatus: Readonly<Record<number, EngineErrorKind>> = {
  401: 'auth',
  402: 'auth',
  403: 'auth',
  404: 'not_configured',
  408: 'unavailable',
  429: 'rate_limited',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'timeout',
};

const detailSchema = z.object({
  detail: z.union([z.string(), z.array(z.object({ type: z.string() }).loose())]).optional(),
  error_type: z.string().optional(),
});

/** The type of an error as fal tells it in a body or a header; undefined where it tells none. */
function typeOf({ json, headers }: Pick<Answer, 'json' | 'headers'>): string | undefined {
  const body = detailSchema.safeParse(json).data;
  const first = Array.isArray(body?.detail) ? body.detail[0]?.type : undefined;
  return first ?? body?.error_type ?? headers.get('x-fal-error-type') ?? undefined;
}

/** A failure that fal names by its type. Types that nobody knows yet are `internal`. */
export function falTypeError(type: string): EngineError {
  return new EngineError(kindByType[type] ?? 'internal', `fal: ${type.slice(0, 60)}`, { runEnded: true });
}

/** The failure of a call or a run, in fal's type and the status alone, as its messages repeat prompts. */
export function falError(answer: Answer): EngineError {
  const { status, headers } = answer;
  const type = typeOf(answer);
  if (type !== undefined && type in kindByType) return falTypeError(type);
  const kind = kindByStatus[status] ?? 'internal';
  const retryAfterMs = readRetryAfter(headers);
  return new EngineError(kind, `fal: ${status}${type ? ` ${type.slice(0, 60)}` : ''}`, {
    runEnded: true,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
