import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { loadUrlField } from './url-field.tsx';
import type { Note } from './workspace.tsx';

interface UrlFieldOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly locale: Locale;
  /** Messages of the field. */
  readonly words: 'upload' | 'clip';
  /** Message where the field cannot be loaded. */
  readonly failed: string;
  readonly setNote: (note: Note | null) => void;
  readonly onUrl: (url: string) => void;
}

/** URL field, once it was opened. */
interface Asking extends Awaited<ReturnType<typeof loadUrlField>> {
  /** URL of the last fetch, for correction after a failure. */
  readonly url: string;
}

interface UrlFieldControls {
  readonly field: ReactNode;
  readonly open: () => Promise<void>;
  readonly close: () => void;
}

/** Field for the URL of a photo or a video, loaded once a button of the drop area asks for it. */
export function useUrlField(options: UrlFieldOptions): UrlFieldControls {
  const { root, locale, words, failed, setNote, onUrl } = options;
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = useCallback(() => setAsking(null), []);
  const open = async () => {
    try {
      const { loadUrlField } = await import('./url-field.tsx');
      setAsking({ ...(await loadUrlField(locale, words)), url: '' });
    } catch {
      setNote({ text: failed, tone: 'bad' });
    }
  };
  const field = asking && (
    <asking.field
      {...{ locale, words }}
      workspace={root}
      messages={asking.messages}
      initial={asking.url}
      onUrl={(url) => {
        setAsking({ ...asking, url });
        onUrl(url);
      }}
      onClose={() => {
        close();
        root.current?.querySelector<HTMLElement>('[data-url]')?.focus();
      }}
    />
  );
  return { field, open, close };
}
