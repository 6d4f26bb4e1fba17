'use client';

import type { ReactElement } from 'react';
import { canonicalPath } from '#lib/catalog/canonical-path.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { LanguageLinks } from './language-links.tsx';
import { useCurrentPath } from './use-current-path.ts';

interface CurrentLanguageLinksProps {
  readonly locale: Locale;
  readonly className?: string;
}

/** The page that is shown in the nine languages. */
export function CurrentLanguageLinks(props: CurrentLanguageLinksProps): ReactElement {
  return <LanguageLinks {...props} path={canonicalPath(useCurrentPath())} />;
}
