import { z } from 'zod';

const money = z.object({
  currency_code: z.string().regex(/^[A-Z]{3}$/),
  value: z.string().regex(/^\d+(?:\.\d{1,2})?$/),
});

const addresses = z.object({ return_url: z.url(), cancel_url: z.url() });

export const productBody = z.object({
  id: z.string().min(6).max(50).optional(),
  name: z.string().min(1).max(127),
  type: z.enum(['PHYSICAL', 'DIGITAL', 'SERVICE']),
  description: z.string().max(256).optional(),
  category: z.string().optional(),
});

export const planBody = z.object({
  product_id: z.string().min(1),
  name: z.string().min(1).max(127),
  description: z.string().max(127).optional(),
  status: z.literal('ACTIVE').optional(),
  billing_cycles: z
    .array(
      z.object({
        frequency: z.object({
          interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
          interval_count: z.number().int().min(1).optional(),
        }),
        tenure_type: z.enum(['TRIAL', 'REGULAR']),
        sequence: z.number().int().min(1),
        total_cycles: z.number().int().min(0).max(999).optional(),
        pricing_scheme: z.object({ fixed_price: money }).optional(),
      }),
    )
    .min(1)
    .max(12),
  payment_preferences: z.object({ payment_failure_threshold: z.number().int().optional() }).loose(),
});

export const subscriptionBody = z.object({
  plan_id: z.string().min(3),
  custom_id: z.string().min(1).max(127).optional(),
  start_time: z.iso.datetime({ offset: true }).optional(),
  quantity: z.string().optional(),
  subscriber: z.object({ email_address: z.email().optional() }).loose().optional(),
  application_context: addresses
    .extend({
      brand_name: z.string().max(127).optional(),
      locale: z.string().optional(),
      user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).optional(),
      shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
    })
    .loose()
    .optional(),
});

export const revisionBody = z.object({
  plan_id: z.string().min(3),
  application_context: addresses.loose().optional(),
});

export const cancelBody = z.object({ reason: z.string().min(1).max(128) });

const purchaseUnit = z.object({
  reference_id: z.string().max(256).optional(),
  custom_id: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
  description: z.string().max(127).optional(),
  amount: money.extend({ breakdown: z.object({ item_total: money }).loose().optional() }),
  items: z
    .array(
      z
        .object({ name: z.string().max(127), quantity: z.string().regex(/^\d+$/), unit_amount: money })
        .loose(),
    )
    .optional(),
});

export const orderBody = z.object({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z.array(purchaseUnit).min(1).max(10),
  payment_source: z
    .object({ paypal: z.object({ experience_context: addresses.partial().loose().optional() }).loose() })
    .optional(),
  application_context: addresses.partial().loose().optional(),
});

export const refundBody = z
  .object({
    amount: money.optional(),
    custom_id: z.string().optional(),
    invoice_id: z.string().optional(),
    note_to_payer: z.string().max(255).optional(),
  })
  .loose();

export const webhookBody = z.object({
  url: z.url(),
  event_types: z.array(z.object({ name: z.string().min(1) })).min(1),
});
