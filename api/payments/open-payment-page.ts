import { and, eq } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';
import { readPayInfo } from '../subscriptions/read-pay-info.ts';
import { ProviderError } from './payment-provider.ts';
import { requireProvider } from './providers.ts';
import { paymentCustomers } from './tables.ts';
import { ANSWER_MS, startTime } from './time-left.ts';

interface Opening {
  readonly userId: string;
  readonly locale: Locale;
  readonly returnUrl: string;
}

/**
 * Gives the page where a person changes how their subscription is paid.
 * @throws AppError `platform_error` where nothing renews at a provider of ours, and those of the stores;
 * `unavailable` where the provider does not answer
 */
export async function openPaymentPage(context: Context, opening: Opening): Promise<string> {
  const { userId, locale, returnUrl } = opening;
  const { actully } = (await readPayInfo(context, userId)).info;
  const platform = paymentPlatforms.find((one) => one === actully?.vipPlatform);
  if (!platform) throw new AppError(actully?.store ? `platform_error_${actully.store}` : 'platform_error');
  const [customer] = await context.database.queries
    .select()
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.userId, userId), eq(paymentCustomers.platform, platform)));
  const person = { reference: customer?.reference ?? null, locale, returnUrl };
  try {
    const call = { time: startTime(ANSWER_MS), key: userId };
    return await requireProvider(context, platform).openPaymentPage(person, call);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    context.log.warn({ err: error, platform }, 'A page to change the payment could not be opened');
    throw new AppError(error.failure === 'missing' ? 'platform_error' : 'unavailable', { cause: error });
  }
}
