import './drawing.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Strip } from '#features/options/schemes-field.tsx';
import type { Option, OptionValues } from '#lib/catalog/options/option.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/** The option of a tool that says which form is drawn: its first one with pictures. */
function formOption({ options }: WorkspaceParts['options']): Option | undefined {
  return options.find(({ kind }) => kind === 'pictures');
}

/** The word that a tool has for its forms. */
export function formWord(options: WorkspaceParts['options']): 'form' | 'motif' {
  return formOption(options)?.label === 'motif' ? 'motif' : 'form';
}

/** The chosen form. */
function formOf(options: WorkspaceParts['options'], values: OptionValues): string {
  const form = formOption(options);
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
          {t(`preview.note.${formWord(options)}`)}
          <Strip colours={scheme} />
        </figcaption>
      )}
    </figure>
  );
}
