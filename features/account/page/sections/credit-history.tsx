import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { PagedSection } from './paged-section.tsx';

/** Movements of one page. */
const AT_ONCE = 10;

/** All that changed the credits of the account, newest first, page by page. */
export const creditHistoryQuery = infiniteQueryOptions({
  queryKey: ['credit-history'],
  queryFn: ({ pageParam, signal }) =>
    call('listCreditMovements', {
      query: { limit: AT_ONCE, ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  networkMode: 'always',
  // The page asks before it shows anything, so that nothing moves afterwards.
  staleTime: 10 * SECOND_MS,
});

type Movement = Result<'listCreditMovements'>['list'][number];

/** Movements of the credits, each with its run or order. */
export function CreditHistory(): ReactElement | null {
  const t = useTranslations('credits');
  const settings = useTranslations('accountSettings');
  const history = useInfiniteQuery(creditHistoryQuery, queryClient);
  const movements = history.data?.pages.flatMap(({ list }) => list) ?? [];
  const failure = describeFailure(history.error, {
    network: settings('failed.network'),
    unknown: t('failed'),
  });
  if (movements.length === 0 && !failure) return null;
  return (
    <PagedSection id="credit-history" title={t('history')} query={history} more={t('more')} {...{ failure }}>
      {movements.length > 0 && <Movements list={movements} />}
    </PagedSection>
  );
}

function Movements({ list }: { readonly list: readonly Movement[] }): ReactElement {
  const t = useTranslations('credits');
  const tag = useLanguageTag();
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
  const change = new Intl.NumberFormat(tag, { signDisplay: 'exceptZero' });
  return (
    <table className="credit-table" aria-labelledby="credit-history">
      <thead>
        <tr>
          <th scope="col">{t('columns.date')}</th>
          <th scope="col">{t('columns.what')}</th>
          <th scope="col">{t('columns.change')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((movement) => (
          <tr key={movement.id}>
            <td>{time.format(movement.at * 1000)}</td>
            <td>
              {t(`movement.${movement.kind}`)}
              <Source of={movement} />
            </td>
            <td className="num">{change.format(movement.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Letters of an identifier that tell it from others of the same person. */
const SHORT_ID = 8;

/** The run, the order or the lot that a movement is about, and the operator's reason. */
function Source({ of: movement }: { readonly of: Movement }): ReactNode {
  const t = useTranslations('credits');
  const names = useTranslations('tools');
  const locale = useLocale();
  const { taskId, featureCode, lotKind, orderId, reason } = movement;
  const tool = featureCode === null ? undefined : findTool(featureCode);
  const number = taskId?.slice(-SHORT_ID) ?? '';
  return (
    <>
      {tool && (
        <small>
          <a href={localePath(locale, `/history?tool=${tool.featureCode}`)}>{names(`${tool.key}.name`)}</a>
        </small>
      )}
      {taskId && <small className="num">{t(featureCode === null ? 'deletedRun' : 'run', { number })}</small>}
      {lotKind && <small>{t(`lot.${lotKind}`)}</small>}
      {orderId && <small>{t('order', { number: orderId })}</small>}
      {reason && <small>{reason}</small>}
    </>
  );
}
