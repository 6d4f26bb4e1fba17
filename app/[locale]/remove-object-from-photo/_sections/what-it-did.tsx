import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { SAMPLE_WIDTHS, type SampleSide, samples, sampleUrl } from '#lib/catalog/samples.ts';
import { tool } from '../tool.ts';

const SIZES = {
  first: '(max-width: 640px) 92vw, (min-width: 1464px) 870px, 60vw',
  rest: '(max-width: 640px) 92vw, (min-width: 1464px) 430px, 30vw',
};

/** Pairs that the tool made of our own pictures. */
export async function WhatItDid(): Promise<ReactElement> {
  const t = await getTranslations();
  const words = {
    before: t('common.compare.before'),
    after: t('common.compare.after'),
    handle: t('common.compare.handle'),
  };
  const own = samples.filter((sample) => sample.tool === tool.key);
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('objectRemover.did.title')}</h2>
        <p className="lead">{t('objectRemover.did.lead')}</p>
        <div className="gallery">
          {own.map(({ key, width, height }, index) => {
            const picture = (side: SampleSide) => (
              <ResponsivePicture
                url={(format, step) => sampleUrl({ key, side, width: step, format })}
                widths={SAMPLE_WIDTHS}
                width={width}
                height={height}
                alt={side === 'before' ? t(`samples.${key as 'street'}`) : ''}
                sizes={index === 0 ? SIZES.first : SIZES.rest}
              />
            );
            return (
              <figure key={key}>
                <Compare
                  before={picture('before')}
                  after={picture('after')}
                  words={words}
                  className={`at-${key}`}
                />
                <figcaption className="cap">
                  <b>{t(`samples.${key as 'street'}`)}</b>
                  <span>{t('objectRemover.did.size', { width, height })}</span>
                </figcaption>
              </figure>
            );
          })}
        </div>
      </div>
    </section>
  );
}
