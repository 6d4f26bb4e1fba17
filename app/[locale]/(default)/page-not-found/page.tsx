import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { NotFoundView, notFoundMetadata } from '../../../_shell/not-found-view.tsx';

export function generateMetadata(): Promise<Metadata> {
  return notFoundMetadata();
}

/** Served with status 404 for every URL that is no page. */
export default function PageNotFound(): ReactElement {
  return <NotFoundView saying="path" />;
}
