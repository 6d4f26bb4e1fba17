import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { useLanguageTag, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { refreshMember } from '#lib/browser/payments/refresh-member.ts';
import { isUnderWay, LATE_AFTER, type OrderAnswer, orderQuery } from '#lib/browser/queries/order.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { Offline, ReturnState } from './return-states.tsx';

interface OrderViewProps {
  readonly id: string;
  /** Hint about the tab, once the payment has ended. */
  readonly children: ReactNode;
}

/** Tells other tabs that what was ordered is there, and asks anew for all that it has changed. */
function useDelivery(order: OrderAnswer['order'] | undefined): void {
  const { id, paidAt } = order?.state === 'fulfilled' ? order : {};
  useEffect(() => {
    if (id === undefined) return;
    tellPaymentEnd({ type: 'paid', orderId: id, paidAt });
    void refreshMember();
  }, [id, paidAt]);
}

/** An order in the state that it has, asked for until the payment is decided. */
export function OrderView({ id, children }: OrderViewProps): ReactElement {
  const t = useTranslations('paymentReturn');
  const { data, error, refetch, isFetching } = useQuery(orderQuery(id), queryClient);
  const isDelivered = data?.order.state === 'fulfilled';
  useDelivery(data?.order);
  const count = queryClient.getQueryState(orderQuery(id).queryKey)?.dataUpdateCount ?? 0;
  if (data) {
    if (isUnderWay(data))
      return (
        <ReturnState
          title={t('waiting.title')}
          text={t(count < LATE_AFTER ? 'waiting.text' : 'waiting.late')}
        />
      );
    return isDelivered ? <Delivered answer={data}>{children}</Delivered> : <Ended answer={data} />;
  }
  if (!error) return <ReturnState title={t('loading')} />;
  const isOthers = error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.key);
  if (isOthers) return <ReturnState title={t('unknown.title')} text={t('unknown.text')} />;
  return <Offline {...{ isFetching, refetch }} />;
}

function titleOf({ order: { kind, isTrial, isChange } }: OrderAnswer) {
  if (kind !== 'plan') return 'done.pack';
  if (isChange) return 'done.change';
  return isTrial ? 'done.trial' : 'done.plan';
}

interface AnswerProps {
  readonly answer: OrderAnswer;
}

/** The thing that was bought, with its facts. */
function Delivered({ answer, children }: AnswerProps & { readonly children: ReactNode }): ReactElement {
  const t = useTranslations('paymentReturn');
  const locale = useLocale();
  const section = answer.order.kind === 'plan' ? 'subscription' : 'credits';
  return (
    <ReturnState
      title={t(titleOf(answer))}
      more={
        <>
          <OrderFacts answer={answer} />
          {children}
        </>
      }
    >
      <a className="btn line" href={`${localePath(locale, '/account')}#${section}`}>
        {t('account')}
      </a>
    </ReturnState>
  );
}

/** A payment that was not made, or that was given back. */
function Ended({ answer: { order } }: AnswerProps): ReactElement {
  const t = useTranslations('paymentReturn');
  const locale = useLocale();
  const price = formatPrice(useLanguageTag(), order.refundedCents);
  if (order.state === 'refunded')
    return <ReturnState title={t('refunded.title')} text={t('refunded.text', { price })} />;
  return (
    <ReturnState title={t('failed.title')} text={t('failed.text')}>
      <a className="btn" href={localePath(locale, '/pricing')}>
        {t('prices')}
      </a>
    </ReturnState>
  );
}

/** Name of what was ordered. */
export function useBought({ kind, priceInterval, count }: OrderAnswer['order']): string {
  const t = useTranslations('paymentReturn');
  const plans = useTranslations('plans');
  if (priceInterval !== null) return plans(`name.${priceInterval}`);
  return t(kind === 'one' ? 'facts.credits' : 'facts.headshots', { count: count ?? 0 });
}

/** An order as a list: what, how much, until when, what is charged next, and where that is stopped. */
function OrderFacts({ answer }: { readonly answer: OrderAnswer }): ReactElement {
  const t = useTranslations('paymentReturn');
  const tag = useLanguageTag();
  const { order, lastsUntil, nextCharge } = answer;
  const dateOf = (seconds: number) => formatDay(tag, seconds);
  const paysNothing = order.isTrial || order.isChange;
  const next = nextCharge && {
    price: formatPrice(tag, nextCharge.amountCents),
    date: dateOf(nextCharge.at),
  };
  const facts = [
    ['bought', useBought(order)],
    ['paid', formatPrice(tag, paysNothing ? 0 : order.amountCents)],
    ['until', lastsUntil === null ? null : dateOf(lastsUntil)],
    ['next', next ? t('facts.nextValue', next) : t('facts.nothing')],
    ['cancel', next ? t('facts.cancelValue') : null],
  ] as const;
  return (
    <dl className="rows">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{t(`facts.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
