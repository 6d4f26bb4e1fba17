import { useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import type { ShownModal } from '#lib/browser/modals/modal-request.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import { refreshMember } from '#lib/browser/payments/refresh-member.ts';
import type { PayingProps } from '../payment/use-payment.ts';

interface ChangeWords {
  /** Key of the failure in analytics. */
  readonly failureKey: 'cancel error' | 'upgrade error';
  /** Told once it is done. */
  readonly success: string;
}

/** End of a change. `left`: nobody waits for it any more. */
export type ChangeEnd = 'done' | 'refused' | 'left';

interface Change {
  readonly isBusy: boolean;
  /** Last failure in words; empty without one. */
  readonly failure: string;
  /** Makes the change, one at a time. */
  readonly run: (change: () => Promise<ChangeEnd>) => Promise<void>;
  /** The modal without a change as its answer. */
  readonly shown: ShownModal;
}

/** Changes what was bought, from a modal that goes once it is done. */
export function useChange(props: PayingProps, { failureKey, success }: ChangeWords): Change {
  const { modal, wrapper, onAnswer } = props;
  const t = useTranslations('subscription');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const busy = useRef(false);
  const run = async (change: () => Promise<ChangeEnd>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setFailure('');
    try {
      const end = await change();
      if (end === 'refused') setFailure(t('unknown'));
      if (end !== 'done') return;
      tellNotice({ kind: 'success', text: success });
      onAnswer('confirm');
    } catch (error) {
      emitEvent({ name: 'ERROR', key: failureKey });
      setFailure(describeFailure(error, { network: t('offline'), unknown: t('unknown') }));
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  const close: ShownModal['onAnswer'] = (answer) => {
    onAnswer(answer);
    emitEvent({ name: 'PAY_CANCEL', modal: modal.kind });
    void refreshMember();
  };
  return { isBusy, failure, run, shown: { wrapper, onAnswer: close } };
}
