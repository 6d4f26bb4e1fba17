import { z } from 'zod';

/** Cents as PayPal writes an amount, such as `14.99`. */
export function formatAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Cents of an amount such as `14.99` or `0.0`; NaN for any other text. */
export function parseAmount(text: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return Number.NaN;
  const [, whole = '', part = ''] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const time = z.string().transform((text) => Date.parse(text));

const moneySchema = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code, value }) => ({ currency: currency_code, cents: parseAmount(value) }));

const linksSchema = z.array(z.object({ rel: z.string(), href: z.string() })).default([]);

export const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  custom_id: z.string().optional(),
  create_time: time.optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

const refundSchema = z.object({ status: z.string(), amount: moneySchema });

export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: moneySchema.optional(),
        payments: z
          .object({
            captures: z.array(captureSchema).default([]),
            refunds: z.array(refundSchema).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
  links: linksSchema,
});

export const subscriptionSchema = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string(),
  custom_id: z.string().optional(),
  start_time: time,
  subscriber: z.object({ payer_id: z.string().optional() }).optional(),
  billing_info: z
    .object({
      cycle_executions: z
        .array(z.object({ tenure_type: z.string(), cycles_completed: z.number() }))
        .default([]),
      last_payment: z.object({ amount: moneySchema, time }).optional(),
      next_billing_time: time.optional(),
      failed_payments_count: z.number().default(0),
    })
    .optional(),
  links: linksSchema,
});

export type Subscription = z.output<typeof subscriptionSchema>;

export const transactionsSchema = z.object({
  transactions: z
    .array(
      z.object({
        id: z.string(),
        status: z.string(),
        time,
        amount_with_breakdown: z.object({ gross_amount: moneySchema }),
      }),
    )
    .default([]),
});

export const revisionSchema = z.object({ links: linksSchema });

/** Address of the page where a person agrees; undefined where the answer holds none. */
export function approvalUrlOf(links: z.output<typeof linksSchema>): string | undefined {
  return links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href;
}
