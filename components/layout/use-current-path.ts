'use client';

import { useSelectedLayoutSegments } from 'next/navigation';

/**
 * Path of the current page, without language prefix and closing slash. Server and browser give the same path,
 * although pages without prefix are stored under `/en`.
 */
export function useCurrentPath(): string {
  const segments = useSelectedLayoutSegments().filter((segment) => !segment.startsWith('('));
  return `/${segments.join('/')}`;
}
