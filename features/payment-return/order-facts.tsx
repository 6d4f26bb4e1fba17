import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import type { OrderAnswer } from '#lib/browser/queries/order.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

/** Name of what was ordered. */
function useBought({ kind, priceInterval, count }: OrderAnswer['order']): string {
  const t = useTranslations('paymentReturn');
  const plans = useTranslations('plans');
  if (priceInterval !== null) return plans(`name.${priceInterval}`);
  return t(kind === 'one' ? 'facts.credits' : 'facts.headshots', { count: count ?? 0 });
}

/** An order as a list: what, how much, until when, what is charged next, and where that is stopped. */
export function OrderFacts({ answer }: { readonly answer: OrderAnswer }): ReactElement {
  const t = useTranslations('paymentReturn');
  const tag = useLanguageTag();
  const { order, lastsUntil, nextCharge } = answer;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long' });
  const dateOf = (seconds: number) => day.format(seconds * SECOND_MS);
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
