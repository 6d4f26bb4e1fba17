import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { PaymentsSettings } from '../settings/groups/payments.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** Providers of this host. Those that are not configured are left out. */
export type PaymentProviders = Readonly<Partial<Record<PaymentPlatform, PaymentProvider>>>;

/** The providers that the settings switch on. */
export function createProviders({ stripe }: PaymentsSettings): PaymentProviders {
  return stripe ? { stripe: new StripeProvider(stripe) } : {};
}

/** @throws AppError `payment_method_missing` where the platform is not configured here */
export function requireProvider(
  { paymentProviders }: { readonly paymentProviders: PaymentProviders },
  platform: PaymentPlatform,
): PaymentProvider {
  const provider = paymentProviders[platform];
  if (!provider) throw new AppError('payment_method_missing');
  return provider;
}
