import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { lineOf } from '#lib/catalog/sample-lines.ts';
import {
  liesOverPhoto,
  type SampleSide,
  sampleUrl,
  sampleWidths,
  sceneOf,
  type ToolSample,
} from '#lib/catalog/samples.ts';
import { ResponsivePicture } from '../picture/responsive-picture.tsx';
import { Compare } from './compare.tsx';

interface SampleCompareProps {
  readonly sample: ToolSample;
  /** Alternative text of each picture. */
  readonly alt: Readonly<Record<SampleSide, string>>;
  /** The `sizes` attribute: width of the pictures in the layout. */
  readonly sizes: string;
  /** True for the pair that is visible first. */
  readonly eager?: boolean;
}

/** Sample picture before and after its tool: with a handle, side by side where shapes differ, or alone. */
export async function SampleCompare({
  sample,
  alt,
  sizes,
  eager,
}: SampleCompareProps): Promise<ReactElement> {
  const t = await getTranslations('common.compare');
  function side(name: SampleSide): ReactElement {
    const { width, height } = (name === 'after' && sample.result) || sceneOf(sample);
    return (
      <ResponsivePicture
        url={(step) => sampleUrl({ sample, side: name, width: step })}
        widths={sampleWidths(sample)}
        width={width}
        height={height}
        alt={alt[name]}
        sizes={sizes}
        eager={eager}
        yields={name === 'before' && liesOverPhoto(sample)}
      />
    );
  }
  if (sample.isAlone) return <div className="compare alone">{side('after')}</div>;
  const sides = { before: side('before'), after: side('after') };
  const labels = { before: t('before'), after: t('after'), handle: t('handle') };
  if (!liesOverPhoto(sample)) return <Diptych {...sides} labels={labels} />;
  return <Compare {...sides} className={`at-${lineOf(sample)}`} labels={labels} />;
}

interface DiptychProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly labels: { readonly before: string; readonly after: string };
}

/** Two pictures side by side, for results of another size or crop than their photo. */
function Diptych({ before, after, labels }: DiptychProps): ReactElement {
  return (
    <div className="compare diptych">
      <div>
        {before}
        <span className="compare-tag before-tag">{labels.before}</span>
      </div>
      <div>
        {after}
        <span className="compare-tag after-tag">{labels.after}</span>
      </div>
    </div>
  );
}
