import { useMemo } from 'react';
import { useFailureTexts } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { ErrorKey } from '#lib/contract/error-codes.ts';

/** Failures whose words by the host speak of a picture. */
const OWN = [
  'file_disguised',
  'upload_missing',
  'content_rejected',
  'engine_timeout',
  'engine_failed',
  'person_not_found',
  'no_face',
  'face_too_small',
  'consent_required',
] as const satisfies readonly ErrorKey[];

/** Texts of failures where a video is worked on. */
export function useClipFailures(): ReturnType<typeof useFailureTexts> {
  const texts = useFailureTexts();
  const t = useTranslations('clip');
  return useMemo(
    () => ({ ...texts, ...Object.fromEntries(OWN.map((key) => [key, t(`failures.${key}`)])) }),
    [texts, t],
  );
}
