import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ChoiceButtons } from '#components/ui/choice-buttons.tsx';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { type FieldProps, OptionNote, useChoiceName } from './field-parts.tsx';
import { useOptionAnalyses } from './option-analyses.ts';

/** Largest number that the list offers, since larger groups are hard to count; face boxes allow more. */
const MAX_PEOPLE = 12;

/** Choice of one person in the photo, counted from the left. */
export function PersonField({ option, value, onChange }: FieldProps<'person'>): ReactElement {
  const t = useTranslations('options');
  const analyses = useOptionAnalyses();
  const { who, value: otherwise } = option.otherwise;
  const under = analyses.under(option);
  const most = Math.max(MAX_PEOPLE, typeof value === 'number' ? value : 0);
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const field = (
    <label className="field">
      <span>{t(`labels.${option.label}`)}</span>
      <select
        className="input"
        value={String(value)}
        onChange={({ target }) =>
          onChange(target.value === String(otherwise) ? otherwise : Number(target.value))
        }
      >
        <option value={String(otherwise)}>{t(`people.${who}`)}</option>
        {numbers.map((number) => (
          <option key={number} value={String(number)}>
            {t('people.number', { number })}
          </option>
        ))}
      </select>
      <OptionNote of={option} />
    </label>
  );
  if (!under) return field;
  return (
    <div>
      {field}
      {under}
    </div>
  );
}

/** Side of a preview in CSS pixels, which reserves its space. */
const SIDE = 96;

/** Visible part of the row above the chosen one, in CSS pixels. */
const ROOM = 32;

/** Option with many looks, each with a small picture and its name. */
export function PicturesField({ feature, option, value, onChange }: FieldProps<'pictures'>): ReactElement {
  const t = useTranslations('options');
  const analyses = useOptionAnalyses();
  const nameOf = useChoiceName(feature);
  const group = useId();
  const looks = useRef<HTMLDivElement>(null);
  // A look chosen in advance may be out of view.
  useEffect(() => {
    const chosen = looks.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (chosen && looks.current) looks.current.scrollTop = chosen.offsetTop - ROOM;
  }, []);
  const isPaid = (choice: string) => option.paid?.includes(choice) ?? false;
  const isPlain = (choice: string) => option.withoutPicture?.includes(choice) ?? false;
  return (
    <fieldset className="field">
      <legend>
        {t(`labels.${option.label}`)}
        <output>{nameOf(String(value))}</output>
      </legend>
      <div ref={looks} className={option.choices.length > 9 ? 'looks many' : 'looks'}>
        {option.choices.map(String).map((choice, index) => (
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
              <img
                src={analyses.pictureOf(option, index) ?? choicePreviewUrl(feature, choice)}
                alt=""
                width={SIDE}
                height={SIDE}
                loading="lazy"
              />
            )}
            <span>
              {nameOf(choice)}
              {isPaid(choice) && (
                <>
                  {' '}
                  <b className="look-paid">{t('paid.mark')}</b>
                </>
              )}
            </span>
          </label>
        ))}
      </div>
      {option.choices.map(String).some(isPaid) && <small className="text-quiet">{t('paid.note')}</small>}
      {analyses.under(option)}
      <OptionNote of={option} />
    </fieldset>
  );
}

/** Option with a few short names, side by side. */
export function ButtonsField({ feature, option, value, onChange }: FieldProps<'buttons'>): ReactElement {
  const t = useTranslations('options');
  const nameOf = useChoiceName(feature);
  return (
    <div className="field">
      <ChoiceButtons
        label={t(`labels.${option.label}`)}
        choices={option.choices}
        {...{ value, nameOf, onChange }}
      />
      <OptionNote of={option} />
    </div>
  );
}

/** Option with longer names, in a drop-down list. */
export function ListField({ feature, option, value, onChange }: FieldProps<'list'>): ReactElement {
  const t = useTranslations('options');
  const nameOf = useChoiceName(feature);
  return (
    <label className="field">
      <span>{t(`labels.${option.label}`)}</span>
      <select
        className="input"
        value={String(value)}
        onChange={({ target }) =>
          onChange(option.choices.find((choice) => String(choice) === target.value) ?? option.initial)
        }
      >
        {option.choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {nameOf(choice)}
          </option>
        ))}
      </select>
      <OptionNote of={option} />
    </label>
  );
}

/** On/off option. */
export function SwitchField({ option, value, onChange }: FieldProps<'switch'>): ReactElement {
  const t = useTranslations('options');
  return (
    <div className="field">
      <label className="switch">
        {t(`labels.${option.label}`)}
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
      </label>
      <OptionNote of={option} />
    </div>
  );
}
