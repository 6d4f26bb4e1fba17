import './drawing.css';
import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Strip } from '#features/options/schemes-field.tsx';
import type { Option, OptionValues } from '#lib/catalog/options/option.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import { usePreview } from './use-preview.ts';

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

/** Settings that a small drawing goes by; null for letters, whose fonts only the host has. */
function previewOf(options: WorkspaceParts['options'], values: OptionValues) {
  const form = formOf(options, values);
  if (form === 'lettering') return null;
  const { palette, medium, ratio, seed, time, weather } = values;
  return { form, ...{ palette, medium, ratio, seed, time, weather } };
}

/** The present settings drawn in small; of letters an example, and the colours that they get. */
export function FormPreview({ tool, options, settings: { values } }: WorkspaceParts): ReactElement {
  const t = useTranslations('drawing');
  const { canvas, isDrawn } = usePreview(previewOf(options, values));
  const colours = options.options.find(({ kind }) => kind === 'schemes');
  const scheme = colours?.kind === 'schemes' ? colours.schemes[String(values[colours.name])] : undefined;
  return (
    <figure className="form-preview">
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && (
        // biome-ignore lint/performance/noImgElement: a small file of a fixed size, loaded when it is chosen
        <img
          src={choicePreviewUrl(tool.featureCode, formOf(options, values))}
          alt=""
          width={400}
          height={400}
        />
      )}
      <figcaption>
        {isDrawn ? t('preview.drawn') : t(`preview.note.${formWord(options)}`)}
        {!isDrawn && scheme && <Strip colours={scheme} />}
      </figcaption>
    </figure>
  );
}
