import { ExternalLink } from 'lucide-react';
import type { ReactElement } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import { openPage } from '#lib/browser/open-page.ts';
import { endSubscription, resumeSubscription } from '#lib/browser/payments/change-subscription.ts';
import type { PayInfo } from '#lib/browser/queries/pay-info.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { useSaving } from '../use-saving.ts';

interface SubscriptionActionsProps {
  readonly info: PayInfo;
  readonly plan: NonNullable<PayInfo['actully']>;
}

/** Buttons for all that can be changed of a subscription at Stripe or PayPal. */
export function SubscriptionActions({ info, plan }: SubscriptionActionsProps): ReactElement {
  const t = useTranslations('subscription');
  const saving = useSaving();
  const { future, isPaypal } = info;
  const renews = plan.autoRenewStatus;
  const mayUpgrade = renews && plan.priceInterval === 'month' && !plan.trial;
  const press = (work: () => Promise<unknown>) => () => void saving.save(work);
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="btn line" aria-disabled={saving.isSaving} {...{ onClick }}>
      {label}
    </button>
  );
  const resume = press(async () => {
    await resumeSubscription(info);
    tellNotice({ kind: 'success', text: t('resumed') });
  });
  const openMethod = press(async () => {
    const { url } = await call('openPaymentPage', { body: { returnUrl: location.href } });
    openPage(url);
  });
  return (
    <>
      {!renews && !future && isPaypal && <p className="fine">{t('paypalEnds')}</p>}
      {saving.warning && (
        <p className="note bad" role="alert">
          {saving.warning}
        </p>
      )}
      <div className="acts">
        {mayUpgrade && button(t('upgrade'), () => void openModal({ kind: 'UpgradeSubscribe' }))}
        {!renews && !future && !isPaypal && button(t('resume'), resume)}
        {(renews || future) && (
          <button type="button" className="btn line" aria-disabled={saving.isSaving} onClick={openMethod}>
            {t('method')} <ExternalLink className="i" aria-hidden="true" />
          </button>
        )}
        {future && !isPaypal && <WithdrawButton info={info} end={plan.currentPeriodEnd} />}
        {(renews || future) && button(t('cancel'), () => void openModal({ kind: 'CancelSubscribe' }))}
      </div>
    </>
  );
}

interface WithdrawProps extends Pick<SubscriptionActionsProps, 'info'> {
  /** Of the present period, in epoch seconds. */
  readonly end: number;
}

/** Withdraws a change that is planned. The month ends with it, and can be resumed. */
function WithdrawButton({ info, end }: WithdrawProps): ReactElement {
  const t = useTranslations('subscription');
  const tag = useLanguageTag();
  const withdraw = () =>
    void openModal({
      kind: 'confirm',
      title: t('withdraw.title'),
      content: t('withdraw.text', { date: formatDay(tag, end) }),
      confirmText: t('withdraw.button'),
      async act() {
        try {
          await endSubscription(info);
          tellNotice({ kind: 'success', text: t('cancelled') });
          return null;
        } catch (error) {
          return describeFailure(error, { network: t('offline'), unknown: t('unknown') });
        }
      },
    });
  return (
    <button type="button" className="btn line" onClick={withdraw}>
      {t('withdraw.button')}
    </button>
  );
}
