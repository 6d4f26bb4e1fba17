import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('aiReplacer');
}

export default function AiReplacerPage(): ReactElement {
  return <ToolPage tool="aiReplacer" />;
}
