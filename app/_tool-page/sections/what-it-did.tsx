import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { SampleCompare } from '#components/compare/sample-compare.tsx';
import { type Sample, samples, sceneOf } from '#lib/catalog/samples.ts';
import type { SectionProps } from '../section-props.ts';

const SIZES = {
  first:
    '(max-width: 640px) 92vw, (max-width: 1199px) 94vw, (min-width: 1680px) 980px, (min-width: 1464px) 870px, 60vw',
  rest: '(max-width: 640px) 92vw, (max-width: 1199px) 46vw, (min-width: 1680px) 480px, (min-width: 1464px) 430px, 30vw',
};

/** Where the first is a portrait, all hang in a row, uncropped. */
function isTall([first]: readonly Sample[]): boolean {
  return first !== undefined && sceneOf(first).height > sceneOf(first).width;
}

/** Pairs that the tool made of our own pictures. */
export async function WhatItDid({ tool, content }: SectionProps): Promise<ReactElement | null> {
  const t = await getTranslations();
  const own = samples.filter((sample) => sample.tool === tool.key);
  if (own.length === 0) return null;
  const tall = isTall(own);
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.did.title')}</h2>
        <p className="lead">{content.did}</p>
        <div className={tall ? 'gallery tall' : 'gallery wide'}>
          {own.map((sample, index) => {
            const { width, height } = sceneOf(sample);
            const name = t(`samples.${sample.key as 'street'}`);
            return (
              <figure key={sample.key}>
                <SampleCompare
                  sample={sample}
                  alt={{ before: name, after: '' }}
                  sizes={index === 0 && !tall ? SIZES.first : SIZES.rest}
                />
                <figcaption className="cap">
                  <b>{name}</b>
                  <span>{t('toolPage.did.size', { width, height })}</span>
                </figcaption>
              </figure>
            );
          })}
        </div>
      </div>
    </section>
  );
}
