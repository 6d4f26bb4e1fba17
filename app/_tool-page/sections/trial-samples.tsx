import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { DIAGRAM_SIZE, diagramUrl, hasDiagram } from '#lib/catalog/diagrams.ts';
import { RETENTION_HOURS } from '#lib/catalog/limits.ts';
import {
  type SampleSceneKey,
  samplePhotoUrl,
  sampleUrl,
  sampleWidths,
  sceneOf,
  sceneThumbUrl,
  THUMB_WIDTH,
} from '#lib/catalog/samples.ts';
import { loadSamples, loadTrialScenes } from '#lib/catalog/tool-samples.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { listOwnSamples, type OwnSample } from '#lib/operator/sample-photos.ts';
import type { SectionProps } from '../section-props.ts';

/** Photos of the operator, or else of our own. */
async function loadTrialSamples(tool: ToolEntry): Promise<readonly Omit<OwnSample, 'file'>[]> {
  const own = await listOwnSamples(tool);
  if (own.length > 0) return own;
  const t = await getTranslations();
  return (await loadTrialScenes(tool)).map((scene) => ({
    title: t(`scenes.${scene}`),
    photoUrl: samplePhotoUrl(scene),
    thumbUrl: sceneThumbUrl(scene),
    ...sizeOf(scene),
  }));
}

function sizeOf(scene: SampleSceneKey): Pick<OwnSample, 'width' | 'height'> {
  const { width, height } = sceneOf({ scene });
  return { width, height };
}

/** Photos to start with, or a word on photos of one's own where people are shown. */
export async function TrialSamples({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  const samples = await loadTrialSamples(tool);
  if (samples.length === 0) return <OwnPhoto tool={tool} />;
  return (
    <div className="rail">
      <div className="rail-in">
        <div>
          <h2>{t('workspace.drop.samplesTitle')}</h2>
          <p className="text-small text-quiet">{t('workspace.drop.samplesHint')}</p>
        </div>
        <div className="samples">
          {samples.map(({ photoUrl, thumbUrl, title, width, height }) => (
            <button key={photoUrl} type="button" className="sample" data-sample={photoUrl}>
              <ResponsivePicture
                url={() => thumbUrl}
                widths={[THUMB_WIDTH]}
                width={width}
                height={height}
                alt=""
                sizes="140px"
              />
              {title}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A picture of the result, and photos to try the tool on in words. */
async function OwnPhoto({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement> {
  const t = await getTranslations();
  return (
    <div className="rail">
      <div className="rail-in">
        <div>
          <h2>{t('workspace.drop.ownTitle')}</h2>
          <p className="text-small text-quiet">
            {t('workspace.drop.ownHint', { hours: RETENTION_HOURS.guest })}
          </p>
        </div>
        <div className="own-photo">
          <Outcome tool={tool} />
        </div>
      </div>
    </div>
  );
}

/** Last panel of the tool's drawing, else the first result that we show of it. */
async function Outcome({ tool }: Pick<SectionProps, 'tool'>): Promise<ReactElement | null> {
  const shared = { alt: '', sizes: '280px' };
  if (hasDiagram(tool.key)) {
    const widths = [DIAGRAM_SIZE.width] as const;
    return (
      <ResponsivePicture
        url={() => diagramUrl(tool.key, 'made')}
        {...shared}
        {...DIAGRAM_SIZE}
        widths={widths}
      />
    );
  }
  const [sample] = (await loadSamples(tool)).samples;
  if (!sample) return null;
  const { width, height } = sample.result ?? sceneOf(sample);
  return (
    <ResponsivePicture
      url={(step) => sampleUrl({ sample, side: 'after', width: step })}
      widths={sampleWidths(sample)}
      {...shared}
      {...{ width, height }}
    />
  );
}
