'use client';

import { type ReactNode, useEffect, useState } from 'react';
import type { SharedPicture } from '#features/sharing/shared-picture.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import type { ClientMessages } from '#lib/i18n/load-client-words.ts';

interface SharedIslandProps {
  readonly locale: Locale;
  /** What is told where the rest of the page cannot be loaded. */
  readonly failure: string;
  /** What stands here until it is loaded. */
  readonly children: ReactNode;
}

interface Loaded {
  readonly picture: typeof SharedPicture;
  readonly messages: ClientMessages;
}

/** Loads what opens the link when the page has come up. */
export function SharedIsland({ locale, failure, children }: SharedIslandProps): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const load = async () => {
      const [{ SharedPicture: picture }, { loadClientWords }] = await Promise.all([
        import('#features/sharing/shared-picture.tsx'),
        import('#lib/i18n/load-client-words.ts'),
      ]);
      setLoaded({ picture, messages: await loadClientWords(locale, ['share', 'tools']) });
    };
    load().catch(() => setFailed(true));
  }, [locale]);
  if (failed) {
    return (
      <p className="note bad" role="alert">
        {failure}
      </p>
    );
  }
  return loaded ? <loaded.picture locale={locale} messages={loaded.messages} /> : children;
}
