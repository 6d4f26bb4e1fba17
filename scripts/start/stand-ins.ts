import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { createPayPalClient } from '#api/payments/paypal/client.ts';
import { createWebhook, findWebhook } from '#api/payments/paypal/events.ts';
import { setUpPlans } from '#api/payments/paypal/plans.ts';
import { startTime } from '#api/payments/time-left.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';
import { hasTestEngines } from '#lib/payments/payments.ts';
import { products } from '#lib/payments/products.ts';
import { PAYPAL_STAND_IN, STRIPE_STAND_IN_KEY } from '#lib/payments/stand-in-access.ts';
import { type Program, runProgram } from './run-program.ts';

const SET_UP_MS = 20_000;
/** Key that stand-ins of engines take. It opens nothing else. */
const ENGINE_STAND_IN_KEY = 'stand-in';

interface Place {
  /** Address of the api, which takes the events. */
  readonly apiOrigin: string;
  readonly dataFolder: string;
  readonly logFolder: string;
}

interface StandIns {
  readonly program: Program;
  /** Variables by which both programs find them. */
  readonly env: Readonly<Record<string, string>>;
  /** Those of the api alone. */
  readonly apiEnv: Readonly<Record<string, string>>;
}

/**
 * The stand-ins of payment providers where test money is taken and no key is set, and those of generative
 * engines where `ENGINES` is test; null elsewhere.
 */
export async function startStandIns(place: Place): Promise<StandIns | null> {
  const { mode, standIns } = readEnvironmentPayments();
  const hasEngines = hasTestEngines({ ...process.env, ENGINES: process.env.ENGINES ?? '' });
  if ((mode !== 'test' || standIns.length === 0) && !hasEngines) return null;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64url')}`;
  const webhookOf = (platform: string) => `${place.apiOrigin}/api/${platform}/events`;
  const prices = products.map((product) => ({
    ...{ lookupKey: product.sku, cents: product.amountCents, currency: CURRENCY },
    ...(product.kind === 'plan' && { interval: product.interval }),
  }));
  const webhook = { url: webhookOf('stripe'), secret: webhookSecret };
  const options = {
    folder: path.join(place.dataFolder, 'stand-ins'),
    ...(standIns.includes('stripe') && {
      stripe: { secretKey: STRIPE_STAND_IN_KEY, setUp: { webhook, prices } },
    }),
    ...(standIns.includes('paypal') && { paypal: PAYPAL_STAND_IN }),
    ...(hasEngines && {
      engines: { key: ENGINE_STAND_IN_KEY, models: modelsOf('openai').map(({ endpoint }) => endpoint) },
    }),
  };
  const program = runProgram({
    ...{ name: 'stand-ins', file: 'stand-ins/serve.ts', logFolder: place.logFolder, env: {} },
    args: [JSON.stringify(options)],
  });
  const { stripe, paypal, fal, openai, comfyui } = await readOrigins(program);
  if (paypal !== undefined) await setUpPayPal(paypal, webhookOf('paypal'));
  return {
    program,
    env: {
      ...(stripe !== undefined && { STRIPE_STAND_IN: stripe }),
      ...(paypal !== undefined && { PAYPAL_STAND_IN: paypal }),
    },
    apiEnv: {
      ...(stripe !== undefined && { STRIPE_WEBHOOK_SECRET: webhookSecret }),
      ...(fal !== undefined && { FAL_KEY: ENGINE_STAND_IN_KEY, FAL_STAND_IN: fal }),
      ...(openai !== undefined && {
        OPENAI_API_KEY: ENGINE_STAND_IN_KEY,
        OPENAI_BASE_URL: `${openai}/v1`,
      }),
      ...(comfyui !== undefined && { ENGINE_URL: comfyui }),
    },
  };
}

interface Origins {
  readonly stripe?: string;
  readonly paypal?: string;
  readonly fal?: string;
  readonly openai?: string;
  readonly comfyui?: string;
}

/** @throws Error with the last words of a program that ended before it served */
async function readOrigins({ process: child, ended, name }: Program): Promise<Origins> {
  const failed = ended.then(({ code, lastOutput }): never => {
    throw new Error(lastOutput || `The ${name} ended with code ${code}.`);
  });
  const [origins] = await Promise.race([once(child, 'message'), failed]);
  return origins;
}

async function setUpPayPal(origin: string, url: string): Promise<void> {
  const client = createPayPalClient({ ...PAYPAL_STAND_IN, apiUrl: origin });
  const time = startTime(SET_UP_MS);
  await setUpPlans(client, { isDryRun: false, time });
  if ((await findWebhook(client, { url, time })) === null) await createWebhook(client, { url, time });
}
