import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { DIAGRAM_SIZE, diagramUrl, hasDiagram } from '#lib/catalog/diagrams.ts';
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

/** Cards are at most 330 px wide: no wider file is asked for, on dense screens either. */
const MAX_WIDTH = 640;
const SIZES = '(max-width: 640px) 46vw, (max-width: 1199px) 30vw, 320px';

interface ToolPictureProps {
  readonly tool: ToolEntry;
}

/** A tool at work: its drawing, or its first sample, parted into before and after where they line up. */
export async function ToolPicture({ tool }: ToolPictureProps): Promise<ReactElement> {
  if (hasDiagram(tool.key)) return <Drawing tool={tool} />;
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
