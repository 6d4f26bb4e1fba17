import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('clothesChanger');
}

export default function ClothesChangerPage(): ReactElement {
  return <ToolPage tool="clothesChanger" />;
}
