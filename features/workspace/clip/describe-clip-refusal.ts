import type { useTranslations } from '#components/messages/messages-context.tsx';
import { VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import type { ClipRefusal } from './open-clip.ts';

/** Containers by the names that people know. */
const FORMATS = ['MP4', 'MOV', 'WebM', 'MKV', 'MPEG-TS'];

/** Message of a refused video: its fault and the remedy. */
export function describeClipRefusal(
  t: ReturnType<typeof useTranslations<'clip'>>,
  { refusal, tag }: { readonly refusal: ClipRefusal; readonly tag: string },
): string {
  switch (refusal.reason) {
    case 'type': {
      const formats = new Intl.ListFormat(tag, { type: 'disjunction' }).format(FORMATS);
      return t('refused.type', { formats });
    }
    case 'size':
      return t('refused.size', {
        actual: formatMebibytes(tag, refusal.bytes),
        limit: formatMebibytes(tag, VIDEO_LIMITS.bytes),
      });
    case 'tooLong':
      return t('refused.tooLong', { minutes: VIDEO_LIMITS.minutes });
    case 'tooLarge':
      return t('refused.tooLarge', { width: VIDEO_LIMITS.longSide, height: VIDEO_LIMITS.shortSide });
    default:
      return t(`refused.${refusal.reason}`);
  }
}
