'use client';

import type { ReactElement, ReactNode } from 'react';
import { useCurrentPath } from './use-current-path.ts';

interface PageLinkProps {
  readonly href: string;
  /** Canonical path of the page without language prefix. */
  readonly path: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link of a menu, marked where its page is the one that is shown. */
export function PageLink({ href, path, className, children }: PageLinkProps): ReactElement {
  const current = useCurrentPath() === path;
  return (
    <a className={className} href={href} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
