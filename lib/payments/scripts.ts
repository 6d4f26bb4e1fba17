import { type PaymentsVariables, readPayments } from './payments.ts';
import { PAYPAL_STAND_IN, STRIPE_STAND_IN_SCRIPT_KEY } from './stand-in-access.ts';

/** Scripts of providers that let people pay inside our pages; null of a provider whose own page is opened. */
export interface PaymentScripts {
  readonly stripe: {
    readonly publishableKey: string;
    /** Address of the script. */
    readonly script: string;
  } | null;
  readonly paypal: {
    readonly clientId: string;
    readonly script: string;
    readonly environment: 'production' | 'sandbox';
  } | null;
}

/** Variables of these scripts, and those of payments. An empty one counts as not set. */
export type ScriptVariables = PaymentsVariables &
  Readonly<
    Partial<
      Record<
        | 'STRIPE_CHECKOUT'
        | 'STRIPE_PUBLISHABLE_KEY'
        | 'STRIPE_SCRIPT_URL'
        | 'STRIPE_STAND_IN'
        | 'PAYPAL_BUTTONS'
        | 'PAYPAL_SCRIPT_URL'
        | 'PAYPAL_STAND_IN',
        string
      >
    >
  >;

/** Of the release that the package `@stripe/stripe-js` is made for. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

const payPalScripts = {
  production: 'https://www.paypal.com/web-sdk/v6/core',
  sandbox: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
} as const;

/** Path of a stand-in's script, at its origin. */
const STAND_IN_SCRIPT = '/stand-in/script.js';

/**
 * Reads which providers are paid inside our pages.
 * @throws Error with one line that says what is wrong
 */
export function readPaymentScripts(variables: ScriptVariables): PaymentScripts {
  const { mode, standIns } = readPayments(variables);
  const { STRIPE_CHECKOUT: checkout = '', PAYPAL_BUTTONS: buttons = '' } = variables;
  if (!['', 'hosted', 'embedded'].includes(checkout))
    throw new Error(`STRIPE_CHECKOUT is “${checkout}”, but must be hosted or embedded.`);
  if (!['', 'on', 'off'].includes(buttons))
    throw new Error(`PAYPAL_BUTTONS is “${buttons}”, but must be on or off.`);
  if (mode === 'off') return { stripe: null, paypal: null };
  return {
    stripe: checkout === 'embedded' ? readStripe(variables, standIns.includes('stripe')) : null,
    paypal: buttons === 'on' ? readPayPal(variables, { isStandIn: standIns.includes('paypal'), mode }) : null,
  };
}

function readStripe(variables: ScriptVariables, isStandIn: boolean): PaymentScripts['stripe'] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_SCRIPT_URL, STRIPE_STAND_IN } = variables;
  if (isStandIn)
    return STRIPE_STAND_IN
      ? { publishableKey: STRIPE_STAND_IN_SCRIPT_KEY, script: STRIPE_STAND_IN + STAND_IN_SCRIPT }
      : null;
  if (!STRIPE_SECRET_KEY) return null;
  if (!STRIPE_PUBLISHABLE_KEY)
    throw new Error('STRIPE_CHECKOUT is embedded, which needs STRIPE_PUBLISHABLE_KEY.');
  if (!STRIPE_PUBLISHABLE_KEY.startsWith('pk_'))
    throw new Error('STRIPE_PUBLISHABLE_KEY must begin with pk_; browsers get to see it.');
  return {
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    script: readAddress('STRIPE_SCRIPT_URL', STRIPE_SCRIPT_URL) ?? STRIPE_SCRIPT,
  };
}

function readPayPal(
  variables: ScriptVariables,
  { isStandIn, mode }: { readonly isStandIn: boolean; readonly mode: 'test' | 'live' },
): PaymentScripts['paypal'] {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_SCRIPT_URL, PAYPAL_STAND_IN: origin } = variables;
  const environment = mode === 'live' ? 'production' : 'sandbox';
  if (isStandIn)
    return origin
      ? { clientId: PAYPAL_STAND_IN.clientId, script: origin + STAND_IN_SCRIPT, environment }
      : null;
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) return null;
  const script = readAddress('PAYPAL_SCRIPT_URL', PAYPAL_SCRIPT_URL) ?? payPalScripts[environment];
  return { clientId: PAYPAL_CLIENT_ID, script, environment };
}

function readAddress(name: string, text: string | undefined): string | null {
  if (!text?.trim()) return null;
  const url = URL.parse(text.trim());
  if (url?.protocol === 'https:' || url?.hostname === 'localhost') return url.href;
  throw new Error(`${name} is “${text}”, but must be an address that begins with https://.`);
}
