import type { ReactElement, ReactNode } from 'react';
import { SiteFrame } from '../../_shell/site-frame.tsx';

/**
 * The layout of pages whose URL is a secret: nothing of others is loaded, since it could read the
 * URL.
 */
export default function SharedLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return <SiteFrame isPrivate>{children}</SiteFrame>;
}
