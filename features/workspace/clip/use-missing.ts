import { useTranslations } from '#components/messages/messages-context.tsx';
import type { AdditionalPhotosKey } from '../additional/additional-photos.tsx';
import type { ClipParts } from './use-clip-settings.ts';

/** Sentence on what is missing for any work on the video: its photo, or the consent; null for nothing. */
export function useMissing({
  tool,
  settings: { photos, additionalBounds, asksConsent, consent },
}: Pick<ClipParts, 'tool' | 'settings'>): string | null {
  const t = useTranslations('options');
  if (photos.length < additionalBounds[0]) return t(`additional.${tool.key as AdditionalPhotosKey}.missing`);
  return asksConsent && !consent ? t('consent.missing') : null;
}
