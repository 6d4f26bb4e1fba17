import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { DialogProps } from './dialog-surface.tsx';

const loadSurface = async () => (await import('./dialog-surface.tsx')).default;

/**
 * Modal dialog that locks the scrolling of the page. The focus stays inside and returns to the opener. All
 * ways to close it are on by default. Its surface is loaded after the first load.
 */
export function Dialog(props: DialogProps): ReactElement | null {
  const Surface = useLazyPart({ load: loadSurface, isWanted: props.visible, onFailure: props.onClose });
  return Surface && <Surface {...props} />;
}

interface LazyPart<Part> {
  /** Loads the part; a module-level function, so that its identity is stable. */
  readonly load: () => Promise<Part>;
  /** True from the moment at which the part has to be on screen. */
  readonly isWanted: boolean;
  /** Called when the part is wanted and cannot be loaded, for example without a connection. */
  readonly onFailure: () => void;
}

/**
 * Part of the interface outside the first load. Loading starts when the caller is mounted. A failed load is
 * repeated when the part is wanted.
 */
function useLazyPart<Part>({ load, isWanted, onFailure }: LazyPart<Part>): Part | null {
  const [part, setPart] = useState<{ readonly loaded: Part } | null>(null);
  const failure = useRef(onFailure);
  useEffect(() => {
    failure.current = onFailure;
  }, [onFailure]);
  const isMissing = part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isGone = false;
    load().then(
      (loaded) => isGone || setPart({ loaded }),
      () => isGone || !isWanted || failure.current(),
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted, isMissing]);
  return part === null ? null : part.loaded;
}
