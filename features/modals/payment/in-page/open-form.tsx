import type { ReactElement } from 'react';
import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';
import { loadScript } from '#lib/browser/load-script.ts';
import { type Ordering, orderInPage } from '#lib/browser/payments/order-payment.ts';
import { tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { FormFrame, type ProviderForm } from './form-frame.tsx';

interface FormActs {
  /** Leads to the choice again. */
  readonly onBack: () => void;
  /** Leads to the provider’s own page: wanted so, or because the script fails. */
  readonly onPage: () => void;
  /** Tells whether nobody wants to pay any more. */
  readonly isLeft: () => boolean;
}

/** Asks for what was paid, and tells all tabs, the wait of this one among them. */
async function tellPaid(returnUrl: string): Promise<void> {
  // The host looks at the payment before it answers; the answer itself leads to a page that nobody needs.
  await fetch(returnUrl, { redirect: 'manual' }).catch(() => undefined);
  tellPaymentEnd({ type: 'paid', orderId: null });
}

/**
 * Orders something that is paid in the place of the choice, by the script of its provider.
 * @returns null where the provider takes payments on its own page alone, its script cannot be loaded, or
 * nobody wants to pay any more
 * @throws ApiError `pay_wait` while an earlier order is on its way
 */
export default async function openForm(
  ordering: Ordering,
  { isLeft, ...acts }: FormActs,
): Promise<ReactElement | null> {
  const { paymentScripts } = await readPublicConfig();
  const drawn = await (ordering.platform === 'stripe'
    ? loadCardForm(paymentScripts?.stripe)
    : loadPayPalButton(paymentScripts?.paypal)
  ).catch(() => null);
  if (!drawn) return null;
  const opened = await orderInPage(ordering, isLeft);
  if (!opened) return null;
  const { token, returnUrl } = opened;
  const isPlan = ordering.wanted.order === 'plan';
  const paid = { onPaid: () => tellPaid(returnUrl), onFailed: acts.onPage };
  return (
    <FormFrame platform={ordering.platform} {...acts}>
      {drawn({ ...paid, token, isPlan })}
    </FormFrame>
  );
}

type Draw = (form: ProviderForm) => ReactElement;
type Scripts = NonNullable<Awaited<ReturnType<typeof readPublicConfig>>['paymentScripts']>;

async function loadCardForm(stripe: Scripts['stripe'] | undefined): Promise<Draw | null> {
  if (!stripe) return null;
  const [{ default: CardForm }] = await Promise.all([import('./card-form.tsx'), loadScript(stripe.script)]);
  return (form) => <CardForm publishableKey={stripe.publishableKey} {...form} />;
}

async function loadPayPalButton(paypal: Scripts['paypal'] | undefined): Promise<Draw | null> {
  if (!paypal) return null;
  const [{ default: PayPalButton }] = await Promise.all([
    import('./paypal-button.tsx'),
    loadScript(paypal.script),
  ]);
  return (form) => <PayPalButton {...paypal} {...form} />;
}
