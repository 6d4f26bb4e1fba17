import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { losesPlace, photosNeeded, photosUsed } from '#lib/catalog/plans/places.ts';
import type { PlanStep, Reading } from '#lib/catalog/plans/plan.ts';
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
  const { refused, unused } = reading;
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
