import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { samplePhotoUrl, samples, sampleUrl, sampleWidths, sceneOf } from '#lib/catalog/samples.ts';
import type { SectionProps } from '../section-props.ts';

/** Photos of our own to start with. */
export async function Samples({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const own = samples.filter((sample) => sample.tool === tool.key);
  return (
    <div className="rail">
      <div className="rail-in">
        <div>
          <h2>{t('workbench.drop.samplesTitle')}</h2>
          <p className="text-small text-quiet">{t('workbench.drop.samplesHint')}</p>
        </div>
        <div className="samples">
          {own.map((sample) => (
            <button
              key={sample.key}
              type="button"
              className="sample"
              data-sample={samplePhotoUrl(sample.scene)}
            >
              <ResponsivePicture
                url={(step) => sampleUrl({ sample, side: 'before', width: step })}
                widths={sampleWidths(sample)}
                width={sceneOf(sample).width}
                height={sceneOf(sample).height}
                alt=""
                sizes="140px"
              />
              {t(`samples.${sample.key as 'street'}`)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
