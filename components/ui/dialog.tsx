import type { ReactElement } from 'react';
import type { DialogProps } from './dialog-surface.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const load = async () => (await import('./dialog-surface.tsx')).DialogSurface;

/**
 * Modal dialog that locks the scrolling of the page. The focus stays inside and returns to the opener. All
 * ways to close it are on by default. Its surface is loaded after the first load.
 */
export function Dialog(props: DialogProps): ReactElement | null {
  const Surface = useLazyPart({ load, isWanted: props.visible, onFailure: props.onClose });
  return Surface && <Surface {...props} />;
}
