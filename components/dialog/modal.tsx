import './modal.css';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';

interface ModalProps {
  readonly visible: boolean;
  readonly title: string;
  readonly className?: string;
  /** Whether the page behind is dimmed. */
  readonly mask?: boolean;
  /** Name of the button that closes it; null where there is none. */
  readonly closeLabel: string | null;
  readonly closesOnMask?: boolean;
  readonly closesOnEscape?: boolean;
  /** It stays until `visible` says otherwise. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Something over the page, which does not scroll meanwhile. The browser’s own dialog keeps the focus inside and gives it back.
 * All ways to close it are on unless switched off.
 */
export function Modal(props: ModalProps): ReactElement {
  const { visible, title, className, mask = true, closeLabel, onClose, children } = props;
  const { closesOnMask = true, closesOnEscape = true } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // A drag that began in a field and ends outside is no click beside the dialog.
  const pressedBeside = useRef(false);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    if (visible === current?.open) return;
    if (visible) current?.showModal();
    else current?.close();
  }, [visible]);
  const names = ['modal', 'sheet', mask ? 'masked' : '', className ?? ''];
  return (
    <dialog
      ref={dialog}
      className={names.filter(Boolean).join(' ')}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (closesOnEscape) onClose();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        // Chrome lets nobody cancel the second Escape in a row.
        if (event.key === 'Escape' && !closesOnEscape) event.preventDefault();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event: MouseEvent) => {
        if (closesOnMask && pressedBeside.current && event.target === event.currentTarget) onClose();
      }}
      // However it was closed: the state follows.
      onClose={() => visible && onClose()}
    >
      <div className="modal-in">
        <h2 id={id}>{title}</h2>
        {visible && children}
        {closeLabel !== null && (
          <button type="button" className="modal-close" aria-label={closeLabel} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </button>
        )}
      </div>
    </dialog>
  );
}
