import type { ReactElement, ReactNode } from 'react';
import { SiteFrame } from '../../_shell/site-frame.tsx';

/** The layout of the Halloween tool and its gallery: the same room by night, whatever the theme. */
export default function HalloweenLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return <SiteFrame className="bg-paper text-ink [color-scheme:dark]">{children}</SiteFrame>;
}
