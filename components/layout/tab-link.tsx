'use client';

import Link from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { useCurrentPath } from './use-current-path.ts';

interface TabLinkProps {
  readonly href: string;
  /** Canonical path of the page without language prefix. */
  readonly path: string;
  /** How far below the pages' layout this stands: the path of the layout's own folder. */
  readonly below: string;
  readonly children: ReactNode;
}

/** A link to a page of the same layout, which stays as it is while the page in it changes. */
export function TabLink({ href, path, below, children }: TabLinkProps): ReactElement {
  const shown = useCurrentPath();
  const current = path === (shown === '/' ? below : below + shown);
  return (
    <Link className="tab" href={href} prefetch={false} aria-current={current ? 'page' : undefined}>
      {children}
    </Link>
  );
}
