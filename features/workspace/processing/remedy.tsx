import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { NextStep } from '../result/fault-table.ts';
import type { WorkspaceParts } from '../workspace-props.ts';

/**
 * Remedy of a failure: the same again, a change first, another photo, or a place that is shown in the photo
 * by a tap or by the brush.
 */
export type Remedy = 'again' | 'change' | 'photo' | 'tap' | 'brush';

/**
 * Does the next step after a failure or against a fault: back to the set-up, with the tool of the photo that
 * the step names, or another photo.
 */
export function takeStep(
  { options, workspace, settings }: Pick<WorkspaceParts, 'options' | 'workspace' | 'settings'>,
  step: NextStep,
): void {
  const way = options.ways?.find((known) => known === step);
  if (way) settings.setMarking({ ...settings.marking, way });
  if (step === 'photo') workspace.leave();
  else workspace.edit();
}

export interface RemediesProps {
  /** Label of the button that leads back to the input. */
  readonly changeLabel: string;
  readonly onChange: () => void;
  /** Null where the photo is no longer in this page. */
  readonly onAgain: (() => void) | null;
  readonly onAnother: () => void;
  /** Returns to the input with a tool that shows the place in the photo. */
  readonly onShow: (way: 'tap' | 'brush') => void;
  /** Returns to the previous result; null without one. */
  readonly onBack?: (() => void) | null;
  readonly remedy: Remedy;
}

/** Actions after a failure, the most helpful first. Nothing is offered that can only fail again. */
export function Remedies(props: RemediesProps): ReactElement {
  const { remedy, changeLabel, onChange, onAgain, onAnother, onShow, onBack } = props;
  const t = useTranslations('workspace');
  const back = onBack && { key: 'back', label: t('failed.toResult'), act: onBack };
  const change = { key: 'change', label: changeLabel, act: onChange };
  const again = onAgain && { key: 'again', label: t('failed.again'), act: onAgain };
  const another = { key: 'photo', label: t('photo.another'), act: onAnother };
  const tap = { key: 'tap', label: t('failed.tap'), act: () => onShow('tap') };
  const brush = { key: 'brush', label: t('failed.brush'), act: () => onShow('brush') };
  const tries = {
    again: [again, change],
    change: [change],
    photo: [another, change],
    tap: [tap, another],
    brush: [brush, another],
  }[remedy];
  const ways = [...tries, back];
  return (
    <div className="run">
      {ways.map(
        (way) =>
          way && (
            <button
              key={way.key}
              type="button"
              className={way.key === remedy ? 'btn big wide' : 'btn line wide'}
              onClick={way.act}
            >
              {way.label}
            </button>
          ),
      )}
    </div>
  );
}
