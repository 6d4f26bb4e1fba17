import type { Result } from '../../contract/contract.ts';
import { localePath } from '../../i18n/locale-routing.ts';
import { call } from '../api-client/call.ts';
import { urlLocale } from '../api-client/url-locale.ts';
import { writeModalQuery } from '../modals/paying-modal-query.ts';
import type { PayInfo } from '../queries/pay-info.ts';
import { RETURN_PATH } from './order-payment.ts';
import { refreshMember } from './refresh-member.ts';

/** Ends a subscription with its period, by the way of its platform. @throws ApiError */
export async function endSubscription(info: PayInfo): Promise<void> {
  const query = { userId: info.id };
  if (info.isPaypal) await call('cancelPaypal', {});
  else if (info.future) await call('cancelFuturePlan', { query });
  else await call('cancelSubscription', { query });
  await refreshMember();
}

/** Has a subscription that ends renew again, which Stripe alone can. @throws ApiError */
export async function resumeSubscription({ id: userId }: PayInfo): Promise<void> {
  await call('resumeSubscription', { query: { userId } });
  await refreshMember();
}

/** Pages of ours that PayPal’s leads back to. */
function returnUrls() {
  const successUrl = new URL(localePath(urlLocale(), RETURN_PATH), location.origin);
  successUrl.searchParams.set('fromPage', location.pathname);
  const cancelUrl = new URL(successUrl);
  cancelUrl.searchParams.set('cancelled', '1');
  for (const [name, value] of writeModalQuery({ kind: 'UpgradeSubscribe' }))
    cancelUrl.searchParams.set(name, value);
  return { successUrl: successUrl.href, cancelUrl: cancelUrl.href };
}

/**
 * Has a subscription by the month go on by the year from its next period.
 * @returns PayPal’s page to agree at, and true where it was open before; null where it is done
 * @throws ApiError
 */
export async function upgradeSubscription(info: PayInfo): Promise<Result<'changePaypalPlan'> | null> {
  const item = { type: 'plan', product: 'pro' };
  if (info.isPaypal) {
    const query = { type: 'upgrade', opType: 'next_billing_period' } as const;
    const items = [{ ...item, priceInterval: 'year' }];
    return await call('changePaypalPlan', { query, body: { ...returnUrls(), items } });
  }
  const stripeItems = [{ ...item, price: 'year' }];
  await call('changeSubscription', {
    query: { userId: info.id },
    body: { ...returnUrls(), stripeItems, platform: 'stripe' },
  });
  await refreshMember();
  return null;
}
