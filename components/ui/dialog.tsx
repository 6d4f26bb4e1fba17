import type { ReactElement, ReactNode } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

export interface DialogProps {
  readonly visible: boolean;
  readonly title: string;
  readonly className?: string;
  /** Dims the page behind. */
  readonly mask?: boolean;
  /** Name of the button that closes it; null where there is none. */
  readonly closeLabel: string | null;
  readonly closesOnMask?: boolean;
  readonly closesOnEscape?: boolean;
  /** Called for every way of closing; the dialog stays until `visible` is false. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const load = async () => (await import('./dialog-surface.tsx')).DialogSurface;

/**
 * Dialog over the page, which does not scroll meanwhile. The focus stays inside and returns to the opener.
 * All ways to close it are on unless switched off. Its surface is loaded after the first load.
 */
export function Dialog(props: DialogProps): ReactElement | null {
  const Surface = useLazyPart({ load, isWanted: props.visible, onFailure: props.onClose });
  return Surface && <Surface {...props} />;
}
