'use client';

import './words-field.css';
import { type ReactElement, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { Locale } from '#lib/catalog/locales.ts';
import {
  conditionsOf,
  holds,
  type Option,
  type OptionValue,
  type OptionValues,
} from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { DrawingReading } from '#lib/instructions/drawings/read-drawing.ts';
import { StruckText, useChoiceName } from './field-parts.tsx';
import { isModelNamed } from './option-values.ts';
import { NegativeField, PromptField } from './prompt-field.tsx';
import { useSchemeName } from './schemes-field.tsx';
import { useReader } from './use-reader.ts';

interface DrawingWordsFieldProps {
  readonly feature: FeatureCode;
  readonly options: readonly Option[];
  /** The words are `words`, those that the person agreed to leave partly out `agreed`. */
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
}

/** Longest text in letters. */
const MAX_LETTERS = 120;

/** Ideas for a model, which draws what the rules cannot. */
const ideas = ['lighthouse', 'corner', 'fox', 'bowl', 'skyline', 'gardener'] as const;

type Read = (text: string, options: readonly Option[]) => DrawingReading;

async function loadDrawings(locale: Locale): Promise<Read> {
  const { loadDrawingVocabulary, readDrawing } = await import('#lib/instructions/drawings/read-drawing.ts');
  const vocabulary = await loadDrawingVocabulary(locale);
  return (text, options) => {
    const offered = new Map(options.map((option) => [option.name, new Set(namesOf(option))]));
    const heeds = (name: string, chosen: OptionValues) =>
      conditionsOf(options.find((option) => option.name === name) ?? {}).every(
        (condition) => chosen[condition.option] === undefined || holds(condition, chosen),
      );
    return readDrawing(text, { vocabulary, offered, heeds });
  };
}

function namesOf(option: Option): readonly string[] {
  if (option.kind === 'schemes') return Object.keys(option.schemes);
  return 'choices' in option ? option.choices.map(String) : [];
}

/** Choices of a tool that draws, as words ask for them; null for no words, or while they load. */
function useDrawingWords(text: string, options: readonly Option[]): DrawingReading | null {
  const read = useReader({ name: 'drawings', isWanted: text !== '', load: loadDrawings });
  return useMemo(() => (read && text !== '' ? read(text, options) : null), [read, text, options]);
}

/** True where words are not, or only partly, followed. */
function isLeftOut(reading: DrawingReading | null): boolean {
  return reading !== null && (reading.refused !== null || reading.unused.length > 0);
}

/**
 * Field for what a person wants drawn. It sets the choices below by the words while they are written, and
 * strikes through what cannot be drawn; `unheeded` blocks the run until the person agrees to that.
 */
export function DrawingWordsField(props: DrawingWordsFieldProps): ReactElement {
  const { options, values, onChange } = props;
  const t = useTranslations('drawing');
  const text = typeof values.words === 'string' ? values.words : '';
  const byModel = isModelNamed(values);
  const asked = useDeferredValue(byModel ? '' : text.trim());
  const reading = useDrawingWords(asked, options);
  const note = useId();
  useFollowed({ ...props, asked, reading });
  const isPartly = reading?.refused === null && reading.unused.length > 0;
  const isAnything = Object.keys(reading?.choices ?? {}).length > 0;
  if (byModel)
    return (
      <>
        <PromptField
          label={t('words.label')}
          ideas={ideas.map((idea) => t(`words.ideas.${idea}`))}
          {...{ values, onChange }}
        />
        <NegativeField {...{ feature: props.feature, values, onChange }} />
      </>
    );
  return (
    <div className="field">
      <label>
        <span className="field-name">{t('words.label')}</span>
        <input
          type="text"
          className="input"
          maxLength={MAX_LETTERS}
          value={text}
          aria-describedby={note}
          onChange={({ target }) => onChange('words', target.value)}
        />
      </label>
      <div id={note} role="status">
        <small>{asked === '' && t('words.example')}</small>
        {reading && <ReadChoices {...props} reading={reading} />}
        {reading?.refused && <p className="note bad">{t(`words.${reading.refused}`)}</p>}
        {isPartly && !isAnything && <p className="note bad">{t('words.none')}</p>}
        {isPartly && isAnything && (
          <small className="left-out">
            <span>{t('words.leftOut')}</span> <StruckText text={asked} spans={reading.unused} />
          </small>
        )}
      </div>
      {isPartly && isAnything && values.agreed !== asked && (
        <button type="button" className="btn line small" onClick={() => onChange('agreed', asked)}>
          {t('words.onlyThis')}
        </button>
      )}
      <small className="text-quiet">{t('words.stays')}</small>
    </div>
  );
}

interface Followed extends Omit<DrawingWordsFieldProps, 'feature' | 'options'> {
  readonly asked: string;
  readonly reading: DrawingReading | null;
}

/** Sets what new words ask for, once, so that it can be changed below. Keeps whether some are left out. */
function useFollowed({ asked, reading, values, onChange }: Followed): void {
  const last = useRef('');
  useEffect(() => {
    const isUnheeded = isLeftOut(reading) && values.agreed !== asked;
    if (isUnheeded !== (values.unheeded === true)) onChange('unheeded', isUnheeded);
    if (!reading || last.current === asked) return;
    last.current = asked;
    for (const [name, value] of Object.entries(reading.choices)) onChange(name, value);
  }, [asked, reading, values.agreed, values.unheeded, onChange]);
}

/** Names of what was read. */
function ReadChoices({
  feature,
  options,
  reading: { choices },
}: DrawingWordsFieldProps & { readonly reading: DrawingReading }): ReactElement | null {
  const t = useTranslations('drawing');
  const nameOf = useChoiceName(feature);
  const schemeOf = useSchemeName();
  const read = options.filter(({ name }) => choices[name] !== undefined);
  if (read.length === 0) return null;
  return (
    <>
      <small>{t('words.read')}</small>
      <ul className="found">
        {read.map(({ kind, name }) => (
          <li key={name}>
            {kind === 'schemes' ? schemeOf(choices[name] ?? '') : nameOf(choices[name] ?? '')}
          </li>
        ))}
      </ul>
    </>
  );
}
