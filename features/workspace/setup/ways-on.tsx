import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { useLimits } from '#lib/browser/queries/limits.ts';
import { type FeatureCode, findTool, type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

/** Tools that are named at most. */
const MOST = 4;

/** Tools of this host with free photos left, those of the same family first. */
function useOtherTools(feature: FeatureCode): readonly ToolEntry[] {
  const limits = useLimits();
  const features = useFeatures();
  const family = findTool(feature)?.family;
  const left = new Set(
    limits?.freeUses.filter((uses) => uses.dailyLeftCount !== 0).map(({ featureCode }) => featureCode),
  );
  const available = new Set(features.filter((one) => one.available).map(({ featureCode }) => featureCode));
  const all: readonly ToolEntry[] = tools;
  return all
    .filter((tool) => tool.featureCode !== feature && tool.kind === 'picture')
    .filter(({ featureCode }) => left.has(featureCode) && available.has(featureCode))
    .toSorted((a, b) => Number(b.family === family) - Number(a.family === family))
    .slice(0, MOST);
}

/** Ways to go on where a tool has nothing left for this photo today: photos of today, and other tools. */
export function WaysOn({ feature }: { readonly feature: FeatureCode }): ReactElement {
  const t = useTranslations('workspace');
  const names = useTranslations('tools');
  const others = useOtherTools(feature);
  const isAnyCounted = useLimits()?.photos?.some(({ featureCode }) => featureCode === feature);
  const pathOf = (path: string) => localePath(urlLocale(), path);
  return (
    <>
      {isAnyCounted && (
        <p className="fine">
          {t('run.goOn')} <a href={pathOf(`/history?tool=${feature}&state=done`)}>{t('run.toHistory')}</a>
        </p>
      )}
      {others.length > 0 && (
        <p className="fine">
          {t('run.otherTools')}{' '}
          {others.map(({ key, path }, index) => (
            <span key={key}>
              {index > 0 && ' · '}
              <a href={pathOf(path)}>{names(`${key}.name`)}</a>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
