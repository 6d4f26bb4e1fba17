import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ClipIsland } from '#features/workspace/clip/clip-island.tsx';
import { BATCH_CLIPS, CLIP_RUN, takesManyClips } from '#lib/catalog/clip-run.ts';
import { DIAGRAM_SIZE, diagramUrl } from '#lib/catalog/diagrams.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import {
  CLIP_SIZE,
  clipScenes,
  clipsToTry,
  sampleClipPoster,
  sampleClipUrl,
} from '#lib/catalog/sample-clips.ts';
import { AVI_TYPE, VIDEO_LIMITS, VIDEO_TYPES } from '#lib/catalog/uploads.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { sentenceGap } from '#lib/i18n/sentence-gap.ts';
import type { SectionProps } from '../section-props.ts';

/** Types that file dialogs offer everywhere; by endings too, since many systems know no type for some. */
const ACCEPT = [...VIDEO_TYPES.filter((type) => type !== AVI_TYPE), '.mkv', '.ts', '.m4v', '.3gp'].join(',');

/** The workspace of a tool for videos as it waits for one. It stands here without script. */
export async function ClipPlace({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const locale = await pageLocale();
  const { tag } = localeInfo(locale);
  const gap = sentenceGap(locale);
  const { bytes, minutes } = VIDEO_LIMITS;
  const takesMany = takesManyClips(tool);
  return (
    <ClipIsland
      feature={tool.featureCode}
      locale={locale}
      name={t(`tools.${tool.key}.name`)}
      failed={t('clip.drop.failed')}
    >
      <div className="stage whole">
        <div className="drop">
          <div className="drop-in corners at-once">
            <span className="swatch stroke" aria-hidden="true" />
            <Icon of="image-up" size="l" className="text-pigment" />
            <h2 className="fine-pointer">{t('clip.drop.title')}</h2>
            <h2 className="coarse-pointer">{t('clip.drop.titleTouch')}</h2>
            <p className="fine-pointer text-small text-quiet">{t('clip.drop.hint')}</p>
            <p className="coarse-pointer text-small text-quiet">{t('clip.drop.hintTouch')}</p>
            <div className="acts">
              <label className="btn first">
                <input type="file" className="sr-only" accept={ACCEPT} multiple={takesMany} data-more="" />
                <Icon of="folder-open" />
                {t('clip.drop.choose')}
              </label>
              <label className="btn line coarse-pointer">
                <input type="file" className="sr-only" accept="video/*" capture="environment" />
                <Icon of="camera" />
                {t('clip.drop.camera')}
              </label>
            </div>
            <button type="button" className="btn bare small" data-url="">
              {t('clip.url.open')}
            </button>
            <p className="text-small text-quiet">
              {t('clip.drop.limits', {
                size: formatMebibytes(tag, bytes),
                minutes,
                seconds: CLIP_RUN.seconds,
              })}
              {gap}
              {takesMany && `${t('clip.drop.many', { most: BATCH_CLIPS })}${gap}`}
              <span data-more="" hidden>
                {t('clip.drop.more')}
              </span>
            </p>
            <p className="text-small text-quiet">{t('clip.account')}</p>
            <noscript>
              <p className="text-small">{t('toolPage.noscript')}</p>
            </noscript>
          </div>
        </div>
      </div>
      <TrialClips tool={tool} />
    </ClipIsland>
  );
}

/** Clips of ours to start with, or a word on a video of one's own where people are worked on. */
async function TrialClips({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const clips = clipsToTry(tool.key);
  const kind = clips.length > 0 ? 'samples' : 'own';
  return (
    <div className="rail">
      <div className="rail-in">
        <div>
          <h2>{t(`clip.drop.${kind}Title`)}</h2>
          <p className="text-small text-quiet">{t(`clip.drop.${kind}Hint`)}</p>
        </div>
        {clips.length === 0 && (
          <div className="own-photo">
            <ResponsivePicture
              url={() => diagramUrl(tool.key, 'made')}
              widths={[DIAGRAM_SIZE.width]}
              {...DIAGRAM_SIZE}
              alt=""
              sizes="280px"
            />
          </div>
        )}
        {clips.length > 0 && (
          <div className="samples">
            {clips.map((clip) => (
              <button key={clip} type="button" className="sample" data-clip={sampleClipUrl(clip)}>
                <ResponsivePicture
                  url={() => sampleClipPoster(clip)}
                  widths={[CLIP_SIZE.width]}
                  width={CLIP_SIZE.width}
                  height={CLIP_SIZE.height}
                  alt=""
                  sizes="140px"
                />
                {t(`scenes.${clipScenes[clip]}`)}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
