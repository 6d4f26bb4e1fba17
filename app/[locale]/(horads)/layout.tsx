import type { ReactElement, ReactNode } from 'react';
import { SiteFrame } from '../../_shell/site-frame.tsx';
import { HorizontalAd } from '../../_shell/third-party-places.tsx';

/** The layout of the free tools' pages, with the horizontal places for ads. */
export default function HorizontalAdsLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <SiteFrame above={<HorizontalAd place="top" />} below={<HorizontalAd place="bottom" />}>
      {children}
    </SiteFrame>
  );
}
