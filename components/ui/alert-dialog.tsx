import type { ReactElement, ReactNode } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

export interface AlertDialogProps {
  readonly visible: boolean;
  readonly title: string;
  readonly cancelLabel: string;
  readonly confirmLabel: string;
  /** Marks the confirmation as destructive. */
  readonly isDanger?: boolean;
  /** Keeps the confirmation from being pressed, for example until a box is ticked. */
  readonly isBlocked?: boolean;
  /** Called by the cancel button and by Escape. */
  readonly onCancel: () => void;
  /** The question stays until `visible` is false, so a failure can be told in it. */
  readonly onConfirm: () => void;
  readonly children: ReactNode;
}

const load = async () => (await import('./alert-dialog-surface.tsx')).AlertDialogSurface;

/** Question with two answers, asked before something is done. A press beside it does not close it. */
export function AlertDialog(props: AlertDialogProps): ReactElement | null {
  const Surface = useLazyPart({ load, isWanted: props.visible, onFailure: props.onCancel });
  return Surface && <Surface {...props} />;
}
