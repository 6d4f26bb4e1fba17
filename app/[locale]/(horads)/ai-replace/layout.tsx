import type { ReactElement, ReactNode } from 'react';
import { PageTabs } from '../../../_shell/page-tabs.tsx';

/** The replacer and its variant, side by side: going from one to the other keeps all around them. */
export default function AiReplaceLayout({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <>
      <PageTabs tools={['aiReplacer', 'clothesChanger']} />
      {children}
    </>
  );
}
