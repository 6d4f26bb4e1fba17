import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('halloween');
}

export default function HalloweenPage(): ReactElement {
  return <ToolPage tool="halloween" />;
}
