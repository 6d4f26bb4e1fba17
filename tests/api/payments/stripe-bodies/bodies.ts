import type Stripe from 'stripe';

type Checkout = Stripe.Checkout.SessionCreateParams;
type Schedule = Stripe.SubscriptionScheduleUpdateParams;
type Configuration = Stripe.BillingPortal.ConfigurationCreateParams;

/**
 * Bodies of the operations at Stripe that we call, by method and path; `*` stands for an id. Each has the
 * fields that we send, of which nothing is left out further in: another field is refused until it stands
 * here. `make-schema.mjs` writes `schema.json` from it.
 */
export interface StripeBodies {
  'POST /v1/customers': Pick<Stripe.CustomerCreateParams, 'email' | 'metadata'>;
  'POST /v1/products': Pick<Stripe.ProductCreateParams, 'name'>;
  'POST /v1/prices': Pick<
    Stripe.PriceCreateParams,
    'product' | 'unit_amount' | 'currency' | 'lookup_key' | 'recurring'
  >;
  'POST /v1/webhook_endpoints': Pick<
    Stripe.WebhookEndpointCreateParams,
    'url' | 'enabled_events' | 'api_version'
  >;
  'POST /v1/checkout/sessions': Pick<
    Checkout,
    | 'mode'
    | 'customer'
    | 'metadata'
    | 'client_reference_id'
    | 'line_items'
    | 'ui_mode'
    | 'success_url'
    | 'cancel_url'
    | 'return_url'
    | 'redirect_on_completion'
    | 'expires_at'
    | 'locale'
    | 'billing_address_collection'
    | 'payment_method_collection'
    | 'automatic_tax'
    | 'customer_update'
    | 'payment_intent_data'
    | 'subscription_data'
  >;
  'POST /v1/checkout/sessions/*/expire': Stripe.Checkout.SessionExpireParams;
  'POST /v1/subscriptions/*': Pick<Stripe.SubscriptionUpdateParams, 'cancel_at_period_end'>;
  'DELETE /v1/subscriptions/*': Stripe.SubscriptionCancelParams;
  'POST /v1/subscription_schedules': Pick<Stripe.SubscriptionScheduleCreateParams, 'from_subscription'>;
  'POST /v1/subscription_schedules/*': Pick<
    Schedule,
    'end_behavior' | 'proration_behavior' | 'metadata' | 'phases'
  >;
  'POST /v1/subscription_schedules/*/release': Stripe.SubscriptionScheduleReleaseParams;
  'POST /v1/refunds': Pick<Stripe.RefundCreateParams, 'payment_intent' | 'amount' | 'metadata'>;
  'POST /v1/billing_portal/sessions': Pick<
    Stripe.BillingPortal.SessionCreateParams,
    'customer' | 'configuration' | 'return_url' | 'locale'
  >;
  'POST /v1/billing_portal/configurations': Pick<Configuration, 'metadata' | 'features'>;
}
