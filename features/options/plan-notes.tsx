import type { ReactElement } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { leftOut, losesPlace, photosNeeded, photosUsed } from '#lib/catalog/plans/places.ts';
import type { PlanStep, Reading } from '#lib/catalog/plans/plan.ts';
import { toolChoiceOf } from '#lib/catalog/plans/tool-choice.ts';
import { StruckText } from './field-parts.tsx';
import { isBeyond, stepsWithin, untapped } from './plan-steps.ts';

interface ProblemProps {
  readonly text: string;
  readonly reading: Reading;
  /** The most photos that the tool works on. */
  readonly most: number;
}

/** Reason why words are not, or only partly, carried out; nothing where all are. */
export function Problem({ text, reading, most }: ProblemProps): ReactElement | null {
  const t = useTranslations('plan');
  const { refused } = reading;
  const unused = leftOut(reading);
  if (refused) return <p className="note bad">{t(`refused.${refused}`)}</p>;
  if (losesPlace(reading.plan)) return <p className="note bad">{t('placeInFirst')}</p>;
  if (reading.plan.some((step) => isBeyond(step, most)))
    return <p className="note bad">{t(most > 1 ? 'beyondPhotos' : 'severalPhotos')}</p>;
  if (stepsWithin(reading, most).length === 0) return <p className="note bad">{t('nothing')}</p>;
  if (unused.length === 0) return null;
  return (
    <p className="plan-left-out">
      <small>{t('leftOut')}</small> <StruckText text={text} spans={unused} />
    </p>
  );
}

interface TapProps {
  readonly steps: readonly PlanStep[];
  readonly nameOfThing: (thing: string) => string;
}

/** Request for a tap on the thing of the next step that needs one. */
export function Tap({ steps, nameOfThing }: TapProps): ReactElement | null {
  const t = useTranslations('plan');
  const step = steps[untapped(steps)];
  return step ? <p className="note tint">{t('tap', { thing: nameOfThing(String(step.thing)) })}</p> : null;
}

interface PhotosProps {
  readonly steps: readonly PlanStep[];
  /** Photos that there are. */
  readonly count: number;
}

/** Request for the next photo that the steps name, or else the photos that they leave out. */
export function Photos({ steps, count }: PhotosProps): ReactElement | null {
  const t = useTranslations('plan');
  const options = useTranslations('options');
  if (steps.length === 0) return null;
  if (photosNeeded(steps) > count)
    return <p className="note tint">{options('plan.photoMissing', { number: count + 1 })}</p>;
  const used = photosUsed(steps, count);
  const unused = Array.from({ length: count }, (_, index) => index + 1).filter((one) => !used.includes(one));
  return (
    <>
      {unused.map((number) => (
        <p key={number}>
          <small>{t('photoUnused', { number })}</small>
        </p>
      ))}
    </>
  );
}

/** Settings that a chip leaves out: places are seen in the photo. */
const unsaid: readonly string[] = ['intent', 'x', 'y', 'what', 'from', 'onto', 'before'];

const sides: readonly string[] = ['left', 'right', 'top', 'bottom'];

/** Words for a step of a plan: what is done, to what, and how. */
export function useStepWords(nameOfThing: (thing: string) => string): (step: PlanStep) => string {
  const t = useTranslations('plan');
  const choices = useTranslations('choices');
  const tag = useLanguageTag();
  const choiceOf = (owner: string, value: string | number) =>
    choices(`${owner}.${value}` as Parameters<typeof choices>[0]);
  const percent = new Intl.NumberFormat(tag, { style: 'percent', signDisplay: 'exceptZero' });
  const sideOf = (side: string) => t(`sides.${side}` as Parameters<typeof t>[0]);
  const wordOf = (name: string, value: string | number, step: PlanStep): string => {
    if (name === 'thing') return nameOfThing(String(value));
    if (name === 'side') return sideOf(String(value));
    if (sides.includes(name)) return `${sideOf(name)} ${percent.format(Number(value) / 100)}`;
    if (name === 'by') return percent.format(Number(value));
    if (name === 'factor') return `×${value}`;
    if (name === 'degrees') return `${value}°`;
    if (name === 'axis') return t(`axes.${value}` as Parameters<typeof t>[0]);
    const choice = toolChoiceOf(name, step);
    return choice ? choiceOf(choice.feature, value) : String(value);
  };
  return (step) => {
    const key = step.intent === 'adjust' ? `adjust.${step.what}` : `intents.${step.intent}`;
    // Numbers of photos stand within the words.
    const numbers = { from: Number(step.from), to: Number(step.onto ?? step.before) };
    const details = Object.entries(step)
      .filter(([name]) => !unsaid.includes(name))
      .map(([name, value]) => wordOf(name, value, step));
    return [t(key as Parameters<typeof t>[0], numbers), ...details].join(' · ');
  };
}
