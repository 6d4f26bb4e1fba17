import './subscription-modals.css';
import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { endSubscription } from '#lib/browser/payments/change-subscription.ts';
import { usePayInfo } from '#lib/browser/queries/pay-info.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { ModalDialog } from '../modal-dialog.tsx';
import type { PayingProps } from '../payment/use-payment.ts';
import { ProPerks } from '../plans/pro-perks.tsx';
import { ChangeButtons } from './change-buttons.tsx';
import { useChange } from './use-change.ts';

/** Ends a subscription with its period, in this one place and by one press. */
export default function CancelModal(props: PayingProps): ReactElement {
  const t = useTranslations('subscription');
  const tag = useLanguageTag();
  const info = usePayInfo();
  const change = useChange(props, { failureKey: 'cancel error', success: t('cancelled') });
  const { shown } = change;
  const plan = info?.actully;
  const keep = () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'CloseSub' });
    shown.onAnswer('cancel');
  };
  const cancel = () =>
    void change.run(async () => {
      emitEvent({ name: 'BUTTON_CLICK', button: 'Cancel' });
      if (info) await endSubscription(info);
      return info ? 'done' : 'left';
    });
  return (
    <ModalDialog shown={shown} title={t('cancelModal.title')}>
      {plan ? (
        <>
          <p className="subscription-date">{t('ends', { date: formatDay(tag, plan.currentPeriodEnd) })}</p>
          {info.future && <p>{t('cancelModal.both')}</p>}
          {info.isPaypal && <p>{t('cancelModal.final')}</p>}
          <div className="subscription-perks">
            <ProPerks />
          </div>
        </>
      ) : (
        <p>{t('none')}</p>
      )}
      <ChangeButtons
        {...change}
        keepLabel={t('keep')}
        onKeep={keep}
        changeLabel={t('cancel')}
        onChange={cancel}
      />
    </ModalDialog>
  );
}
