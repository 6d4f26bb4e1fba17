import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { SampleCompare } from '#components/compare/sample-compare.tsx';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { DIAGRAM_SIZE, diagramSteps, diagramUrl, hasDiagram } from '#lib/catalog/diagrams.ts';
import { sampleSize, type ToolSample } from '#lib/catalog/samples.ts';
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
  if (first !== undefined && sampleSize(first).height > sampleSize(first).width) return 'tall';
  return pairs.length === 4 ? 'even' : 'wide';
}

/** Pairs that the tool made of our own pictures. */
export async function WhatItDid({
  tool,
  content,
}: Pick<SectionProps, 'tool' | 'content'>): Promise<ReactElement | null> {
  const t = await getTranslations();
  if (hasDiagram(tool.key)) return <HowItIsDone {...{ tool, content }} />;
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
            const { width, height } = sampleSize(sample);
            const name = t(`samples.${sample.key as 'street'}`);
            return (
              <figure key={sample.key}>
                <SampleCompare
                  sample={sample}
                  alt={{ before: name, after: sample.isAlone ? name : '' }}
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

/** Drawings of a tool for people, step by step: their own photo is the better sample. */
async function HowItIsDone({ tool, content }: Pick<SectionProps, 'tool' | 'content'>): Promise<ReactElement> {
  const t = await getTranslations();
  const isVideo = tool.kind === 'video';
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.drawn.title')}</h2>
        <p className="lead">{content.did}</p>
        <ol className="gallery drawn">
          {diagramSteps.map((step) => (
            <li key={step} className="drawn-step">
              <ResponsivePicture
                url={() => diagramUrl(tool.key, step)}
                widths={[DIAGRAM_SIZE.width]}
                {...DIAGRAM_SIZE}
                alt=""
                sizes="(max-width: 640px) 30vw, 420px"
              />
              <b>{t(`toolPage.drawn.${step === 'photo' && isVideo ? 'video' : step}`)}</b>
            </li>
          ))}
        </ol>
        <p className="mt-6 text-quiet">{t('toolPage.drawn.note')}</p>
        <a className="btn line mt-4" href="#main">
          <Icon of="image-up" />
          {t(`toolPage.drawn.${isVideo ? 'tryVideo' : 'try'}`)}
        </a>
      </div>
    </section>
  );
}
