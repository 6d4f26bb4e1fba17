import { type ReactNode, useCallback, useState } from 'react';
import type { UrlFieldOptions } from './url-field.tsx';

interface FieldPlace extends Omit<UrlFieldOptions, 'onClose'> {
  /** Says that the field cannot be loaded. */
  readonly onFail: () => void;
}

interface UrlFieldControls {
  readonly field: ReactNode;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Field for the URL of a photo or a video, loaded once a button of the drop area asks for it. */
export function useUrlField({ onFail, ...options }: FieldPlace): UrlFieldControls {
  const [field, setField] = useState<ReactNode>(null);
  const close = useCallback(() => setField(null), []);
  const open = async () => {
    try {
      const { createUrlField } = await import('./url-field.tsx');
      setField(await createUrlField({ ...options, onClose: close }));
    } catch {
      onFail();
    }
  };
  return { field, open, close };
}
