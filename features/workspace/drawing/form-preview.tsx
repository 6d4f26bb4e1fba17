import './drawing.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Strip } from '#features/options/schemes-field.tsx';
import type { OptionValues } from '#lib/catalog/options/option.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/** The option of a tool that says which form is drawn: its first one with pictures. */
export function formOf({ options }: WorkspaceParts['options'], values: OptionValues): string {
  const form = options.find(({ kind }) => kind === 'pictures');
  return String((form && values[form.name]) ?? form?.initial ?? '');
}

/** A drawing of the chosen form as an example, and the colours that the next one gets. */
export function FormPreview({ tool, options, settings: { values } }: WorkspaceParts): ReactElement {
  const t = useTranslations('drawing');
  const colours = options.options.find(({ kind }) => kind === 'schemes');
  const scheme = colours?.kind === 'schemes' ? colours.schemes[String(values[colours.name])] : undefined;
  return (
    <figure className="form-preview">
      {/* biome-ignore lint/performance/noImgElement: a small file of a fixed size, loaded when it is chosen */}
      <img
        src={choicePreviewUrl(tool.featureCode, formOf(options, values))}
        alt=""
        width={400}
        height={400}
      />
      {scheme && (
        <figcaption>
          {t('preview.note')}
          <Strip colours={scheme} />
        </figcaption>
      )}
    </figure>
  );
}
