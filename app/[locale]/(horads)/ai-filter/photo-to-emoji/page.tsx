import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { ToolPage, toolMetadata } from '../../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('photoToEmoji');
}

export default function PhotoToEmojiPage(): ReactElement {
  return <ToolPage tool="photoToEmoji" />;
}
