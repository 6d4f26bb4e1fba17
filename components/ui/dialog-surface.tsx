import './dialog.css';
import { X } from 'lucide-react';
import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';

export interface DialogProps {
  readonly visible: boolean;
  readonly title: string;
  readonly className?: string;
  /** Dims the page behind. */
  readonly mask?: boolean;
  /** Label of the close button; null where there is none. */
  readonly closeLabel: string | null;
  readonly closesOnMask?: boolean;
  readonly closesOnEscape?: boolean;
  /** Called for every way of closing; the dialog stays until `visible` is false. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Surface of a dialog on Radix. `Radix.Overlay` is left out: it injects a style element to lock scrolling,
 * which the content security policy refuses. `dialog.css` locks scrolling by a selector instead.
 */
export default function DialogSurface(props: DialogProps): ReactElement {
  const { visible, title, className = '', mask = true, closeLabel, onClose, children } = props;
  const { closesOnMask = true, closesOnEscape = true } = props;
  const focus = useFocusReturn();
  return (
    <Radix.Root open={visible} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Radix.Portal>
        <div className={mask ? 'dialog-mask dimmed' : 'dialog-mask'} />
        <Radix.Content
          {...focus}
          className={`dialog sheet ${className}`.trim()}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => closesOnEscape || event.preventDefault()}
          onInteractOutside={(event) => closesOnMask || event.preventDefault()}
        >
          <Radix.Title>{title}</Radix.Title>
          {children}
          {closeLabel !== null && (
            <Radix.Close className="dialog-close" aria-label={closeLabel}>
              <X className="i" aria-hidden="true" />
            </Radix.Close>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface FocusReturn {
  readonly onOpenAutoFocus: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Focus handlers of a dialog that is opened by state. Radix returns the focus to its own trigger only, so the
 * element that had the focus before is remembered here.
 */
function useFocusReturn(): FocusReturn {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
  };
}

interface AlertDialogProps {
  readonly visible: boolean;
  readonly title: string;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  /** Marks the confirmation as destructive. */
  readonly isDanger?: boolean;
  /** Disables the confirmation, for example until a box is ticked. */
  readonly isBlocked?: boolean;
  /** Disables the cancel button and Escape, for example while what was confirmed is done. */
  readonly isCancelBlocked?: boolean;
  /** Called by the cancel button and by Escape. */
  readonly onCancel: () => void;
  /** Called by the confirmation. The dialog stays until `visible` is false, so it can show a failure. */
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

/** Surface of an alert dialog on Radix, which focuses the cancel button. */
export function AlertDialogSurface(props: AlertDialogProps): ReactElement {
  const { visible, title, cancelLabel, confirmLabel, isDanger = false, isBlocked = false } = props;
  const { isCancelBlocked = false, onCancel, onConfirm, children } = props;
  const focus = useFocusReturn();
  return (
    <Alert.Root open={visible} onOpenChange={(isOpen) => isOpen || isCancelBlocked || onCancel()}>
      <Alert.Portal>
        <div className="dialog-mask dimmed" />
        <Alert.Content {...focus} className="dialog question sheet">
          <Alert.Title>{title}</Alert.Title>
          <Alert.Description asChild>
            <div>{children}</div>
          </Alert.Description>
          <div className="acts">
            <Alert.Cancel className="btn line" aria-disabled={isCancelBlocked}>
              {cancelLabel}
            </Alert.Cancel>
            <button
              type="button"
              className={isDanger ? 'btn line danger' : 'btn'}
              aria-disabled={isBlocked}
              onClick={() => isBlocked || onConfirm()}
            >
              {confirmLabel}
            </button>
          </div>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}
