import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { MessagesProvider, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { readModalQuery } from '#lib/browser/modals/paying-modal-query.ts';
import { takePayingHere, tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { OrderView } from './order-view.tsx';
import { ReturnState, SignedIn } from './return-states.tsx';

/** The end of a payment as its address names it. Rejects where the words cannot be loaded. */
export async function loadPaymentReturn(locale: Locale): Promise<ReactElement> {
  const messages = await loadClientMessages(locale, ['paymentReturn', 'plans']);
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <PaymentReturn query={new URLSearchParams(location.search)} />
    </MessagesProvider>
  );
}

/** The payment that a query tells of: cancelled, an order to look at, or none. */
function PaymentReturn({ query }: { readonly query: URLSearchParams }): ReactElement {
  const t = useTranslations('paymentReturn');
  const [isBeside] = useState(() => !takePayingHere());
  const locale = useLocale();
  const orderId = query.get('order');
  const hint = isBeside && <p className="text-quiet">{t('closeTab')}</p>;
  if (query.has('cancelled')) return <Cancelled {...{ query, orderId }}>{hint}</Cancelled>;
  if (orderId !== null)
    return (
      <SignedIn>
        <OrderView id={orderId}>{hint}</OrderView>
      </SignedIn>
    );
  return (
    <ReturnState title={t('missing.title')} text={t('missing.text')}>
      <a className="btn line" href={localePath(locale, '/pricing')}>
        {t('prices')}
      </a>
      <a className="btn line" href={localePath(locale, '/account')}>
        {t('account')}
      </a>
    </ReturnState>
  );
}

interface CancelledProps {
  readonly query: URLSearchParams;
  readonly orderId: string | null;
  readonly children: ReactNode;
}

/** Says that nothing was paid, and opens the same choice again. */
function Cancelled({ query, orderId, children }: CancelledProps): ReactElement {
  const t = useTranslations('paymentReturn');
  const modal = readModalQuery(query);
  useEffect(() => tellPaymentEnd({ type: 'cancelled', orderId }), [orderId]);
  return (
    <ReturnState title={t('cancelled.title')} text={t('cancelled.text')} more={children}>
      {modal && (
        <button type="button" className="btn" onClick={() => void openModal(modal)}>
          {t('cancelled.again')}
        </button>
      )}
    </ReturnState>
  );
}
