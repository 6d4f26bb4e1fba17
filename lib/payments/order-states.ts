/**
 * States of an order. `created`: the provider may not know of it. `open`: its page waits for the payment.
 * `processing`: paid, but the money is not there. `paid`: the money is there. `fulfilled`: the person has
 * what was bought. `expired`, `failed`: nothing was paid, or a wrong amount that is still to be paid back.
 * `refunded`: all of it was paid back.
 */
export const orderStates = [
  'created',
  'open',
  'processing',
  'paid',
  'fulfilled',
  'expired',
  'failed',
  'refunded',
] as const;
