'use client';

import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ToolPictures } from '#lib/catalog/tool-picture.ts';
import { takeFiles } from '../photo/take-photos.ts';
import { takeChosen } from '../use-intake.ts';
import type { loadToolChoice } from './tool-choice.tsx';

interface PhotoChoiceProps {
  readonly locale: Locale;
  readonly pictures: ToolPictures;
  /** Message where the rest cannot be loaded. */
  readonly failure: string;
  /** Rendered on the server, with a file field that works before this part does. */
  readonly children: ReactNode;
}

interface Choosing extends Awaited<ReturnType<typeof loadToolChoice>> {
  readonly id: number;
  readonly files: readonly File[];
}

/**
 * Takes a photo before a tool is chosen: from its file field, from the clipboard, or dropped anywhere on the
 * page. The choice of a tool is loaded with the first photo.
 */
export function PhotoChoice({ locale, pictures, failure, children }: PhotoChoiceProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const [isFailed, setFailed] = useState(false);
  const begin = useCallback(
    async (files: readonly File[]) => {
      setFailed(false);
      try {
        const { loadToolChoice } = await import('./tool-choice.tsx');
        const loaded = await loadToolChoice(locale);
        setChoosing((before) => ({ id: (before?.id ?? 0) + 1, files, ...loaded }));
      } catch {
        setFailed(true);
      }
    },
    [locale],
  );
  useEffect(() => {
    // A photo that was chosen before hydration.
    const field = root.current?.querySelector('input');
    if (field) takeChosen(field, begin);
  }, [begin]);
  // In the first load: until drops are taken, the browser leaves the page for a dropped file.
  useEffect(() => takeFiles(root.current, { onFiles: (files) => void begin(files) }), [begin]);
  return (
    <div ref={root} className="photo-choice" onChange={({ target }) => takeChosen(target, begin)}>
      {children}
      {isFailed && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      {choosing && (
        <choosing.choice
          key={choosing.id}
          {...{ locale, pictures, messages: choosing.messages, files: choosing.files }}
          onClose={() => setChoosing(null)}
        />
      )}
    </div>
  );
}
