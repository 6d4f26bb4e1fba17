'use client';

import { useRouter, useSelectedLayoutSegments } from 'next/navigation';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

interface PageLinkProps {
  readonly href: string;
  /** Canonical path of the page without language prefix. */
  readonly path: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Menu link, marked where its page is the current one. */
export function PageLink({ href, path, className, children }: PageLinkProps): ReactElement {
  const current = useCurrentPath() === path;
  return (
    <a className={className} href={href} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}

interface TabLinkProps {
  readonly href: string;
  /** Canonical path of the page without language prefix. */
  readonly path: string;
  /** Folder of the layout that contains the link. */
  readonly below: string;
  readonly children: ReactNode;
}

/**
 * Link to a page of the same layout, which is not rendered again. `next/link` would weigh 3 KB and preload.
 * Without script it is a plain link.
 */
export function TabLink({ href, path, below, children }: TabLinkProps): ReactElement {
  const router = useRouter();
  const shown = useCurrentPath();
  const current = path === (shown === '/' ? below : below + shown);
  const follow = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain) return;
    event.preventDefault();
    router.push(href);
  };
  return (
    <a className="tab" href={href} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}

/**
 * Path of the current page, without language prefix and closing slash. Server and browser give the same path,
 * although pages without prefix are stored under `/en`.
 */
export function useCurrentPath(): string {
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith('('));
  return `/${segments.join('/')}`;
}
