'use client';

import './plan-field.css';
import { type ReactElement, type ReactNode, useDeferredValue, useEffect, useId, useRef } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import { MAX_PROMPT_LETTERS, type PlanStep, type Reading } from '#lib/catalog/plans/plan.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { EarlierWords } from './earlier-words.tsx';
import { isModelNamed } from './option-values.ts';
import { Photos, Problem, Tap, useStepWords } from './plan-notes.tsx';
import { agreedSteps, isPartly, keyOf, stepsOf, stepsWithin } from './plan-steps.ts';
import { NegativeField } from './prompt-field.tsx';
import { useInstructions } from './use-reading.ts';

interface PlanFieldProps {
  readonly feature: FeatureCode;
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
  /** The most photos that the tool works on. */
  readonly most: number;
  /** Photos that there are. */
  readonly count: number;
  /** Control of the place that a step asks for. */
  readonly children?: ReactNode;
}

/** Longest instruction in letters. */
const MAX_LETTERS = 200;

const examples = ['brighter', 'remove', 'recolour', 'background', 'style', 'extend'] as const;
const examplesOfSeveral = ['put', 'face', 'pattern', 'sideBySide', 'collage', 'brighter'] as const;

/**
 * Field for an instruction. It shows while typing what will be done, in order, and strikes through what was
 * not understood; the run waits until all is understood or the person agrees to leave the rest out.
 */
export function PlanField({
  feature,
  values,
  onChange,
  most,
  count,
  children,
}: PlanFieldProps): ReactElement {
  const t = useTranslations('plan');
  const text = typeof values.words === 'string' ? values.words : '';
  const asked = useDeferredValue(text.trim());
  const { reading, nameOfThing } = useInstructions(asked, { names: stepsOf(values.steps).length > 0 });
  const wordsOf = useStepWords(nameOfThing);
  const note = useId();
  useAgreedSteps({ asked, reading, values, onChange, most });
  const byModel = isModelNamed(values);
  const off = Array.isArray(values.off) ? (values.off as readonly string[]) : [];
  const plan = reading ? stepsWithin(reading, most) : stepsOf(values.steps);
  const toggle = (step: PlanStep) => {
    const key = keyOf(step);
    onChange('off', off.includes(key) ? off.filter((other) => other !== key) : [...off, key]);
  };
  return (
    <>
      <div className="field">
        <label>
          <span className="field-name">{t('label')}</span>
          <textarea
            className="input"
            rows={3}
            maxLength={byModel ? MAX_PROMPT_LETTERS : MAX_LETTERS}
            value={text}
            aria-describedby={note}
            placeholder={t(most > 1 ? 'placeholderOfSeveral' : 'placeholder')}
            onChange={({ target }) => onChange('words', target.value)}
          />
        </label>
        {asked === '' && plan.length === 0 && (
          <Examples most={most} onChoose={(words) => onChange('words', words)} />
        )}
        {byModel ? (
          <>
            <OfModel
              {...{ note }}
              isOwn={reading !== null && plan.length > 0 && !isPartly(reading, most)}
              onOwn={() => onChange('model', '')}
            />
            <EarlierWords onChoose={(words) => onChange('words', words)} />
          </>
        ) : (
          <>
            <div id={note} role="status">
              {plan.length > 0 && <small>{t('will')}</small>}
              {reading && <Problem text={asked} reading={reading} most={most} />}
              <Photos steps={stepsOf(values.steps)} count={count} />
              <Tap steps={stepsOf(values.steps)} nameOfThing={nameOfThing} />
            </div>
            {plan.length > 0 && (
              <ol className="plan-steps">
                {plan.map((step) => (
                  <li key={keyOf(step)}>
                    <button
                      type="button"
                      aria-pressed={!off.includes(keyOf(step))}
                      onClick={() => toggle(step)}
                    >
                      {wordsOf(step)}
                    </button>
                  </li>
                ))}
              </ol>
            )}
            {children}
            {reading && plan.length > 0 && isPartly(reading, most) && values.agreed !== asked && (
              <button type="button" className="btn line small" onClick={() => onChange('agreed', asked)}>
                {t('onlyThis')}
              </button>
            )}
            <small className="text-quiet">{t('rules')}</small>
          </>
        )}
      </div>
      {byModel && <NegativeField {...{ feature, values, onChange }} />}
    </>
  );
}

interface OfModelProps {
  /** Id of the note that describes the field. */
  readonly note: string;
  /** True where the tool of this copy could do all that is written. */
  readonly isOwn: boolean;
  readonly onOwn: () => void;
}

/** Fate of the words where a model is named, and the way back where none is needed. */
function OfModel({ note, isOwn, onOwn }: OfModelProps): ReactElement {
  const t = useTranslations('plan');
  const options = useTranslations('options');
  return (
    <div id={note} role="status">
      {isOwn && (
        <p className="note tint">
          {t('byModel.ownOffer')}{' '}
          <button type="button" className="link" onClick={onOwn}>
            {t('byModel.useOwn')}
          </button>
        </p>
      )}
      <small className="text-quiet">{options('models.words')}</small>
    </div>
  );
}

interface Agreement extends Omit<PlanFieldProps, 'feature' | 'count' | 'children'> {
  readonly asked: string;
  readonly reading: Reading | null;
}

/** Keeps the steps of the run in line with the words. */
function useAgreedSteps({ asked, reading, values, onChange, most }: Agreement): void {
  const wasWritten = useRef(false);
  useEffect(() => {
    // Steps of a run from before a reload stay until something is written.
    if (asked === '' && !wasWritten.current) return;
    wasWritten.current ||= asked !== '';
    if (asked !== '' && !reading) return;
    const steps = reading ? agreedSteps({ text: asked, reading, values, most }) : [];
    if (JSON.stringify(steps) !== JSON.stringify(values.steps)) onChange('steps', steps);
  }, [asked, reading, values, onChange, most]);
}

interface ExamplesProps {
  readonly most: number;
  readonly onChoose: (words: string) => void;
}

function Examples({ most, onChoose }: ExamplesProps): ReactElement {
  const t = useTranslations('plan');
  return (
    <>
      <small>{t('examplesTitle')}</small>
      <div className="plan-examples">
        {(most > 1 ? examplesOfSeveral : examples).map((key) => (
          <button key={key} type="button" onClick={() => onChoose(t(`examples.${key}`))}>
            {t(`examples.${key}`)}
          </button>
        ))}
      </div>
    </>
  );
}
