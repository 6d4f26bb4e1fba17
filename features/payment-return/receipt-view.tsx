import './receipt.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import {
  MessagesProvider,
  useLanguageTag,
  useLocale,
  useTranslations,
} from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { openPage } from '#lib/browser/open-page.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import type { Operator } from '#lib/operator/env.ts';
import { useBought } from './order-view.tsx';
import { Offline, ReturnState, SignedIn } from './return-states.tsx';

interface ReceiptPlace {
  readonly locale: Locale;
  readonly seller: Operator;
}

/** The receipt of the order that the address names. Rejects where the words cannot be loaded. */
export async function loadReceipt({ locale, seller }: ReceiptPlace): Promise<ReactElement> {
  const messages = await loadClientMessages(locale, ['receipt', 'paymentReturn', 'payment', 'plans']);
  const id = new URLSearchParams(location.search).get('order');
  return (
    <MessagesProvider locale={locale} messages={messages}>
      {id === null ? (
        <NoReceipt />
      ) : (
        <SignedIn>
          <ReceiptView {...{ id, seller }} />
        </SignedIn>
      )}
    </MessagesProvider>
  );
}

function ReceiptView({ id, seller }: { readonly id: string; readonly seller: Operator }): ReactElement {
  const t = useTranslations('receipt');
  const { data, error, refetch, isFetching } = useQuery(
    {
      queryKey: ['receipt', id],
      queryFn: ({ signal }) => call('readReceipt', { params: { id }, signal }),
      networkMode: 'always',
    },
    queryClient,
  );
  if (data) return <Receipt receipt={data} seller={seller} />;
  if (!error) return <ReturnState title={t('loading')} />;
  const isNone = error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.key);
  return isNone ? <NoReceipt /> : <Offline {...{ isFetching, refetch }} />;
}

function NoReceipt(): ReactElement {
  const t = useTranslations('receipt');
  return (
    <ReturnState title={t('none.title')} text={t('none.text')}>
      <OrdersLink />
    </ReturnState>
  );
}

function OrdersLink(): ReactElement {
  const t = useTranslations('receipt');
  return (
    <a className="btn line" href={`${localePath(useLocale(), '/account')}#orders`}>
      {t('orders')}
    </a>
  );
}

interface ReceiptProps {
  readonly receipt: Result<'readReceipt'>;
  readonly seller: Operator;
}

function Receipt({ receipt, seller }: ReceiptProps): ReactElement {
  const t = useTranslations('receipt');
  const { order, isTestMoney } = receipt;
  const payment = useTranslations('payment');
  return (
    <>
      <article className="receipt">
        {isTestMoney && <p className="note">{payment('testMoney')}</p>}
        <div className="receipt-parties">
          <Party title={t('seller')} lines={[seller.name ?? 'Pictor', seller.address, seller.email]} />
          {receipt.buyer !== null && <Party title={t('buyer')} lines={[receipt.buyer]} />}
        </div>
        <ReceiptFacts receipt={receipt} />
      </article>
      <div className="acts receipt-acts">
        <button type="button" className="btn" onClick={() => print()}>
          {t('print')}
        </button>
        {order.platform === 'stripe' && <ProviderReceipt id={order.id} />}
        <OrdersLink />
      </div>
    </>
  );
}

function Party({
  title,
  lines,
}: {
  readonly title: string;
  readonly lines: readonly (string | null)[];
}): ReactElement {
  return (
    <section>
      <h2 className="text-small">{title}</h2>
      {lines.map((line) => line !== null && <p key={line}>{line}</p>)}
    </section>
  );
}

function ReceiptFacts({ receipt }: Pick<ReceiptProps, 'receipt'>): ReactElement {
  const t = useTranslations('receipt');
  const payment = useTranslations('payment');
  const tag = useLanguageTag();
  const { order, period, addsTax } = receipt;
  const day = (seconds: number) => formatDay(tag, seconds);
  const price = (cents: number) => formatPrice(tag, cents);
  const bought = useBought(order);
  const facts = [
    ['number', order.id],
    ['date', day(receipt.paidAt)],
    ['method', payment(`platform.${order.platform}`)],
    ['bought', bought],
    ['period', period && t('periodValue', { from: day(period.from), to: day(period.to) })],
    ['amount', price(order.amountCents)],
    ['tax', t(addsTax ? 'addedTax' : 'noTax')],
    ['total', addsTax ? null : price(order.amountCents)],
    ['refunded', order.refundedCents > 0 ? price(order.refundedCents) : null],
  ] as const;
  return (
    <dl className="rows">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className={name === 'total' ? 'sum' : undefined}>
              <dt>{t(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Opens the receipt at the provider, whose address is good for a while alone; nothing where it has none. */
function ProviderReceipt({ id }: { readonly id: string }): ReactElement | null {
  const t = useTranslations('receipt');
  const failures = useTranslations('paymentReturn');
  const opening = useMutation(
    {
      mutationFn: () => call('getReceipt', { params: { id } }),
      onSuccess: ({ url }) => {
        if (url !== null) openPage(url);
      },
    },
    queryClient,
  );
  if (opening.data?.url === null) return null;
  const unreached = failures('offline.title');
  return (
    <>
      <button
        type="button"
        className="btn line"
        aria-disabled={opening.isPending}
        onClick={() => opening.isPending || opening.mutate()}
      >
        {t('stripe')}
      </button>
      {opening.error && (
        <small role="alert">
          {describeFailure(opening.error, { network: unreached, unknown: unreached })}
        </small>
      )}
    </>
  );
}
