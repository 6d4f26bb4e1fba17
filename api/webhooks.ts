import type { Webhook } from './http/webhooks.ts';

/** Every route that a provider calls. */
export const webhooks: readonly Webhook[] = [];
