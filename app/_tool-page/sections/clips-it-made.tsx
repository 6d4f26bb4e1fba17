import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import {
  CLIP_SIZE,
  clipResultPoster,
  clipResultUrl,
  clipSamples,
  clipScenes,
} from '#lib/catalog/sample-clips.ts';
import type { SectionProps } from '../section-props.ts';

/** Clips of ours with effects, to be seen and heard. Nothing is loaded before somebody plays one. */
export async function ClipsItMade({ content }: Pick<SectionProps, 'content'>): Promise<ReactElement> {
  const t = await getTranslations();
  const { width, height } = CLIP_SIZE;
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.did.title')}</h2>
        <p className="lead">{content.did}</p>
        <div className="gallery clips">
          {clipSamples.map((sample) => {
            const effect = t(`choices.video-effects.${sample.effect}`);
            const scene = t(`scenes.${clipScenes[sample.clip]}`);
            return (
              <figure key={clipResultUrl(sample)}>
                <video
                  controls
                  playsInline
                  preload="none"
                  {...{ width, height }}
                  src={clipResultUrl(sample)}
                  poster={clipResultPoster(sample)}
                  aria-label={`${effect}: ${scene}`}
                />
                <figcaption className="cap">
                  <b>{effect}</b>
                  <span>{scene}</span>
                </figcaption>
              </figure>
            );
          })}
        </div>
      </div>
    </section>
  );
}
