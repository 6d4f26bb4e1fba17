import type { ReactElement } from 'react';
import type { AlertDialogProps } from './alert-dialog-surface.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const load = async () => (await import('./alert-dialog-surface.tsx')).AlertDialogSurface;

/** Dialog with two answers before an action. A click outside does not close it. */
export function AlertDialog(props: AlertDialogProps): ReactElement | null {
  const Surface = useLazyPart({ load, isWanted: props.visible, onFailure: props.onCancel });
  return Surface && <Surface {...props} />;
}
