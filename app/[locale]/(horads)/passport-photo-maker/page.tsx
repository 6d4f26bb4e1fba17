import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { toolMetadata } from '../../../_tool-page/tool-metadata.ts';
import { ToolPage } from '../../../_tool-page/tool-page.tsx';

export function generateMetadata(): Promise<Metadata> {
  return toolMetadata('passportPhoto');
}

export default function PassportPhotoPage(): ReactElement {
  return <ToolPage tool="passportPhoto" />;
}
