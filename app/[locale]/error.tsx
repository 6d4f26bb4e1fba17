'use client';

import type { ReactElement } from 'react';
import { FailureView } from '../_shell/failure-view.tsx';

/** Stands in for a page that broke in the browser. */
export default function PageFailure(): ReactElement {
  return <FailureView />;
}
