import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { CLIP_SIZE, clipScenes, shownClips } from '#lib/catalog/sample-clips.ts';
import type { SectionProps } from '../section-props.ts';

/** Clips of ours and what the tool made of them. Nothing is loaded before somebody plays one. */
export async function ClipsItMade({
  tool,
  content,
}: Pick<SectionProps, 'tool' | 'content'>): Promise<ReactElement> {
  const t = await getTranslations();
  const { width, height } = CLIP_SIZE;
  return (
    <section className="section">
      <div className="wrap">
        <h2>{t('toolPage.did.title')}</h2>
        <p className="lead">{content.did}</p>
        <div className="gallery clips">
          {shownClips(tool.key).map(({ clip, url, poster, name }) => {
            const scene = t(`scenes.${clipScenes[clip]}`);
            return (
              <figure key={url}>
                <video
                  controls
                  playsInline
                  preload="none"
                  {...{ width, height, poster }}
                  src={url}
                  aria-label={`${t(name)}: ${scene}`}
                />
                <figcaption className="cap">
                  <b>{t(name)}</b>
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
