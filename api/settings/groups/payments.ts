import { z } from 'zod';
import { type PaymentsMode, paymentsModes, readPayments } from '#lib/payments/payments.ts';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { listOf, onOff, origin } from '../value-schemas.ts';
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
      stripeWebhookSecrets: variable('STRIPE_WEBHOOK_SECRET', {
        schema: listOf(z.string()),
        description: 'Signing secret of the endpoint at Stripe; two by a comma while one is replaced.',
        isSecret: true,
      }),
      stripeTax: variable('STRIPE_TAX', {
        schema: onOff,
        fallback: 'off',
        description: 'on or off: Stripe works out taxes and adds them to the prices.',
      }),
      stripeStandIn: variable('STRIPE_STAND_IN', {
        schema: origin,
        description: 'Origin of the stand-in of Stripe; `npm start` sets it where there is no key.',
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
  (values, given) => ({ ...readPayments(given), stripe: stripeOf(values, readPayments(given).mode) }),
);

interface StripeValues {
  readonly stripeSecretKey: string | undefined;
  readonly stripeWebhookSecrets: readonly string[] | undefined;
  readonly stripeTax: boolean;
  readonly stripeStandIn: string | undefined;
}

/** Key that the stand-in takes; it opens nothing else. */
const STAND_IN_KEY = 'sk_test_stand_in';

/** Connection to Stripe, or to its stand-in without a key; undefined where nobody pays by card. */
function stripeOf(values: StripeValues, mode: PaymentsMode) {
  const { stripeSecretKey, stripeWebhookSecrets: webhookSecrets = [], stripeTax: hasTax } = values;
  if (mode === 'off') return undefined;
  if (stripeSecretKey !== undefined)
    return { secretKey: stripeSecretKey, origin: undefined, webhookSecrets, hasTax };
  if (mode === 'live' || values.stripeStandIn === undefined) return undefined;
  return { secretKey: STAND_IN_KEY, origin: values.stripeStandIn, webhookSecrets, hasTax: false };
}

export type PaymentsSettings = SettingsOf<typeof payments>;
