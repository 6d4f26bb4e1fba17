import type { useTranslations } from '#components/messages/messages-context.tsx';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE, UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';

/** Reason of a refused file, shown before anything is uploaded. */
export type Refusal =
  | { readonly reason: 'type' | 'empty' | 'unreadable' | 'gone' | 'side' | 'sample' | 'unfetched' }
  /** The host gave the reason, in the language of the page. */
  | { readonly reason: 'told'; readonly message: string }
  /** Larger than the most bytes that this person may send. */
  | { readonly reason: 'size'; readonly bytes: number; readonly most: number }
  | { readonly reason: 'pixels'; readonly pixels: number };

/** A file that its workspace does not open; the refusal is told in the drop area. */
export class InputRefused<Reason extends { readonly reason: string }> extends Error {
  readonly refusal: Reason;

  constructor(refusal: Reason, options?: ErrorOptions) {
    super(refusal.reason, options);
    this.refusal = refusal;
  }
}

export class PhotoRefused extends InputRefused<Refusal> {
  override readonly name = 'PhotoRefused';
}

/** Format names, as listed in the message about another file type. */
export const FORMATS = ['JPEG', 'PNG', 'WebP', 'AVIF', 'GIF', 'HEIC'];

/** Message of a refused file: its fault and the remedy. */
export function describeRefusal(
  t: ReturnType<typeof useTranslations<'workspace'>>,
  { refusal, tag }: { refusal: Refusal; tag: string },
): string {
  switch (refusal.reason) {
    case 'type':
      return t('refused.type', {
        formats: new Intl.ListFormat(tag, { type: 'disjunction' }).format(FORMATS),
      });
    case 'size':
      return t(mayFitPro(refusal) ? 'refused.sizeOfPro' : 'refused.size', {
        actual: formatMebibytes(tag, refusal.bytes),
        limit: formatMebibytes(tag, refusal.most),
        pro: formatMebibytes(tag, UPLOAD_BYTES.pro),
      });
    case 'pixels':
      return t('refused.pixels', {
        // Rounded up, so that the message never reads “50, more than the 50 allowed”.
        actual: Math.ceil(refusal.pixels / 1e5) / 10,
        limit: MAX_UPLOAD_PIXELS / 1e6,
      });
    case 'side':
      return t('refused.side', { limit: MAX_UPLOAD_SIDE });
    case 'told':
      return refusal.message;
    default:
      return t(`refused.${refusal.reason}`);
  }
}

/** True for a file that its person could send as a member. */
function mayFitPro({ bytes, most }: Extract<Refusal, { reason: 'size' }>): boolean {
  return most < UPLOAD_BYTES.pro && bytes <= UPLOAD_BYTES.pro && meetsNeed('payments');
}
