import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { LiveFact } from '#features/session/live-fact.tsx';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';

/** Size of the photo that the time is told for before the host has answered. */
const USUAL_MEGAPIXELS = 4;

/** How long one waits: by measured efforts in general, then what the host says now. */
export async function WaitFact({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage.facts');
  const { tag } = localeInfo(await pageLocale());
  if (tool.engines.length === 0) return <>{t('waitEngine')}</>;
  const seconds = estimateRunSeconds(tool.featureCode, { pixels: USUAL_MEGAPIXELS * 1e6 });
  const general =
    seconds === null
      ? t('waitValue')
      : t('waitAbout', { time: formatDuration(tag, Math.ceil(seconds)), megapixels: USUAL_MEGAPIXELS });
  return (
    <LiveFact
      feature={tool.featureCode}
      tag={tag}
      words={{
        fact: 'wait',
        none: t('waitNone', { time: '{time}' }),
        now: t('waitNow', { wait: '{wait}', time: '{time}' }),
        unknown: t('waitUnknown'),
      }}
    >
      {general}
    </LiveFact>
  );
}
