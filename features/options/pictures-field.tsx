import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { isPaidChoice } from '#lib/catalog/paid-choices.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { type FieldProps, OptionNote, useChoiceName } from './field-parts.tsx';
import { useOptionAnalyses } from './option-analyses.ts';

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
  const isPaid = (value: string) => isPaidChoice({ feature, parameter: option.name, value });
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
