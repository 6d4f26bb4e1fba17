import './toast.css';
import { Toast as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface ToastRegionProps {
  /** Name of the region for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Region of the page for toasts. F8 moves the focus there. */
export function ToastRegion({ label, children }: ToastRegionProps): ReactElement {
  return (
    <Radix.Provider label={label} duration={Number.POSITIVE_INFINITY} swipeDirection="right">
      {children}
      <Radix.Viewport className="toasts" label={label} />
    </Radix.Provider>
  );
}

interface ToastProps {
  readonly className: string;
  readonly text: string;
  /** Milliseconds until it closes by itself; the time stands still under the pointer and the focus. */
  readonly duration?: number;
  /** Called by Escape, by a swipe and at the end of the time. */
  readonly onClose: () => void;
  /** Picture or icon before the text. */
  readonly sign: ReactNode;
  /** Links and buttons after the text. */
  readonly children?: ReactNode;
}

/** Notice that stays until it is closed, or for as long as it is told. */
export function Toast({ className, text, duration, onClose, sign, children }: ToastProps): ReactElement {
  return (
    <Radix.Root
      type="background"
      className={`toast ${className}`}
      {...(duration !== undefined && { duration })}
      onOpenChange={(isOpen) => isOpen || onClose()}
    >
      {sign}
      <Radix.Title className="toast-text">{text}</Radix.Title>
      {children}
    </Radix.Root>
  );
}
