import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { isDeliveredByPiece } from '#lib/catalog/tools/headshot-generator/constants.ts';
import { formatTimeOfDay } from '#lib/i18n/format-quantity.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import type { SetInfo } from './use-set-info.ts';

/** True of a set whose pictures stay once they are made, and count one by one. */
export function isByPiece({ total, isPaid }: SetInfo): boolean {
  return isDeliveredByPiece({ count: total, paid: isPaid });
}

/** Pictures of a set that are ready, and when all are at the latest. */
export function SetProgress({ info }: { readonly info: SetInfo }): ReactElement {
  const t = useTranslations('headShots');
  const tag = useLanguageTag();
  const { done, total, isPaid, readyBy, state } = info;
  return (
    <>
      <p className="text-small">
        <b>{t('progress.done', { done, total })}</b>
        <SentenceGap />
        {isPaid && t('progress.readyBy', { at: formatTimeOfDay(tag, readyBy * SECOND_MS) })}
      </p>
      {state === 'waiting' && done > 0 && <p className="text-small">{t('progress.pause')}</p>}
    </>
  );
}

/** Consequences of cancelling a set that is delivered by the piece. */
export function SetCancelNote({ info: { isPaid } }: { readonly info: SetInfo }): ReactElement {
  const t = useTranslations('headShots');
  return <>{isPaid ? t('progress.keep') : t('progress.keepFree')}</>;
}
