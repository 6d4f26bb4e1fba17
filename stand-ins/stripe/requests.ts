import { z } from 'zod';

/** Fields of requests, which come as texts of a form. Unknown ones are refused, as Stripe does. */
const text = z.string().max(5000);
const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const metadata = z.record(z.string().max(40), z.string().max(500));
const expandPaths = z.array(text).default([]);
const interval = z.enum(['month', 'year']);

export const expandQuery = z.looseObject({ expand: expandPaths });

export const customerBody = z.strictObject({
  email: text.optional(),
  metadata: metadata.default({}),
  expand: expandPaths,
});

export const productBody = z.strictObject({
  id: text.optional(),
  name: text,
  metadata: metadata.default({}),
  expand: expandPaths,
});

export const priceBody = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  unit_amount: whole,
  product: text,
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  recurring: z.strictObject({ interval }).optional(),
  metadata: metadata.default({}),
  expand: expandPaths,
});

export const endpointBody = z.strictObject({
  url: z.url(),
  enabled_events: z.array(text).min(1),
  api_version: text.optional(),
  description: text.optional(),
  metadata: metadata.default({}),
  expand: expandPaths,
});

export const sessionBody = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  customer: text.optional(),
  client_reference_id: z.string().max(200).optional(),
  line_items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
  ui_mode: z.enum(['hosted_page', 'embedded_page']).default('hosted_page'),
  success_url: z.url().optional(),
  cancel_url: z.url().optional(),
  return_url: z.url().optional(),
  redirect_on_completion: z.enum(['always', 'if_required', 'never']).optional(),
  expires_at: whole.optional(),
  locale: text.optional(),
  metadata: metadata.default({}),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  customer_update: z.strictObject({ address: z.enum(['auto', 'never']) }).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}) }).optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.default({}),
      trial_period_days: whole.optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
          }),
        })
        .optional(),
    })
    .optional(),
  expand: expandPaths,
});

export const subscriptionBody = z.strictObject({
  cancel_at_period_end: flag.optional(),
  cancellation_details: z.strictObject({ feedback: text.optional(), comment: text.optional() }).optional(),
  metadata: metadata.optional(),
  expand: expandPaths,
});

const phaseBody = z
  .strictObject({
    items: z.array(z.strictObject({ price: text, quantity: z.literal('1') })).length(1),
    start_date: whole.optional(),
    end_date: whole.optional(),
    trial_end: whole.optional(),
    duration: z.strictObject({ interval, interval_count: whole }).optional(),
    proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('create_prorations'),
  })
  .refine((phase) => phase.end_date === undefined || phase.duration === undefined, 'Give one of both.');

export const scheduleBody = z.strictObject({ from_subscription: text, expand: expandPaths });

export const scheduleUpdate = z.strictObject({
  end_behavior: z.enum(['cancel', 'release']).optional(),
  proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).optional(),
  metadata: metadata.optional(),
  phases: z.array(phaseBody).min(1).optional(),
  expand: expandPaths,
});

export const refundBody = z.strictObject({
  payment_intent: text,
  amount: whole.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  expand: expandPaths,
});
