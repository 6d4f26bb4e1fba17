import './dialog.css';
import { AlertDialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

export interface AlertDialogProps {
  readonly visible: boolean;
  readonly title: string;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  /** Marks the confirmation as destructive. */
  readonly isDanger?: boolean;
  /** Disables the confirmation, for example until a box is ticked. */
  readonly isBlocked?: boolean;
  /** Called by the cancel button and by Escape. */
  readonly onCancel: () => void;
  /** Called by the confirmation. The dialog stays until `visible` is false, so it can show a failure. */
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Surface of an alert dialog on Radix, which focuses the cancel button. */
export default function AlertDialogSurface(props: AlertDialogProps): ReactElement {
  const { visible, title, cancelLabel, confirmLabel, isDanger = false, isBlocked = false } = props;
  const { onCancel, onConfirm, children } = props;
  const focus = useFocusReturn();
  return (
    <Radix.Root open={visible} onOpenChange={(isOpen) => isOpen || onCancel()}>
      <Radix.Portal>
        <div className="dialog-mask dimmed" />
        <Radix.Content {...focus} className="dialog question sheet">
          <Radix.Title>{title}</Radix.Title>
          <Radix.Description asChild>
            <div>{children}</div>
          </Radix.Description>
          <div className="acts">
            <Radix.Cancel className="btn line">{cancelLabel}</Radix.Cancel>
            <button
              type="button"
              className={isDanger ? 'btn line danger' : 'btn'}
              aria-disabled={isBlocked}
              onClick={() => isBlocked || onConfirm()}
            >
              {confirmLabel}
            </button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
