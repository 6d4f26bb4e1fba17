import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('kontext');
}

export default function KontextPage(): ReactElement {
  return <ToolPage tool="kontext" />;
}
