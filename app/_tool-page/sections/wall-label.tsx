import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { UsageBadge } from '#features/session/usage-badge.tsx';
import { meets } from '#lib/availability/availability.ts';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { FREE_RESULT_SIDE, FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { MAX_UPLOAD_PIXELS, UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { formatDuration, formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';
import type { SectionProps } from '../section-props.ts';

/**
 * The facts that every tool states in the same order: in, up to, out, what of it is free where things are
 * sold, cost, wait, deleted.
 */
export async function WallLabel({ tool, content, availability }: SectionProps): Promise<ReactElement> {
  const t = await getTranslations('toolPage.facts');
  const { tag } = localeInfo(await pageLocale());
  const limit = FREE_USES_PER_DAY.guest;
  const isDrawing = worksWithoutPhoto(tool);
  const byCount = Array.from({ length: limit + 1 }, (_, count) =>
    t(isDrawing ? 'costUsesLeft' : 'costLeft', { count, limit }),
  );
  const hasFreeSize = tool.creditCost === 0 && readEnvironmentPayments().mode !== 'off';
  const facts = [
    { key: 'in', value: content.in },
    ...(tool.inputs.photo
      ? [{ key: 'upTo', value: await formatLargest({ tool, availability }) } as const]
      : []),
    { key: 'out', value: content.out },
    ...(hasFreeSize ? [{ key: 'free', value: t('freeValue', { side: FREE_RESULT_SIDE }) } as const] : []),
    {
      key: 'cost',
      value:
        tool.creditCost > 0 ? (
          t('costCredits', { credits: tool.creditCost })
        ) : (
          <UsageBadge feature={tool.featureCode} tag={tag} messages={{ fact: 'left', byCount }}>
            {t(isDrawing ? 'costUses' : 'costValue', { count: limit })}
          </UsageBadge>
        ),
    },
    { key: 'wait', value: <WaitFact tool={tool} /> },
    { key: 'deleted', value: t('deletedValue', { hours: RETENTION_HOURS.guest }) },
  ] as const;
  return (
    <dl className="label" id="limits">
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The largest photo that the tool takes, in bytes and in pixels. */
async function formatLargest({
  tool: { maxPixels },
  availability,
}: Pick<SectionProps, 'tool' | 'availability'>): Promise<string> {
  const t = await getTranslations('toolPage.facts');
  const { tag } = localeInfo(await pageLocale());
  return t(meets(['payments'], availability) ? 'upToSold' : 'upToValue', {
    size: formatMebibytes(tag, UPLOAD_BYTES.guest),
    pro: formatMebibytes(tag, UPLOAD_BYTES.pro),
    pixels: Math.min(maxPixels, MAX_UPLOAD_PIXELS) / 1e6,
  });
}

/** Size of the photo that the time is told for before the host has answered. */
const USUAL_MEGAPIXELS = 4;

/** Expected wait: measured in general, then as the host forecasts now. */
async function WaitFact({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage.facts');
  const { tag } = localeInfo(await pageLocale());
  if (!tool.engines.includes('embedded')) return <>{t('waitEngine')}</>;
  const seconds = estimateRunSeconds(
    { tool, options: await loadOptions(tool.featureCode) },
    { pixels: USUAL_MEGAPIXELS * 1e6 },
  );
  const general =
    seconds === null
      ? t('waitValue')
      : t('waitAbout', { time: formatDuration(tag, Math.ceil(seconds)), megapixels: USUAL_MEGAPIXELS });
  return (
    <UsageBadge
      feature={tool.featureCode}
      tag={tag}
      messages={{
        fact: 'wait',
        none: t('waitNone', { time: '{time}' }),
        now: t('waitNow', { wait: '{wait}', time: '{time}' }),
        unknown: t('waitUnknown'),
      }}
    >
      {general}
    </UsageBadge>
  );
}
