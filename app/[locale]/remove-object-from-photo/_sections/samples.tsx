import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { SAMPLE_WIDTHS, samplePhotoUrl, samples, sampleUrl } from '#lib/catalog/samples.ts';
import { tool } from '../tool.ts';

/** Photos of our own to start with. */
export async function Samples(): Promise<ReactElement> {
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
          {own.map(({ key, width, height }) => (
            <button key={key} type="button" className="sample" data-sample={samplePhotoUrl(key)}>
              <ResponsivePicture
                url={(format, step) => sampleUrl({ key, side: 'before', width: step, format })}
                widths={SAMPLE_WIDTHS}
                width={width}
                height={height}
                alt=""
                sizes="140px"
              />
              {t(`samples.${key as 'street'}`)}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}
