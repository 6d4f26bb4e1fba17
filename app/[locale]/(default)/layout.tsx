import type { ReactElement, ReactNode } from 'react';
import { SiteFrame } from '../../_shell/site-frame.tsx';

/**
 * The layout of pages that carry no ads: home, prices, legal pages, a person's own pages, tools that cost
 * credits.
 */
export default function DefaultLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return <SiteFrame>{children}</SiteFrame>;
}
