import { type ReactElement, useId } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import type { FieldProps } from './field-props.ts';
import { OptionNote } from './option-note.tsx';
import { useChoiceName } from './use-choice-name.ts';

/** Side of a preview's place in CSS pixels, so that it has its room before it is there. */
const SIDE = 96;

/** Choices that have no looks of their own: what is shown is their name alone. */
const PLAIN: readonly string[] = ['mixed', 'keep', 'own-picture'];

/** One of many looks, each with a small picture and its name. */
export function PicturesField({ feature, option, value, onChange }: FieldProps<'pictures'>): ReactElement {
  const words = useWords('options');
  const nameOf = useChoiceName(feature);
  const group = useId();
  const isPlain = (choice: string) =>
    PLAIN.includes(choice) ||
    (feature !== 'headshot-generator' && feature !== 'photo-to-emoji' && choice === 'own');
  return (
    <fieldset className="field">
      <legend>
        {words(`labels.${option.label}`)}
        <output>{nameOf(String(value))}</output>
      </legend>
      <div className={option.choices.length > 9 ? 'looks many' : 'looks'}>
        {option.choices.map(String).map((choice) => (
          <label key={choice} className="look">
            <input
              type="radio"
              className="sr-only"
              name={group}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {isPlain(choice) ? (
              <span className="look-plain" aria-hidden="true" />
            ) : (
              // biome-ignore lint/performance/noImgElement: small files of one size, loaded as they come into sight
              <img src={choicePreviewUrl(feature, choice)} alt="" width={SIDE} height={SIDE} loading="lazy" />
            )}
            <span>{nameOf(choice)}</span>
          </label>
        ))}
      </div>
      <OptionNote of={option} />
    </fieldset>
  );
}
