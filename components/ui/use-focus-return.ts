import { useRef } from 'react';

interface FocusReturn {
  readonly onOpenAutoFocus: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/**
 * Focus handlers of a dialog that is opened by state. Radix returns the focus to its own trigger only, so the
 * element that had the focus before is remembered here.
 */
export function useFocusReturn(): FocusReturn {
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
