import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { meets } from '#lib/availability/availability.ts';
import { findsFaces, hasAnalyses } from '#lib/catalog/analyses.ts';
import { RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { worksWithoutPhoto } from '#lib/catalog/tool.ts';
import type { SectionProps } from '../section-props.ts';

/** Sentence on what a downloaded file says of itself. */
function markingOf({ engines, digitalSourceType }: SectionProps['tool']) {
  if (!engines.includes('embedded')) return 'privacy.marked';
  return digitalSourceType === 'algorithmicMedia' ? 'privacy.drawn' : 'privacy.use';
}

/** Privacy of the photo: destination, retention, and metadata of the downloaded file. */
export async function Privacy({ tool, content, availability }: SectionProps): Promise<ReactElement> {
  const t = await getTranslations('toolPage');
  const options = await loadOptions(tool.featureCode);
  const kind = worksWithoutPhoto(tool) ? 'words' : tool.kind;
  const days = RETENTION_HOURS.account / 24;
  const isSelling = meets(['payments'], availability);
  const rows = [
    [t('file.location'), t('file.removed')],
    [t('file.camera'), t('file.removed')],
    [t('file.color'), tool.kind === 'picture' ? 'sRGB' : 'BT.709'],
    [t('file.source'), t(`file.sources.${tool.digitalSourceType}`)],
    [t('file.name'), `pictor-0192f3c1.${tool.kind === 'picture' ? 'png' : 'mp4'}`],
  ] as const;
  return (
    <section className="section">
      <div className="wrap two wide-first">
        <div className="prose">
          <h2>{t(`privacy.${kind}.title`)}</h2>
          <p>{content.privacy}</p>
          {hasAnalyses(tool, options) && <p>{t('privacy.analyses')}</p>}
          {findsFaces(tool, options) && <p>{t('privacy.faces')}</p>}
          <p>{t(`privacy.${kind}.keep`, { hours: RETENTION_HOURS.guest, days })}</p>
          {kind !== 'video' && <p>{t('privacy.longer', { days })}</p>}
          {isSelling && <p>{t('privacy.longerPro')}</p>}
          <p>{t(markingOf(tool))}</p>
        </div>
        <div className="sheet file-facts">
          <h3>{t('file.title')}</h3>
          <dl className="rows">
            {rows.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
