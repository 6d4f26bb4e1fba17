'use client';

import { useSelectedLayoutSegments } from 'next/navigation';

/**
 * Path of the page that is shown, without language prefix and closing slash. Unlike the browser's address it is the same on the
 * server: pages without prefix are kept under `/en`.
 */
export function useCurrentPath(): string {
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith('('));
  return `/${segments.join('/')}`;
}
