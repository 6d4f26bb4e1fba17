import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { DrawingIsland } from '#features/workspace/drawing/drawing-island.tsx';
import type { OptionValues } from '#lib/catalog/options/option.ts';
import { sampleSize, sampleUrl, sampleWidths } from '#lib/catalog/samples.ts';
import { loadSamples } from '#lib/catalog/tool-samples.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import type { SectionProps } from '../section-props.ts';

/** The workspace of a tool that draws: ideas to begin with, each with the settings that drew it. */
export async function DrawingPlace({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const { samples } = await loadSamples(tool);
  return (
    <DrawingIsland
      feature={tool.featureCode}
      locale={await pageLocale()}
      name={t(`tools.${tool.key}.name`)}
      failed={t('drawing.start.failed')}
      // Parameters of a recipe are values of options.
      ideas={samples.map(({ recipe }) => (recipe?.parameters ?? {}) as OptionValues)}
    >
      <div className="stage whole">
        <ul className="ideas">
          {samples.map((sample, index) => (
            <li key={sample.key}>
              <button type="button" className="idea" data-idea={index}>
                <ResponsivePicture
                  url={(width) => sampleUrl({ sample, side: 'after', width })}
                  widths={sampleWidths(sample)}
                  {...sampleSize(sample)}
                  alt=""
                  sizes="(max-width: 640px) 46vw, (max-width: 1199px) 30vw, 300px"
                  eager={index < 2}
                />
                {t(`samples.${sample.key as 'street'}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="rail">
        <div className="rail-in">
          <div>
            <h2>{t('drawing.start.title')}</h2>
            <p className="text-quiet">{t('drawing.start.hint')}</p>
          </div>
          <button type="button" className="btn big wide" data-idea="">
            {t('drawing.start.button')}
          </button>
          <p className="text-small text-quiet">{t('drawing.start.ideasHint')}</p>
          <noscript>
            <p className="text-small">{t('toolPage.noscript')}</p>
          </noscript>
        </div>
      </div>
    </DrawingIsland>
  );
}
