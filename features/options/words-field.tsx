'use client';

import './words-field.css';
import { type KeyboardEvent, type ReactElement, useDeferredValue, useId, useMemo, useState } from 'react';
import { useLanguageTag, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import {
  type Condition,
  conditionsOf,
  type Option,
  type OptionValue,
  type OptionValues,
  type ToolOptions,
} from '#lib/catalog/options/option.ts';
import { leftOut } from '#lib/catalog/plans/places.ts';
import type { PlanStep, Reading } from '#lib/catalog/plans/plan.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { StruckText, useChoiceName } from './field-parts.tsx';
import { useReading, waitForReading } from './use-reading.ts';

interface WordsFieldProps {
  readonly feature: FeatureCode;
  readonly options: ToolOptions;
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
}

/** Largest length of the search text. */
const MAX_LETTERS = 80;

/** Choices with search terms. Of options without object names, only the choices with terms of their own. */
function useFindables(feature: FeatureCode, { options, findsByWords }: ToolOptions): readonly Findable[] {
  const t = useTranslations('searchTerms');
  const nameOf = useChoiceName(feature);
  return useMemo(() => {
    const isMeant = (option: Option, choice: string) =>
      option.kind !== 'buttons' || t.has(keyOf(feature, choice));
    return options
      .filter(({ name }) => findsByWords?.includes(name))
      .flatMap((option) =>
        choicesOf(option)
          .filter((choice) => isMeant(option, choice))
          .map((choice) => {
            const key = keyOf(feature, choice);
            const more = t.has(key) ? t(key) : '';
            return { option: option.name, choice, name: nameOf(choice), more };
          }),
      );
  }, [options, findsByWords, feature, t, nameOf]);
}

function choicesOf(option: Option): readonly string[] {
  if (option.kind === 'swatches') return Object.keys(option.colours);
  return 'choices' in option ? option.choices.map(String) : [];
}

function keyOf(feature: FeatureCode, choice: string) {
  return `words.${feature}.${choice}` as Parameters<ReturnType<typeof useTranslations<'searchTerms'>>>[0];
}

/**
 * Search field for the choices of a tool. It offers matches, and reports a search without match before the
 * run.
 */
export function WordsField({ feature, options, values, onChange }: WordsFieldProps): ReactElement {
  const t = useTranslations('searchTerms');
  const tag = useLanguageTag();
  const locale = useLocale();
  const list = useFindables(feature, options);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text.trim());
  const reading = useReading(asked);
  const found = useMemo(() => findMeant(asked, { list, tag, reading }), [asked, list, tag, reading]);
  const note = useId();
  const refusalOf = (read: Reading | null) => {
    if (read?.refused === 'negation') return t('negation');
    return read?.refused === 'question' ? t('question') : null;
  };
  // A choice needs the value of the option that it depends on.
  const choose = ({ option: name, choice }: Findable) => {
    for (const { option, is } of conditionsOf(options.options.find((one) => one.name === name) ?? {}))
      if (is?.[0] !== undefined) onChange(option, is[0]);
    onChange(name, choice);
  };
  const chooseFirst = async (event: KeyboardEvent) => {
    const written = text.trim();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || written === '') return;
    event.preventDefault();
    // Words alone may mean something else than their sentence, whose reader may still load.
    const [first] = findMeant(written, { list, tag, reading: await waitForReading(written, locale) });
    if (first) choose(first);
  };
  const isChosen = ({ option, choice }: Findable) => {
    const conditions = conditionsOf(options.options.find(({ name }) => name === option) ?? {});
    const isMet = ({ option: other, is }: Condition) => is?.includes(values[other] ?? '') ?? true;
    return values[option] === choice && conditions.every(isMet);
  };
  return (
    <div className="field">
      <label>
        <span>{t('label')}</span>
        <input
          type="search"
          className="input"
          maxLength={MAX_LETTERS}
          value={text}
          aria-describedby={note}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => void chooseFirst(event)}
        />
      </label>
      <small id={note} role="status">
        {asked === '' && t('example')}
        {asked !== '' && found.length > 0 && t('found', { count: found.length })}
        {asked !== '' && found.length === 0 && (refusalOf(reading) ?? t('none', { text: asked }))}
        <LeftOut text={asked} reading={reading} />
      </small>
      {found.length > 0 && (
        <div className="found">
          {found.map((entry) => (
            <button
              key={`${entry.option} ${entry.choice}`}
              type="button"
              aria-pressed={isChosen(entry)}
              onClick={() => choose(entry)}
            >
              {entry.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The sentence with the words struck through that a choice leaves out; nothing where all are heeded. */
function LeftOut({ text, reading }: { text: string; reading: Reading | null }): ReactElement | null {
  const t = useTranslations('searchTerms');
  const spans = reading ? leftOut(reading) : [];
  if (!reading || spans.length === 0 || !reading.plan.some(choiceOfStep)) return null;
  return (
    <span className="left-out">
      <span>{t('leftOut')}</span>
      <StruckText text={text} spans={spans} />
    </span>
  );
}

/** Option and choice that a step of a plan asks for, where one place of the photo becomes something. */
function choiceOfStep(step: PlanStep): Pick<Findable, 'option' | 'choice'> | undefined {
  if (step.intent === 'replace') return { option: 'material', choice: String(step.material) };
  if (step.intent === 'recolour') return { option: 'paint', choice: String(step.colour) };
  return step.intent === 'remove' ? { option: 'becomes', choice: 'nothing' } : undefined;
}

interface Meant {
  readonly list: readonly Findable[];
  readonly tag: string;
  readonly reading: Reading | null;
}

/** Choices that an instruction asks for, or else those that fit its words. A refused one finds nothing. */
function findMeant(text: string, { list, tag, reading }: Meant): Findable[] {
  if (reading?.refused) return [];
  const meant = (reading?.plan ?? []).map(choiceOfStep);
  const read = list.filter(({ option, choice }) =>
    meant.some((entry) => entry?.option === option && entry.choice === choice),
  );
  return read.length > 0 ? read : findByWords(text, { list, tag });
}

/** Choice of an option with its search terms. */
export interface Findable {
  readonly option: string;
  readonly choice: string;
  readonly name: string;
  /** Synonyms, separated by commas. */
  readonly more: string;
}

/** Largest number of matches. */
const MAX_MATCHES = 8;

/** Shortest beginning of a word that matches; scripts without spaces have no minimum. */
const MIN_LETTERS = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Weight of a match in the name, relative to the synonyms. */
const NAME = 2;

/** Smallest score of a match, as a share of the best. */
const MIN_SHARE = 0.5;

/** Lower case without accents and compatibility forms. */
function plain(text: string, tag: string): string {
  return text.toLocaleLowerCase(tag).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function isSame(written: string, known: string): boolean {
  if (UNSPACED.test(written))
    return known.includes(written) || (UNSPACED.test(known) && written.includes(known));
  if (Math.min(written.length, known.length) < MIN_LETTERS) return written === known;
  return known.startsWith(written) || written.startsWith(known);
}

/**
 * Finds entries of a list by words. Each word or its beginning is compared with names and synonyms.
 * @param tag of the language
 * @returns matches, best first
 */
export function findByWords(
  text: string,
  { list, tag }: { readonly list: readonly Findable[]; readonly tag: string },
): Findable[] {
  const written = wordsOf(plain(text, tag));
  const rated = list.map((entry) => {
    const name = wordsOf(plain(entry.name, tag));
    const more = wordsOf(plain(entry.more, tag));
    let score = 0;
    for (const word of written) {
      if (name.some((known) => isSame(word, known))) score += NAME;
      else if (more.some((known) => isSame(word, known))) score += 1;
    }
    return { entry, score: score > 0 ? score - 0.1 * name.length : 0 };
  });
  const best = Math.max(0, ...rated.map(({ score }) => score));
  return rated
    .filter(({ score }) => score > 0 && score >= MIN_SHARE * best)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_MATCHES)
    .map(({ entry }) => entry);
}
