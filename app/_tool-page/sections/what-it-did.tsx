import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { SampleCompare } from '#components/compare/sample-compare.tsx';
import { sceneOf, type ToolSample } from '#lib/catalog/samples.ts';
import { loadSamples } from '#lib/catalog/tool-samples.ts';
import type { SectionProps } from '../section-props.ts';

const SIZES = {
  first:
    '(max-width: 640px) 92vw, (max-width: 1199px) 94vw, (min-width: 1680px) 980px, (min-width: 1464px) 870px, 60vw',
  rest: '(max-width: 640px) 92vw, (max-width: 1199px) 46vw, (min-width: 1680px) 480px, (min-width: 1464px) 430px, 30vw',
};

/**
 * Layout of sample pairs: portraits in a row, uncropped; four as two by two; else a large one beside small
 * ones.
 */
function hangingOf(pairs: readonly ToolSample[]): 'tall' | 'even' | 'wide' {
  const [first] = pairs;
  if (first !== undefined && sceneOf(first).height > sceneOf(first).width) return 'tall';
  return pairs.length === 4 ? 'even' : 'wide';
}

/** Pairs that the tool made of our own pictures. */
export async function WhatItDid({
  tool,
  content,
}: Pick<SectionProps, 'tool' | 'content'>): Promise<ReactElement | null> {
  const t = await getTranslations();
  const { samples: own } = await loadSamples(tool);
  if (own.length === 0) return null;
  const hanging = hangingOf(own);
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.did.title')}</h2>
        <p className="lead">{content.did}</p>
        <div className={`gallery ${hanging}`}>
          {own.map((sample, index) => {
            const { width, height } = sceneOf(sample);
            const name = t(`samples.${sample.key as 'street'}`);
            return (
              <figure key={sample.key}>
                <SampleCompare
                  sample={sample}
                  alt={{ before: name, after: '' }}
                  sizes={index === 0 && hanging === 'wide' ? SIZES.first : SIZES.rest}
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
