import { z } from 'zod';
import { type PaymentsMode, paymentsModes, readPayments } from '#lib/payments/payments.ts';
import { PAYPAL_STAND_IN, STRIPE_STAND_IN_KEY } from '#lib/payments/stand-in-access.ts';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { listOf, onOff, origin } from '../value-schemas.ts';
import { type Given, variable } from '../variable.ts';

function findFaults(given: Given): string[] {
  try {
    const { mode, platforms } = readPayments(given);
    const hasDatabase = given.DATABASE_URL !== undefined || given.ALLOW_EMBEDDED_DATABASE === '1';
    if (mode !== 'live' || platforms.length === 0 || hasDatabase) return [];
    return [
      'PAYMENTS is live, but the database is embedded, on one disk: set DATABASE_URL, or ' +
        'ALLOW_EMBEDDED_DATABASE=1 where that disk is backed up.',
    ];
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
      embeddedDatabase: variable('ALLOW_EMBEDDED_DATABASE', {
        schema: z.string(),
        example: '1',
        description: '1 allows real money while orders lie in the embedded database.',
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
      paypalStandIn: variable('PAYPAL_STAND_IN', {
        schema: origin,
        description: 'The same for the stand-in of PayPal.',
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
  (values, given) => {
    const payments = readPayments(given);
    return { ...payments, ...providersOf(values, { ...payments, given }) };
  },
);

interface Values {
  readonly stripeSecretKey: string | undefined;
  readonly stripeWebhookSecrets: readonly string[] | undefined;
  readonly stripeTax: boolean;
  readonly stripeStandIn: string | undefined;
  readonly paypalClientId: string | undefined;
  readonly paypalClientSecret: string | undefined;
  readonly paypalStandIn: string | undefined;
}

/** Connections to the providers, or to their stand-ins where there is no key. */
function providersOf(
  values: Values,
  { mode, given }: { readonly mode: PaymentsMode; readonly given: Given },
) {
  if (mode === 'off') return { stripe: undefined, paypal: undefined };
  const { stripeWebhookSecrets: webhookSecrets = [], stripeTax, paypalClientId: clientId } = values;
  const isTest = mode === 'test';
  const { stripeSecretKey, stripeStandIn, paypalClientSecret: clientSecret, paypalStandIn } = values;
  const apiOrigin = given.API_ORIGIN ?? `http://localhost:${given.API_PORT ?? 4000}`;
  const webhookUrl = `${apiOrigin.replace(/\/$/, '')}/api/paypal/events`;
  const stripe =
    stripeSecretKey !== undefined
      ? { secretKey: stripeSecretKey, origin: undefined, webhookSecrets, hasTax: stripeTax }
      : isTest && stripeStandIn !== undefined
        ? { secretKey: STRIPE_STAND_IN_KEY, origin: stripeStandIn, webhookSecrets, hasTax: false }
        : undefined;
  const paypal =
    clientId !== undefined && clientSecret !== undefined
      ? { clientId, clientSecret, webhookUrl, place: isTest ? 'sandbox' : 'live' }
      : isTest && paypalStandIn !== undefined
        ? { ...PAYPAL_STAND_IN, webhookUrl, place: paypalStandIn }
        : undefined;
  return { stripe, paypal };
}

export type PaymentsSettings = SettingsOf<typeof payments>;
