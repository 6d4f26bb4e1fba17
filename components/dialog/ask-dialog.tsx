import './ask.css';
import { type ReactElement, type ReactNode, type RefObject, useId } from 'react';

interface AskDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly className?: string;
  /** Told when it was closed in whatever way. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A question before something is done: opened by `dialog.current.showModal()`, closed by Escape or beside it, too. */
export function AskDialog({ dialog, title, className, onClose, children }: AskDialogProps): ReactElement {
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className={className ? `ask sheet ${className}` : 'ask sheet'}
      aria-labelledby={id}
      closedby="any"
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
