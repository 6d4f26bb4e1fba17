import { describe, expect, it } from 'vitest';
import { readPaymentScripts, type ScriptVariables } from '#lib/payments/scripts.ts';

const far = { PAYMENTS: 'live', WEB_ORIGIN: 'https://pictor.example', API_ORIGIN: 'https://api.example' };
const wanted = { STRIPE_CHECKOUT: 'embedded', PAYPAL_BUTTONS: 'on' };
const keys = {
  ...{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
  ...{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's' },
};
const standIns = { STRIPE_STAND_IN: 'http://localhost:8', PAYPAL_STAND_IN: 'http://localhost:9' };

describe('scripts of payment providers', () => {
  it.each<[ScriptVariables]>([
    [{ ...far, ...keys }],
    [{ ...far, ...wanted }],
    [{ ...far, ...wanted, ...keys, PAYMENTS: 'off' }],
    [standIns],
    [{ ...wanted, ...standIns, PAYMENTS: 'off' }],
  ])('[PAY-05] None is there unless it is asked for and its provider is set up: %o', (variables) => {
    expect(readPaymentScripts(variables)).toEqual({ stripe: null, paypal: null });
  });

  it('[PAY-05] Those that are asked for come from the provider, or from an address for tests', () => {
    expect(readPaymentScripts({ ...far, ...wanted, ...keys })).toEqual({
      stripe: { publishableKey: 'pk_live_1', script: 'https://js.stripe.com/endive/stripe.js' },
      paypal: {
        ...{ clientId: 'id', environment: 'production' },
        script: 'https://www.paypal.com/web-sdk/v6/core',
      },
    });
    const script = 'https://scripts.example/stripe.js';
    expect(readPaymentScripts({ ...far, ...wanted, ...keys, STRIPE_SCRIPT_URL: script }).stripe).toEqual({
      ...{ publishableKey: 'pk_live_1', script },
    });
    const { stripe, paypal } = readPaymentScripts({ ...wanted, ...standIns });
    expect(stripe?.script).toBe('http://localhost:8/stand-in/script.js');
    expect(paypal).toMatchObject({ environment: 'sandbox', script: 'http://localhost:9/stand-in/script.js' });
  });

  it.each<[ScriptVariables, RegExp]>([
    [{ STRIPE_CHECKOUT: 'yes' }, /^STRIPE_CHECKOUT is “yes”, but must be hosted or embedded\.$/],
    [{ PAYPAL_BUTTONS: '1' }, /^PAYPAL_BUTTONS is “1”, but must be on or off\.$/],
    [{ ...far, ...wanted, ...keys, STRIPE_PUBLISHABLE_KEY: '' }, /needs STRIPE_PUBLISHABLE_KEY/],
    [{ ...far, ...wanted, ...keys, STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }, /must begin with pk_/],
    [{ ...far, ...wanted, ...keys, PAYPAL_SCRIPT_URL: 'http://a.example' }, /begins with https/],
  ])('What is wrong is said in a line, without a secret: %o', (variables, words) => {
    expect(() => readPaymentScripts(variables)).toThrow(words);
    expect(() => readPaymentScripts(variables)).not.toThrow('sk_live_1');
  });
});
