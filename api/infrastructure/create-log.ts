import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { ObservabilitySettings } from '../settings/groups/observability.ts';

/** Fields whose values are never written, at any of the depths that the host logs objects in. */
const SECRET_FIELDS = ['authorization', 'cookie', 'token', 'refreshToken', 'password', 'secret'];

function redactedPaths(): string[] {
  return SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`, `*.headers.${field}`]);
}

/** Drizzle writes a failed query's values into the error's message; they may be anybody's. */
function withoutValues(text: string, error: unknown): string {
  if (!(error instanceof Error)) return text;
  const rest = 'params' in error ? text.replaceAll(`\nparams: ${error.params}`, '') : text;
  return withoutValues(rest, error.cause);
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message: withoutValues(message, error), stack: withoutValues(stack ?? '', error), code };
}

/** No text of a line is longer than this: a long one may come from a caller, and would fill the disk. */
const MAX_TEXT = 4000;

function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length <= MAX_TEXT ? value : `${value.slice(0, MAX_TEXT)} … (${value.length} characters)`;
  }
  if (value === null || typeof value !== 'object' || value instanceof Error) return value;
  if (Array.isArray(value)) return value.map(shorten);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shorten(part)]));
}

/** A log of JSON lines. @param destination standard output where left out */
export function createLog(
  { logLevel }: Pick<ObservabilitySettings, 'logLevel'>,
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level: logLevel,
    base: null,
    redact: { paths: redactedPaths(), censor: '[redacted]' },
    serializers: { err: (error: unknown) => shorten(describeError(error)) },
    formatters: { log: (line: object) => shorten(line) as Record<string, unknown> },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
