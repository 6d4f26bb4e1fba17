import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { NotFoundView, notFoundMetadata } from '../../../_shell/not-found-view.tsx';

export function generateMetadata(): Promise<Metadata> {
  return notFoundMetadata();
}

/** Served with the status that a route’s check gives, for URLs that its page does not take. */
export default function PageRefused(): ReactElement {
  return <NotFoundView saying="refused" />;
}
