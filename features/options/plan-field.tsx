'use client';

import './plan-field.css';
import {
  Fragment,
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import type { PlanStep, Reading } from '#lib/catalog/plans/plan.ts';
import { agreedSteps, isPartly, keyOf, needsPhotos, stepsOf, untapped } from './plan-steps.ts';
import { useStepWords } from './plan-words.ts';
import { useInstructions } from './use-reading.ts';

interface PlanFieldProps {
  readonly values: OptionValues;
  readonly onChange: (name: string, value: OptionValue) => void;
  /** Control of the place that a step asks for. */
  readonly children?: ReactNode;
}

/** Longest instruction in letters. */
const MAX_LETTERS = 200;

const exampleKeys = ['brighter', 'remove', 'recolour', 'background', 'style', 'extend'] as const;

/** Plan, so far as one photo is enough for it. */
function planOf(reading: Reading | null, values: OptionValues): readonly PlanStep[] {
  return (reading?.plan ?? stepsOf(values.steps)).filter((step) => !needsPhotos(step));
}

/**
 * Field for an instruction. It shows while typing what will be done, in order, and strikes through what was
 * not understood; the run waits until all is understood or the person agrees to leave the rest out.
 */
export function PlanField({ values, onChange, children }: PlanFieldProps): ReactElement {
  const t = useTranslations('plan');
  const text = typeof values.words === 'string' ? values.words : '';
  const asked = useDeferredValue(text.trim());
  const { reading, nameOfThing } = useInstructions(asked, { names: stepsOf(values.steps).length > 0 });
  const wordsOf = useStepWords(nameOfThing);
  const note = useId();
  useAgreedSteps({ asked, reading, values, onChange });
  const off = Array.isArray(values.off) ? (values.off as readonly string[]) : [];
  const plan = planOf(reading, values);
  const toggle = (step: PlanStep) => {
    const key = keyOf(step);
    onChange('off', off.includes(key) ? off.filter((other) => other !== key) : [...off, key]);
  };
  return (
    <div className="field">
      <label>
        <span>{t('label')}</span>
        <textarea
          className="input"
          rows={3}
          maxLength={MAX_LETTERS}
          value={text}
          aria-describedby={note}
          placeholder={t('placeholder')}
          onChange={({ target }) => onChange('words', target.value)}
        />
      </label>
      {asked === '' && plan.length === 0 && <Examples onChoose={(words) => onChange('words', words)} />}
      <div id={note} role="status">
        {plan.length > 0 && <small>{t('will')}</small>}
        {reading && <Problem text={asked} reading={reading} plan={plan} />}
        <Tap steps={stepsOf(values.steps)} nameOfThing={nameOfThing} />
      </div>
      {plan.length > 0 && (
        <ol className="plan-steps">
          {plan.map((step) => (
            <li key={keyOf(step)}>
              <button type="button" aria-pressed={!off.includes(keyOf(step))} onClick={() => toggle(step)}>
                {wordsOf(step)}
              </button>
            </li>
          ))}
        </ol>
      )}
      {children}
      {reading && plan.length > 0 && isPartly(reading) && values.agreed !== asked && (
        <button type="button" className="btn line small" onClick={() => onChange('agreed', asked)}>
          {t('onlyThis')}
        </button>
      )}
      <small className="text-quiet">{t('rules')}</small>
    </div>
  );
}

/** Keeps the steps of the run in line with the words. */
function useAgreedSteps({
  asked,
  reading,
  values,
  onChange,
}: PlanFieldProps & { readonly asked: string; readonly reading: Reading | null }): void {
  const wasWritten = useRef(false);
  useEffect(() => {
    // Steps of a run from before a reload stay until something is written.
    if (asked === '' && !wasWritten.current) return;
    wasWritten.current ||= asked !== '';
    if (asked !== '' && !reading) return;
    const steps = reading ? agreedSteps({ text: asked, reading, values }) : [];
    if (JSON.stringify(steps) !== JSON.stringify(values.steps)) onChange('steps', steps);
  }, [asked, reading, values, onChange]);
}

function Examples({ onChoose }: { readonly onChoose: (words: string) => void }): ReactElement {
  const t = useTranslations('plan');
  return (
    <>
      <small>{t('examplesTitle')}</small>
      <div className="plan-examples">
        {exampleKeys.map((key) => (
          <button key={key} type="button" onClick={() => onChoose(t(`examples.${key}`))}>
            {t(`examples.${key}`)}
          </button>
        ))}
      </div>
    </>
  );
}

interface ProblemProps {
  readonly text: string;
  readonly reading: Reading;
  readonly plan: readonly PlanStep[];
}

/** Reason why words are not, or only partly, carried out; nothing where all are. */
function Problem({ text, reading, plan }: ProblemProps): ReactElement | null {
  const t = useTranslations('plan');
  const { refused, unused } = reading;
  if (refused) return <p className="note bad">{t(`refused.${refused}`)}</p>;
  if (reading.plan.some(needsPhotos)) return <p className="note bad">{t('severalPhotos')}</p>;
  if (plan.length === 0) return <p className="note bad">{t('nothing')}</p>;
  if (unused.length === 0) return null;
  return (
    <p className="plan-left-out">
      <small>{t('leftOut')}</small> <Struck text={text} reading={reading} />
    </p>
  );
}

/** The sentence with the words struck through that were not understood. */
function Struck({ text, reading: { unused } }: { text: string; reading: Reading }): ReactElement {
  const ends = [0, ...unused.map(({ end }) => end)];
  return (
    <q>
      {unused.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <del>{text.slice(start, end)}</del>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </q>
  );
}

interface TapProps {
  readonly steps: readonly PlanStep[];
  readonly nameOfThing: (thing: string) => string;
}

/** Request for a tap on the thing of the next step that needs one. */
function Tap({ steps, nameOfThing }: TapProps): ReactElement | null {
  const t = useTranslations('plan');
  const step = steps[untapped(steps)];
  return step ? <p className="note tint">{t('tap', { thing: nameOfThing(String(step.thing)) })}</p> : null;
}
