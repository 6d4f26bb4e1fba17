import { describe, expect, it } from 'vitest';
import { type PaymentsVariables, readPayments, standInRefusal } from '#lib/payments/payments.ts';

const far = 'https://pictor.example';

describe('what money is on a copy', () => {
  it.each<[PaymentsVariables, string]>([
    [{}, 'test'],
    [{ PAYMENTS: '', WEB_ORIGIN: 'http://localhost:3100', API_ORIGIN: 'http://127.0.0.1:4100' }, 'test'],
    [{ WEB_ORIGIN: 'http://[::1]:3100, http://pictor.localhost' }, 'test'],
    [{ WEB_ORIGIN: far }, 'off'],
    [{ API_ORIGIN: far }, 'off'],
    [{ WEB_ORIGIN: `http://localhost:3000, ${far}` }, 'off'],
    [{ WEB_ORIGIN: 'http://localhost.example' }, 'off'],
    [{ PAYMENTS: 'off' }, 'off'],
    [{ PAYMENTS: 'live', WEB_ORIGIN: far }, 'live'],
    [{ PAYMENTS: 'test', WEB_ORIGIN: far, ALLOW_STAND_INS: '1' }, 'test'],
  ])('It is told, or goes by who can reach the copy: %o is %s', (variables, mode) => {
    expect(readPayments(variables).mode).toBe(mode);
  });

  it.each<[PaymentsVariables, RegExp]>([
    [{ PAYMENTS: 'stripe' }, /^PAYMENTS is “stripe”, but must be test, live or off\.$/],
    [{ PAYMENTS: 'test', API_ORIGIN: far }, /pictor\.example can be reached by others/],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, /STRIPE_SECRET_KEY is a live key/],
    [{ PAYMENTS: 'test', PAYPAL_CLIENT_SECRET: 'secret' }, /PAYPAL_CLIENT_SECRET is a live key/],
  ])('Test money is refused where real money or strangers are: %o', (variables, words) => {
    expect(() => readPayments(variables)).toThrow(words);
    expect(() => readPayments(variables)).not.toThrow('sk_live_1');
  });

  it('Where nothing is sold, there is no way to pay, whatever is configured', () => {
    const configured = { STRIPE_SECRET_KEY: 'sk_live_1', PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's' };
    expect(readPayments({ PAYMENTS: 'off', ...configured }).platforms).toEqual([]);
    expect(readPayments({ WEB_ORIGIN: far, ...configured }).platforms).toEqual([]);
  });

  it('Stand-ins are told why they may not serve, and keys of test accounts do not keep them out', () => {
    expect(standInRefusal({ STRIPE_SECRET_KEY: 'sk_test_1' })).toBeNull();
    expect(standInRefusal({ STRIPE_SECRET_KEY: 'rk_live_1' })).toContain('STRIPE_SECRET_KEY');
    expect(standInRefusal({ STRIPE_SECRET_KEY: 'rk_live_1', ALLOW_STAND_INS: '1' })).toBeNull();
    expect(standInRefusal({ WEB_ORIGIN: far, ALLOW_STAND_INS: 'yes' })).toContain(far);
  });
});
