import Stripe from 'stripe';
import { type ProviderCall, ProviderError } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';

export interface StripeConnection {
  readonly secretKey: string;
  /** Origin of a stand-in; undefined for Stripe itself. */
  readonly origin: string | undefined;
}

/** A client of the version of the API that the package is made for. */
export function createStripe({ secretKey, origin }: StripeConnection): Stripe {
  const place = origin === undefined ? undefined : new URL(origin);
  return new Stripe(secretKey, {
    telemetry: false,
    ...(place && {
      host: place.hostname,
      port: place.port,
      protocol: place.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}

/** Wait of the package before it tries again, at most. */
const PAUSE_MS = 600;
/** Of less time than this, nothing is kept for a second try. */
const MIN_RETRY_MS = 2000;

/** Options for a request: a try and one retry together stay within the time that is left. */
function optionsOf(time: TimeLeft): Stripe.RequestOptions {
  const left = Math.max(1, time.milliseconds());
  return left < MIN_RETRY_MS
    ? { timeout: left, maxNetworkRetries: 0 }
    : { timeout: Math.floor((left - PAUSE_MS) / 2), maxNetworkRetries: 1 };
}

/** Asks Stripe for something. @throws ProviderError */
export function askStripe<Answer>(
  time: TimeLeft,
  ask: (options: Stripe.RequestOptions) => Promise<Answer>,
): Promise<Answer> {
  return withinTime(time, () => ask(optionsOf(time)));
}

/** Has Stripe change something, once for each key and step. @throws ProviderError */
export function tellStripe<Answer>(
  { time, key }: ProviderCall,
  step: { readonly name: string; readonly tell: (options: Stripe.RequestOptions) => Promise<Answer> },
): Promise<Answer> {
  const idempotencyKey = `${step.name}:${key}`;
  return withinTime(time, () => step.tell({ ...optionsOf(time), idempotencyKey }));
}

async function withinTime<Answer>({ signal }: TimeLeft, work: () => Promise<Answer>): Promise<Answer> {
  if (signal.aborted) throw timeIsOver();
  let stop = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    stop = () => reject(timeIsOver());
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work(), over]);
  } catch (error) {
    throw toProviderError(error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function timeIsOver(): ProviderError {
  return new ProviderError('unavailable', 'Stripe did not answer in time');
}

function toProviderError(error: unknown): unknown {
  const { errors } = Stripe;
  if (!(error instanceof errors.StripeError)) return error;
  // Its message may repeat what a person typed; type, code and request are enough to find it at Stripe.
  const { type, code, requestId, statusCode } = error;
  const words = [type, code, requestId].filter(Boolean).join(' ');
  const message = `Stripe: ${words}${isAboutUs(error) ? `: ${error.message}` : ''}`;
  if (statusCode === 404) return new ProviderError('missing', message);
  if (error instanceof errors.StripeInvalidRequestError) {
    const isState = statusCode === 400 && error.param === undefined && code === undefined;
    return new ProviderError(isState ? 'state' : 'refused', message);
  }
  const isUnknown =
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError;
  return new ProviderError(isUnknown ? 'unavailable' : 'refused', message);
}

/** True of errors whose words are about our request alone. */
function isAboutUs(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError;
}
