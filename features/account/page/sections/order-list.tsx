import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { receiptPath } from '#lib/catalog/page-paths.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { PagedSection } from './paged-section.tsx';

/** Orders of one page. */
const AT_ONCE = 10;

/** Orders of the account, newest first, page by page. */
export const ordersQuery = infiniteQueryOptions({
  queryKey: ['orders'],
  queryFn: ({ pageParam, signal }) =>
    call('listOrders', {
      query: { limit: AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  networkMode: 'always',
  retryOnMount: false,
  // The page asks before it shows anything, so that nothing moves afterwards.
  staleTime: 10 * SECOND_MS,
});

type Order = Result<'listOrders'>['list'][number];

/** Orders with their receipts; nothing where nothing was ordered. */
export function OrderList(): ReactElement | null {
  const t = useTranslations('subscription');
  const orders = useInfiniteQuery(ordersQuery, queryClient);
  const list = orders.data?.pages.flatMap((page) => page.list) ?? [];
  const failure = describeFailure(orders.error, { network: t('offline'), unknown: t('orders.failed') });
  if (list.length === 0 && !failure) return null;
  return (
    <PagedSection
      id="orders"
      title={t('orders.title')}
      query={orders}
      more={t('orders.more')}
      {...{ failure }}
    >
      {list.length > 0 && <Orders list={list} />}
    </PagedSection>
  );
}

function Orders({ list }: { readonly list: readonly Order[] }): ReactElement {
  const t = useTranslations('subscription');
  const tag = useLanguageTag();
  const locale = useLocale();
  return (
    <table className="credit-table" aria-labelledby="orders">
      <thead>
        <tr>
          <th scope="col">{t('orders.what')}</th>
          <th scope="col">{t('orders.amount')}</th>
          <th scope="col">{t('orders.receipt')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((order) => (
          <tr key={order.id}>
            <td>
              <ProductName order={order} />
              <small>{formatDay(tag, order.paidAt ?? order.createdAt)}</small>
              <small>{t(`orders.state.${order.state}`)}</small>
            </td>
            <td className="num">
              {formatPrice(tag, order.isTrial || order.isChange ? 0 : order.amountCents)}
            </td>
            <td>
              {order.hasReceipt && (
                <a className="btn line small" href={`${localePath(locale, receiptPath)}?order=${order.id}`}>
                  {t('orders.receipt')}
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ProductName({ order }: { readonly order: Order }): string {
  const t = useTranslations('subscription');
  const plans = useTranslations('plans');
  const { kind, count, priceInterval, isChange } = order;
  if (isChange) return t('upgrade');
  if (priceInterval) return plans(`name.${priceInterval}`);
  return t(kind === 'one' ? 'orders.credits' : 'orders.headshots', { count: count ?? 0 });
}
