/// <reference types="vite/client" />
import { screen } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { keepPerson } from '#lib/browser/user/user-store.ts';
import { inHours } from '#tests/support/make-task.ts';
import standInScript from '../../../stand-ins/stripe/script.js?raw';
import { type Host, openHost } from './host.ts';
import { say } from './say.ts';

export const PROVIDER = 'https://provider.example';

/** Address of Stripe’s script. A page loads it once. */
export const SCRIPT = `${PROVIDER}/stand-in/script.js`;

/** The stand-in of Stripe’s script, as a host answers it. */
export const scriptAnswer = { body: new Blob([standInScript], { type: 'text/javascript' }) };

/** Opens a host whose people pay in the page by Stripe; a guest is there. */
export async function openStripeHost(): Promise<Host> {
  queryClient.clear();
  const host = await openHost({
    paymentScripts: { stripe: { publishableKey: 'pk_test_1', script: SCRIPT }, paypal: null },
  });
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: inHours(0), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' },
  }));
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: false, current: null },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
  return host;
}

/** Presses the button whose name begins with a message. */
export function press(key: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name: (name) => name.startsWith(say(key)) }));
}
