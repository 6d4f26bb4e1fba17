import { z } from 'zod';
import { CURRENCY, TRIAL } from '#lib/catalog/prices.ts';
import { type PriceInterval, priceIntervals } from '#lib/catalog/subscriptions.ts';
import { planProduct } from '#lib/payments/products.ts';
import { ProviderError } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';

import type { PayPalClient } from './client.ts';
import { formatAmount, parseAmount } from './resources.ts';

/** A plan that people subscribe to: an interval, with or without the trial before it. */
interface PlanKind {
  readonly interval: PriceInterval;
  readonly isTrial: boolean;
}

/** Id of the product that all plans at PayPal belong to. */
const PRODUCT_ID = 'PICTOR-PRO';
/** Failed payments after which PayPal suspends a subscription. */
const FAILURES_BEFORE_SUSPENSION = 2;

const planKinds: readonly PlanKind[] = [
  ...priceIntervals.map((interval) => ({ interval, isTrial: false })),
  { interval: 'year', isTrial: true },
];

/** Name of a plan at PayPal, by which it is found again. */
function nameOf({ interval, isTrial }: PlanKind): string {
  return `${planProduct(interval).sku}${isTrial ? '-trial' : ''}`;
}

const plansSchema = z.object({
  plans: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })).default([]),
});
const planSchema = z.object({
  billing_cycles: z.array(
    z.object({
      tenure_type: z.string(),
      frequency: z.object({ interval_unit: z.string() }),
      pricing_scheme: z
        .object({ fixed_price: z.object({ currency_code: z.string(), value: z.string() }) })
        .optional(),
    }),
  ),
});

/** Plans at PayPal by their kind, looked up once. */
export interface PayPalPlans {
  /** @throws ProviderError `refused` where nobody has set the plan up, or its price is another */
  idOf(kind: PlanKind, time: TimeLeft): Promise<string>;
  /** Kind of a plan; null of one that is not ours. */
  kindOf(planId: string, time: TimeLeft): Promise<PlanKind | null>;
}

export function readPlansAt(client: PayPalClient): PayPalPlans {
  let known: Promise<ReadonlyMap<string, string>> | null = null;
  const load = (time: TimeLeft) => {
    known ??= listPlans(client, time).catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    async idOf(kind, time) {
      const id = (await load(time)).get(nameOf(kind));
      if (id) return id;
      known = null;
      throw new ProviderError(
        'refused',
        `PayPal has no plan ${nameOf(kind)}: npm run payments -- setup makes it`,
      );
    },
    async kindOf(planId, time) {
      const plans = await load(time);
      return planKinds.find((kind) => plans.get(nameOf(kind)) === planId) ?? null;
    },
  };
}

/** Ids of our plans by name. */
async function listPlans(client: PayPalClient, time: TimeLeft): Promise<ReadonlyMap<string, string>> {
  const query = new URLSearchParams({ product_id: PRODUCT_ID, page_size: '20' });
  const answer = await client.send({ method: 'GET', path: `/v1/billing/plans?${query}` }, time);
  const active = plansSchema.parse(answer).plans.filter(({ status }) => status === 'ACTIVE');
  return new Map(active.map(({ id, name }) => [name, id]));
}

/** One line of what setting up did, or would do. */
interface SetupStep {
  readonly subject: string;
  readonly state: 'there' | 'missing' | 'made' | 'differs';
}

/**
 * Makes the product and the plans that are missing at PayPal; with `isDryRun` it tells them alone. A plan
 * whose price is another `differs`: PayPal changes prices of people who pay already, so an operator decides.
 */
export async function setUpPlans(
  client: PayPalClient,
  { isDryRun, time }: { isDryRun: boolean; time: TimeLeft },
): Promise<SetupStep[]> {
  const steps = [await setUpProduct(client, { isDryRun, time })];
  const plans = steps[0]?.state === 'missing' ? new Map<string, string>() : await listPlans(client, time);
  for (const kind of planKinds) {
    const name = nameOf(kind);
    const id = plans.get(name);
    if (id)
      steps.push({
        subject: name,
        state: (await hasPrice(client, { id, kind, time })) ? 'there' : 'differs',
      });
    else {
      if (!isDryRun)
        await client.send(
          { method: 'POST', path: '/v1/billing/plans', key: `setup-${name}`, body: planBody(kind) },
          time,
        );
      steps.push({ subject: name, state: isDryRun ? 'missing' : 'made' });
    }
  }
  return steps;
}

async function setUpProduct(
  client: PayPalClient,
  { isDryRun, time }: { isDryRun: boolean; time: TimeLeft },
): Promise<SetupStep> {
  try {
    await client.send({ method: 'GET', path: `/v1/catalogs/products/${PRODUCT_ID}` }, time);
    return { subject: PRODUCT_ID, state: 'there' };
  } catch (error) {
    if (!(error instanceof ProviderError && error.failure === 'missing')) throw error;
  }
  if (isDryRun) return { subject: PRODUCT_ID, state: 'missing' };
  const body = { id: PRODUCT_ID, name: 'Pictor Pro', type: 'SERVICE', category: 'SOFTWARE' };
  await client.send(
    { method: 'POST', path: '/v1/catalogs/products', key: `setup-${PRODUCT_ID}`, body },
    time,
  );
  return { subject: PRODUCT_ID, state: 'made' };
}

async function hasPrice(
  client: PayPalClient,
  { id, kind, time }: { id: string; kind: PlanKind; time: TimeLeft },
): Promise<boolean> {
  const plan = planSchema.parse(await client.send({ method: 'GET', path: `/v1/billing/plans/${id}` }, time));
  const regular = plan.billing_cycles.find(({ tenure_type }) => tenure_type === 'REGULAR');
  const price = regular?.pricing_scheme?.fixed_price;
  return (
    price?.currency_code === CURRENCY &&
    parseAmount(price.value) === planProduct(kind.interval).amountCents &&
    regular?.frequency.interval_unit === kind.interval.toUpperCase()
  );
}

function planBody(kind: PlanKind): object {
  const { amountCents } = planProduct(kind.interval);
  const price = (cents: number) => ({
    fixed_price: { currency_code: CURRENCY, value: formatAmount(cents) },
  });
  const trial = {
    frequency: { interval_unit: 'DAY', interval_count: TRIAL.days },
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: 1,
    pricing_scheme: price(0),
  };
  const regular = {
    frequency: { interval_unit: kind.interval.toUpperCase(), interval_count: 1 },
    tenure_type: 'REGULAR',
    sequence: kind.isTrial ? 2 : 1,
    total_cycles: 0,
    pricing_scheme: price(amountCents),
  };
  return {
    product_id: PRODUCT_ID,
    name: nameOf(kind),
    status: 'ACTIVE',
    billing_cycles: kind.isTrial ? [trial, regular] : [regular],
    payment_preferences: {
      auto_bill_outstanding: true,
      payment_failure_threshold: FAILURES_BEFORE_SUSPENSION,
    },
  };
}
