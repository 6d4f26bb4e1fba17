import type { ReactElement } from 'react';
import { NotFoundView } from '../_shell/not-found-view.tsx';

/** For pages that find only while they render that they do not exist. */
export default function NotFound(): ReactElement {
  return <NotFoundView />;
}
