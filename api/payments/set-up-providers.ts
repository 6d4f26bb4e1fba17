import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import type { PaymentsSettings } from '../settings/groups/payments.ts';
import { createPayPalClient } from './paypal/client.ts';
import { createWebhook, findWebhook } from './paypal/events.ts';
import { setUpPlans } from './paypal/plans.ts';
import { placeOf } from './providers.ts';
import { createStripe } from './stripe/call-stripe.ts';
import { setUpEndpoint, setUpPrices } from './stripe/set-up.ts';
import { startTime } from './time-left.ts';

/** Something that must be at a provider before people can pay there. */
export interface SetupStep {
  readonly platform: PaymentPlatform;
  readonly subject: string;
  readonly state: 'there' | 'missing' | 'made' | 'differs';
  /** A setting that follows from it. */
  readonly note?: string;
}

const SET_UP_MS = 60_000;

interface SetUpSettings {
  readonly payments: Pick<PaymentsSettings, 'stripe' | 'paypal'>;
  readonly http: { readonly apiOrigin: string };
}

/**
 * Makes what is missing at each provider that the settings switch on: products, plans, prices, the address
 * for events. A dry run tells it alone. @throws ProviderError; the same again is safe
 */
export async function setUpProviders(
  { settings }: { readonly settings: SetUpSettings },
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<readonly SetupStep[]> {
  const { payments, http } = settings;
  const steps: SetupStep[] = [];
  const run = { isDryRun, time: startTime(SET_UP_MS) };
  if (payments.stripe) {
    const client = createStripe(payments.stripe);
    const url = `${http.apiOrigin}/api/stripe/events`;
    const made = [...(await setUpPrices(client, run)), await setUpEndpoint(client, { ...run, url })];
    steps.push(...made.map((step) => ({ platform: 'stripe' as const, ...step })));
  }
  if (payments.paypal) {
    const { webhookUrl: url, place } = payments.paypal;
    const client = createPayPalClient({ ...payments.paypal, ...placeOf(place) });
    const { time } = run;
    const isThere = (await findWebhook(client, { url, time })) !== null;
    if (!isThere && !isDryRun) await createWebhook(client, { url, time });
    const state = isThere ? 'there' : isDryRun ? 'missing' : 'made';
    const made = [...(await setUpPlans(client, run)), { subject: `events to ${url}`, state } as const];
    steps.push(...made.map((step) => ({ platform: 'paypal' as const, ...step })));
  }
  return steps;
}
