import type { Webhook } from './http/webhooks.ts';
import { eventWebhook } from './payments/take-event.ts';

/** Every route that a provider calls. */
export const webhooks: readonly Webhook[] = [eventWebhook('stripe'), eventWebhook('paypal')];
