import '#components/ui/off-mark.css';
import './payment.css';
import { ExternalLink } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { ModalWrapper } from '#lib/browser/modals/modal-request.ts';
import { useSystemConfig } from '#lib/browser/queries/system-config.ts';
import type { Payment } from './use-payment.ts';

interface PaymentDialogProps {
  readonly wrapper: ModalWrapper;
  readonly payment: Payment;
  readonly title: string;
  readonly className?: string;
  /** Panel beside the choice: what it brings. */
  readonly side?: ReactNode;
  /** The choice, with its buttons. */
  readonly children: ReactNode;
}

/**
 * Dialog of a modal that sells: the choice, or the wait for a payment in another tab, with a panel beside.
 * Money that is not real is marked as such.
 */
export function PaymentDialog(props: PaymentDialogProps): ReactElement {
  const { wrapper, payment, title, className = '', side, children } = props;
  const t = useTranslations('payment');
  const modals = useTranslations('modals');
  const isTest = useSystemConfig()?.paymentsMode === 'test';
  const { mask = true, hasCloseButton = true, closesOnMask = true, closesOnEscape = true } = wrapper;
  return (
    <Dialog
      {...{ title, mask, closesOnMask, closesOnEscape }}
      visible={payment.isVisible}
      className={`payment ${side ? 'has-side' : ''} ${className}`.trim()}
      closeLabel={hasCloseButton ? modals('close') : null}
      onClose={() => void payment.close()}
    >
      <div className="payment-choice">
        {payment.phase === 'waiting' ? (payment.form ?? <WaitingView payment={payment} />) : children}
        {payment.failure !== '' && (
          <p className="note bad" role="alert">
            {payment.failure}
          </p>
        )}
        {isTest && <p className="fine payment-test">{t('testMoney')}</p>}
      </div>
      {side && <div className="payment-side">{side}</div>}
    </Dialog>
  );
}

/** Said while the page to pay at is open in another tab. */
function WaitingView({ payment }: Pick<PaymentDialogProps, 'payment'>): ReactElement {
  const t = useTranslations('payment');
  const place = useRef<HTMLElement>(null);
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), []);
  const text = t(`waiting.${payment.platform}`);
  return (
    <section ref={place} className="payment-waiting" tabIndex={-1} aria-label={text}>
      <p>{text}</p>
      <p className="text-quiet text-small">{t('waiting.goesOn')}</p>
      <div className="acts">
        <button type="button" className="btn line" onClick={payment.stopWaiting}>
          {t('waiting.back')}
        </button>
        <a className="btn ink" href={payment.payUrl ?? undefined} target="_blank" rel="noopener">
          {t('waiting.open')} <ExternalLink className="i" aria-hidden="true" />
        </a>
      </div>
    </section>
  );
}
