import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useFocusReturn } from './use-focus-return.ts';

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
