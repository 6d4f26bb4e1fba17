import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { UsageBadge } from '#features/session/usage-badge.tsx';
import { meets } from '#lib/availability/availability.ts';
import { estimateRunSeconds } from '#lib/catalog/estimate-run-seconds.ts';
import { FREE_RESULT_SIDE, FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { MAX_UPLOAD_PIXELS, UPLOAD_BYTES, VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
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
  const values = { number: '{number}', limit: '{limit}' };
  const texts = COUNTS.map((count) => t(isDrawing ? 'costUsesLeft' : 'costLeft', { count, ...values }));
  const byCount = new Set(texts).size === 1 ? texts.slice(-1) : texts;
  const hasFreeSize = tool.creditCost === 0 && readEnvironmentPayments().mode !== 'off';
  const facts = [
    { key: 'in', value: content.in },
    ...(tool.inputs.photo || tool.inputs.video
      ? [{ key: 'upTo', value: await formatLargest({ tool, availability }) } as const]
      : []),
    { key: 'out', value: content.out },
    ...(hasFreeSize ? [{ key: 'free', value: t('freeValue', { side: FREE_RESULT_SIDE }) } as const] : []),
    {
      key: 'cost',
      value:
        tool.creditCost > 0 ? (
          await formatCost(tool)
        ) : (
          <UsageBadge
            feature={tool.featureCode}
            tag={tag}
            messages={{ fact: 'left', byCount }}
            longest={fill(longestOf(byCount), { number: '0', limit: '0' })}
          >
            {t(isDrawing ? 'costUses' : 'costValue', { count: limit })}
          </UsageBadge>
        ),
    },
    { key: 'wait', value: <WaitFact tool={tool} /> },
    {
      key: 'deleted',
      // Videos are taken from accounts alone.
      value: tool.inputs.video
        ? t('deletedDays', { days: RETENTION_HOURS.account / 24 })
        : t('deletedValue', { hours: RETENTION_HOURS.guest }),
    },
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

/** Counts whose sentences differ in some language. */
const COUNTS = [0, 1, 2] as const;

const longestOf = (texts: readonly string[]) =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/** Sets values in the place of their names in braces. */
function fill(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), text);
}

/** Price of a run in credits; nothing on a copy that sells nothing. */
async function formatCost({
  creditCost: credits,
  creditSeconds: seconds,
}: SectionProps['tool']): Promise<string> {
  const t = await getTranslations('toolPage.facts');
  if (readEnvironmentPayments().mode === 'off') return t('costNothing');
  return seconds === undefined ? t('costCredits', { credits }) : t('costSeconds', { credits, seconds });
}

/** The largest photo that the tool takes, in bytes and in pixels, or the largest video. */
async function formatLargest({
  tool: { maxPixels, inputs },
  availability,
}: Pick<SectionProps, 'tool' | 'availability'>): Promise<string> {
  const t = await getTranslations('toolPage.facts');
  const { tag } = localeInfo(await pageLocale());
  if (inputs.video) {
    const { bytes, minutes } = VIDEO_LIMITS;
    return t('upToVideo', { size: formatMebibytes(tag, bytes), minutes });
  }
  return t(meets(['payments'], availability) ? 'upToSold' : 'upToValue', {
    size: formatMebibytes(tag, UPLOAD_BYTES.guest),
    pro: formatMebibytes(tag, UPLOAD_BYTES.pro),
    pixels: Math.min(maxPixels, MAX_UPLOAD_PIXELS) / 1e6,
  });
}

/** Size of the photo that the time is told for before the host has answered. */
const USUAL_MEGAPIXELS = 4;

/** Part of a video that the time is told for. */
const USUAL_SECONDS = 5;
const USUAL_CLIP = { pixels: 1280 * 720, frames: 25 * USUAL_SECONDS };

/** Seconds of the longest wait and run that room is kept for. */
const LONG = { wait: 3599, run: 59 } as const;

/** Expected wait: measured in general, then as the host forecasts now. */
async function WaitFact({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage.facts');
  const { tag } = localeInfo(await pageLocale());
  if (!tool.engines.includes('embedded')) return <>{t('waitEngine')}</>;
  const isVideo = tool.kind === 'video';
  const seconds = estimateRunSeconds(
    { tool, options: await loadOptions(tool.featureCode) },
    isVideo ? USUAL_CLIP : { pixels: USUAL_MEGAPIXELS * 1e6 },
  );
  const time = formatDuration(tag, Math.ceil(seconds ?? 0));
  const usual = isVideo
    ? t('waitClip', { time, seconds: USUAL_SECONDS })
    : t('waitAbout', { time, megapixels: USUAL_MEGAPIXELS });
  const general = seconds === null ? t('waitValue') : usual;
  const messages = {
    fact: 'wait',
    none: t('waitNone', { time: '{time}' }),
    now: t('waitNow', { wait: '{wait}', time: '{time}' }),
    unknown: t('waitUnknown'),
  } as const;
  const long = { wait: formatDuration(tag, LONG.wait), time: formatDuration(tag, LONG.run) };
  return (
    <UsageBadge
      feature={tool.featureCode}
      tag={tag}
      messages={messages}
      longest={fill(longestOf([messages.none, messages.now, messages.unknown]), long)}
    >
      {general}
    </UsageBadge>
  );
}
