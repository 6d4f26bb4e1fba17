import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('babyGenerator');
}

export default function BabyGeneratorPage(): ReactElement {
  return <ToolPage tool="babyGenerator" />;
}
