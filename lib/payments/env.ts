import { type Payments, readPayments } from './payments.ts';

/** Reads the payments of the environment. Throws one line that says what is wrong. */
export function readEnvironmentPayments(): Payments {
  return readPayments({
    PAYMENTS: process.env.PAYMENTS,
    ALLOW_STAND_INS: process.env.ALLOW_STAND_INS,
    WEB_ORIGIN: process.env.WEB_ORIGIN,
    API_ORIGIN: process.env.API_ORIGIN,
    STRIPE_SECRET_KEY: process.env.STRIPE_SECRET_KEY,
    PAYPAL_CLIENT_ID: process.env.PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: process.env.PAYPAL_CLIENT_SECRET,
  });
}
