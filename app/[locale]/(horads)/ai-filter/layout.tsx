import type { ReactElement, ReactNode } from 'react';
import { PageTabs } from '../../../_shell/page-tabs.tsx';

/** The filter and its variant, side by side: going from one to the other keeps all around them. */
export default function AiFilterLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <>
      <PageTabs tools={['aiFilter', 'photoToEmoji']} />
      {children}
    </>
  );
}
