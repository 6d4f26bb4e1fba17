import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { type Availability, offeredFamilies } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { DIAGRAM_SIZE, diagramUrl, hasDiagram } from '#lib/catalog/diagrams.ts';
import {
  CLIP_SIZE,
  clipResultPoster,
  clipSamples,
  clipScenes,
  sampleClipPoster,
} from '#lib/catalog/sample-clips.ts';
import { lineOf } from '#lib/catalog/sample-lines.ts';
import {
  liesOverPhoto,
  type SampleSide,
  sampleUrl,
  sampleWidths,
  sceneOf,
  type ToolSample,
} from '#lib/catalog/samples.ts';
import { loadSamples } from '#lib/catalog/tool-samples.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** Cards are at most 330 px wide: no wider file is asked for, on dense screens either. */
const MAX_WIDTH = 640;
const SIZES = '(max-width: 640px) 46vw, (max-width: 1199px) 30vw, 320px';

interface ToolPictureProps {
  readonly tool: ToolEntry;
}

/** A tool at work: its drawing, or its first sample, parted into before and after where they line up. */
async function ToolPicture({ tool }: ToolPictureProps): Promise<ReactElement> {
  if (hasDiagram(tool.key)) return <Drawing tool={tool} />;
  if (tool.kind === 'video') return <ClipPicture />;
  const { samples } = await loadSamples(tool);
  const [sample] = samples;
  if (sample === undefined) return <div className="tool-picture swatch" />;
  if (!liesOverPhoto(sample)) {
    return (
      <div className="tool-picture">
        <Side sample={sample} side="after" />
      </div>
    );
  }
  return (
    <div className={`tool-picture split at-${lineOf(sample)}`}>
      <Side sample={sample} side="before" />
      <Side sample={sample} side="after" />
    </div>
  );
}

/** Still of the first clip, parted into before and after. */
async function ClipPicture(): Promise<ReactElement | null> {
  const t = await getTranslations();
  const [sample] = clipSamples;
  if (sample === undefined) return null;
  const name = t(`scenes.${clipScenes[sample.clip]}`);
  const { width, height } = CLIP_SIZE;
  const still = (side: SampleSide) => (
    <ResponsivePicture
      url={() => (side === 'before' ? sampleClipPoster(sample.clip) : clipResultPoster(sample))}
      widths={[width]}
      {...{ width, height }}
      alt={t(`home.wall.${side}`, { name })}
      sizes={SIZES}
    />
  );
  return (
    <div className="tool-picture split at-50">
      {still('before')}
      {still('after')}
    </div>
  );
}

async function Drawing({ tool }: ToolPictureProps): Promise<ReactElement> {
  const t = await getTranslations();
  return (
    <div className="tool-picture">
      <ResponsivePicture
        url={() => diagramUrl(tool.key, 'made')}
        widths={[DIAGRAM_SIZE.width]}
        {...DIAGRAM_SIZE}
        alt={t('home.tools.drawing', { tool: t(`tools.${tool.key}.name`) })}
        sizes={SIZES}
      />
    </div>
  );
}

interface SideProps {
  readonly sample: ToolSample;
  readonly side: SampleSide;
}

async function Side({ sample, side }: SideProps): Promise<ReactElement> {
  const t = await getTranslations();
  const [narrowest, ...wider] = sampleWidths(sample);
  const { width, height } = (side === 'after' && sample.result) || sceneOf(sample);
  return (
    <ResponsivePicture
      url={(step) => sampleUrl({ sample, side, width: step })}
      widths={[narrowest, ...wider.filter((step) => step <= MAX_WIDTH)]}
      width={width}
      height={height}
      alt={t(`home.wall.${side}`, { name: t(`samples.${sample.key}` as 'samples.street') })}
      sizes={SIZES}
    />
  );
}

/** The tools as on a colour chart: a swatch per family, and beside it pictures of what its tools do. */
export async function ToolChart({
  availability = readAvailability(),
}: {
  readonly availability?: Availability;
}): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  return (
    <section className="section" id="tools">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('home.tools.title')}</h2>
          <p className="max-w-[27em] text-quiet">{t('home.tools.about')}</p>
        </div>
        <div className="chart">
          {offeredFamilies(availability).map((family) => (
            <div key={family.key} className={`family p-${family.pigment}`}>
              <div className="family-head">
                <div className="swatch" />
                <h3>{t(`tools.families.${family.key}.name`)}</h3>
                <p className="text-small text-quiet">{t(`tools.families.${family.key}.about`)}</p>
              </div>
              <ul>
                {family.tools.map((tool) => (
                  <li key={tool.key}>
                    <ToolPicture tool={tool} />
                    <a href={localePath(locale, tool.path)}>
                      <ToolIcon tool={tool.key} />
                      {t(`tools.${tool.key}.name`)}
                    </a>
                    <p>{t(`tools.${tool.key}.about`)}</p>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
