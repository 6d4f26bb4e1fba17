import type { ReactElement, ReactNode } from 'react';
import type { Payment } from './use-payment.ts';

interface PayButtonProps {
  readonly payment: Payment;
  readonly isDisabled?: boolean;
  /** Element that says what is charged, and when again. */
  readonly describedBy?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Button that buys. It keeps its place and the focus while an order is on its way. */
export function PayButton(props: PayButtonProps): ReactElement {
  const { payment, isDisabled = false, describedBy, onPress, children } = props;
  const isBusy = payment.phase === 'busy';
  const isOff = isDisabled || isBusy;
  return (
    <button
      type="button"
      className="btn ink big wide"
      aria-disabled={isOff}
      aria-busy={isBusy}
      aria-describedby={describedBy}
      onClick={() => isOff || onPress()}
    >
      {isBusy && <span className="spin" aria-hidden="true" />}
      {children}
    </button>
  );
}
