import { type Payments, type PaymentsVariables, readPayments } from './payments.ts';
import { type PaymentScripts, readPaymentScripts } from './scripts.ts';

function readVariables(): PaymentsVariables {
  return {
    PAYMENTS: process.env.PAYMENTS,
    ALLOW_STAND_INS: process.env.ALLOW_STAND_INS,
    WEB_ORIGIN: process.env.WEB_ORIGIN,
    API_ORIGIN: process.env.API_ORIGIN,
    STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY,
    PAYPAL_CLIENT_ID: process.env.PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: process.env.PAYPAL_CLIENT_SECRET,
  };
}

/** Reads the payments of the environment. Throws one line that says what is wrong. */
export function readEnvironmentPayments(): Payments {
  return readPayments(readVariables());
}

/** Reads which providers are paid inside our pages. Throws one line that says what is wrong. */
export function readEnvironmentScripts(): PaymentScripts {
  return readPaymentScripts({
    ...readVariables(),
    STRIPE_CHECKOUT: process.env.STRIPE_CHECKOUT,
    STRIPE_PUBLISHABLE_KEY: process.env.STRIPE_PUBLISHABLE_KEY,
    STRIPE_SCRIPT_URL: process.env.STRIPE_SCRIPT_URL,
    STRIPE_STAND_IN: process.env.STRIPE_STAND_IN,
    PAYPAL_BUTTONS: process.env.PAYPAL_BUTTONS,
    PAYPAL_SCRIPT_URL: process.env.PAYPAL_SCRIPT_URL,
    PAYPAL_STAND_IN: process.env.PAYPAL_STAND_IN,
  });
}
