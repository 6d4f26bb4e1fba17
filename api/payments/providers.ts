import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { resourcePaths } from '../infrastructure/resource-paths.ts';
import type { PaymentsSettings } from '../settings/groups/payments.ts';
import { countFailures } from './payment-metrics.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createPayPalProvider, type PayPalOptions } from './paypal/paypal-provider.ts';
import { StripeProvider } from './stripe/stripe-provider.ts';

/** Providers of this host. Those that are not configured are left out. */
export type PaymentProviders = Readonly<Partial<Record<PaymentPlatform, PaymentProvider>>>;

/** The providers that the settings switch on. */
export function createProviders({ stripe, paypal }: PaymentsSettings): PaymentProviders {
  return {
    ...(stripe && { stripe: countFailures(new StripeProvider(stripe)) }),
    ...(paypal && { paypal: countFailures(createPayPalProvider({ ...paypal, ...placeOf(paypal.place) })) }),
  };
}

const PAYPAL_TRUST = { rootCertificates, commonName: '.paypal.com' };

/** Address of PayPal’s interface, and certificates that its events are signed with. */
export function placeOf(place: string): Pick<PayPalOptions, 'apiUrl' | 'trust'> {
  if (place === 'live')
    return {
      apiUrl: 'https://api-m.paypal.com',
      trust: { ...PAYPAL_TRUST, certificateOrigins: ['https://api.paypal.com'] },
    };
  if (place === 'sandbox')
    return {
      apiUrl: 'https://api-m.sandbox.paypal.com',
      trust: { ...PAYPAL_TRUST, certificateOrigins: ['https://api.sandbox.paypal.com'] },
    };
  const certificate = readFileSync(resourcePaths.payPalStandInCertificate, 'utf8');
  return {
    apiUrl: place,
    trust: { certificateOrigins: [place], rootCertificates: [certificate], commonName: '.paypal.test' },
  };
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
