import type Stripe from 'stripe';
import { type PaymentPerson, type ProviderCall, ProviderError } from '../payment-provider.ts';
import { askStripe, tellStripe } from './call-stripe.ts';

/** Marks the configuration of the portal that is ours among those of the account. */
const MARK = { app: 'pictor' } as const;

/**
 * Opens Stripe's page on which a person changes their card and sees their invoices. Plans are ended and
 * changed in our own pages alone, so that their words hold.
 * @throws ProviderError `missing` for somebody who has never paid at Stripe
 */
export async function openPortal(
  stripe: Stripe,
  { person, call }: { readonly person: PaymentPerson; readonly call: ProviderCall },
): Promise<string> {
  const { reference: customer, locale, returnUrl } = person;
  if (customer === null) throw new ProviderError('missing', 'Stripe: nobody who has paid');
  const configuration = await findConfiguration(stripe, call);
  const session = await askStripe(call.time, (options) =>
    stripe.billingPortal.sessions.create(
      {
        ...{ customer, configuration, return_url: returnUrl },
        locale: locale === 'tw' ? 'zh-TW' : locale,
      },
      options,
    ),
  );
  return session.url;
}

async function findConfiguration(stripe: Stripe, call: ProviderCall): Promise<string> {
  const { data } = await askStripe(call.time, (options) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }, options),
  );
  const ours = data.find(({ metadata }) => metadata?.app === MARK.app);
  if (ours) return ours.id;
  const made = await tellStripe(
    { ...call, key: 'portal' },
    {
      name: 'cfg',
      tell: (options) =>
        stripe.billingPortal.configurations.create(
          {
            metadata: MARK,
            features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
          },
          options,
        ),
    },
  );
  return made.id;
}
