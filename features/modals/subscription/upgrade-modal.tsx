import './subscription-modals.css';
import { ArrowRight, ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { openPage } from '#lib/browser/open-page.ts';
import { upgradeSubscription } from '#lib/browser/payments/change-subscription.ts';
import { refreshMember } from '#lib/browser/payments/refresh-member.ts';
import { type PayInfo, usePayInfo } from '#lib/browser/queries/pay-info.ts';
import { monthlyPlan, yearlyPlan } from '#lib/catalog/prices.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { ModalDialog } from '../modal-dialog.tsx';
import type { PayingProps } from '../payment/use-payment.ts';
import { usePaymentWait } from '../payment/use-payment-wait.ts';
import { ChangeButtons } from './change-buttons.tsx';
import { type ChangeEnd, useChange } from './use-change.ts';

/** PayPal’s page of a change. */
type ConsentPage = Result<'changePaypalPlan'>;

/** Gets the consent to a change in another tab, until the modal goes. */
function useConsent() {
  const wait = usePaymentWait<ConsentPage>();
  return {
    page: wait.place,
    async get(page: ConsentPage): Promise<ChangeEnd> {
      // A page that was open before is named first: the person goes on there, or leaves it.
      if (wait.isGone() || !(page.isEarlier || openPage(page.approvalUrl))) return 'left';
      const end = await wait.until(page, { platform: 'paypal', mode: 3 });
      if (end === 'stopped' || end === 'cancelled') return 'left';
      if (end !== 'paid') return 'refused';
      await refreshMember();
      return 'done';
    },
  };
}

/** Has a subscription by the month go on by the year: when, and at which price. */
export default function UpgradeModal(props: PayingProps): ReactElement {
  const t = useTranslations('subscription');
  const info = usePayInfo();
  const change = useChange(props, { failureKey: 'upgrade error', success: t('upgraded') });
  const consent = useConsent();
  const { shown } = change;
  const upgrade = () =>
    void change.run(async () => {
      emitEvent({ name: 'BUTTON_CLICK', button: 'Pay' });
      if (!info) return 'left';
      const page = await upgradeSubscription(info);
      return page === null ? 'done' : consent.get(page);
    });
  return (
    <ModalDialog shown={shown} title={t('upgrade')}>
      {info?.actully ? <Switch plan={info.actully} /> : <p>{t('none')}</p>}
      {consent.page !== null && (
        <p className="note" role="status">
          <span>
            {t(consent.page.isEarlier ? 'upgradeModal.earlier' : 'upgradeModal.consent')}{' '}
            <a className="link" href={consent.page.approvalUrl} target="_blank" rel="noopener">
              {t('upgradeModal.open')} <ExternalLink className="i" aria-hidden="true" />
            </a>
          </span>
        </p>
      )}
      <ChangeButtons
        {...change}
        keepLabel={t('upgradeModal.keep')}
        onKeep={() => shown.onAnswer('cancel')}
        changeLabel={t('upgradeModal.confirm')}
        onChange={upgrade}
      />
    </ModalDialog>
  );
}

function Switch({ plan }: { readonly plan: NonNullable<PayInfo['actully']> }): ReactElement {
  const t = useTranslations('subscription');
  const plans = useTranslations('plans');
  const tag = useLanguageTag();
  const date = formatDay(tag, plan.currentPeriodEnd);
  const price = (cents: number) => formatPrice(tag, cents);
  return (
    <>
      <p className="subscription-switch">
        <span>
          {plans('name.month')} <b className="num">{price(monthlyPlan.amountCents)}</b>
        </span>
        <ArrowRight className="i" aria-hidden="true" />
        <span>
          {plans('name.year')} <b className="num">{price(yearlyPlan.amountCents)}</b>
        </span>
      </p>
      <p className="subscription-date">{t('planned', { date })}</p>
      <p>{plans('terms.next', { date, price: price(yearlyPlan.amountCents) })}</p>
    </>
  );
}
