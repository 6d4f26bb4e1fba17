import { z } from 'zod';
import { paymentsModes, readPayments } from '#lib/payments/payments.ts';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { type Given, variable } from '../variable.ts';

function findFaults(given: Given): string[] {
  try {
    readPayments(given);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Money on this copy, and the ways to pay. Its default goes by the addresses of the two programs. */
export const payments = settingsGroup(
  {
    title: 'Payments. A start after a change makes the pages anew.',
    fields: {
      mode: variable('PAYMENTS', {
        schema: z.string(),
        fallbackNote: '`test` on this machine alone, else `off`',
        example: 'off',
        description: `${paymentsModes.join(', ')}: test money, real money, or nothing sold and no mark on results.`,
      }),
      standIns: variable('ALLOW_STAND_INS', {
        schema: z.string(),
        example: '1',
        description: '1 allows stand-ins of outside services beside live keys and public addresses.',
      }),
      stripeSecretKey: variable('STRIPE_SECRET_KEY', {
        schema: z.string(),
        description: 'Secret key at Stripe; without it nobody pays by card.',
        isSecret: true,
      }),
      paypalClientId: variable('PAYPAL_CLIENT_ID', {
        schema: z.string(),
        description: 'Client id at PayPal; without it and its secret nobody pays by PayPal.',
      }),
      paypalClientSecret: variable('PAYPAL_CLIENT_SECRET', {
        schema: z.string(),
        description: 'Secret of that client.',
        isSecret: true,
      }),
    },
    findFaults,
  },
  (_, given) => readPayments(given),
);

export type PaymentsSettings = SettingsOf<typeof payments>;
