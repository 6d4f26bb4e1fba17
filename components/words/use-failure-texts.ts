import { useMemo } from 'react';
import type { FailureTexts } from '#lib/browser/api-client/describe-failure.ts';
import { useWords } from './words-context.tsx';

/** Texts of the workspace for failures that the host has no words for. */
export function useFailureTexts(): FailureTexts {
  const words = useWords('workbench');
  return useMemo(
    () => ({
      network: words('failed.network'),
      timeout: words('failed.timeout'),
      file_gone: words('refused.gone'),
      unknown: words('failed.unknown'),
    }),
    [words],
  );
}
