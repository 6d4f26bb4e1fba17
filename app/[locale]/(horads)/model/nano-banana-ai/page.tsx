import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('nanoBanana');
}

export default function NanoBananaPage(): ReactElement {
  return <ToolPage tool="nanoBanana" />;
}
