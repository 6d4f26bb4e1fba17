import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('videoEffects');
}

export default function VideoEffectsPage(): ReactElement {
  return <ToolPage tool="videoEffects" />;
}
