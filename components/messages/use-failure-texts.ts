import { useMemo } from 'react';
import type { FailureTexts } from '#lib/browser/api-client/describe-failure.ts';
import { useTranslations } from './messages-context.tsx';

/** Texts for failures without a message from the host. */
export function useFailureTexts(): FailureTexts {
  const value = useTranslations('workspace');
  return useMemo(
    () => ({
      network: value('failed.network'),
      timeout: value('failed.timeout'),
      file_gone: value('refused.gone'),
      unknown: value('failed.unknown'),
    }),
    [value],
  );
}
