import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { NextStep } from '../result/fault-table.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Failure } from '../workspace-state.ts';

/**
 * Remedy of a failure: the same again, a change first, another photo, or a place that is shown in the photo
 * by a tap or by the brush.
 */
export type Remedy = 'again' | 'change' | 'photo' | 'tap' | 'brush';

/** Failures that the same run would repeat, so the input has to change. */
const NEEDING_CHANGE: readonly Failure['key'][] = [
  'mask_empty',
  'mask_too_large',
  'mark_not_found',
  'region_empty',
  'person_not_found',
  'two_faces_needed',
  'output_too_large',
  'consent_required',
  'paid_option',
  'price_changed',
];

/** Failures that every run of the same photo would repeat. */
const NEEDING_PHOTO: readonly Failure['key'][] = [
  'no_face',
  'face_too_small',
  'face_unsuitable',
  'photo_too_close',
  'photo_too_dark',
  'face_turned_away',
  'content_rejected',
  'photo_runs_exhausted',
  'free_uses_exhausted',
  'file_gone',
  'photo_expired',
  'file_truncated',
  'video_unreadable',
  'video_codec_unsupported',
  'video_too_large',
  'video_too_long',
];

/** Failures of a search in the whole photo, which a place by hand replaces. */
const NOT_FOUND: readonly Failure['key'][] = ['person_not_found', 'mark_not_found'];

interface Tried {
  readonly ways: ToolOptions['ways'];
  /** True where the tool looked by itself. */
  readonly wasAutomatic: boolean;
}

/** Remedy that helps against a failure of a tool. */
export function remedyOf({ key }: Pick<Failure, 'key'>, { ways = ['auto'], wasAutomatic }: Tried): Remedy {
  if (NOT_FOUND.includes(key) && wasAutomatic) {
    return (['tap', 'brush'] as const).find((way) => ways.includes(way)) ?? 'photo';
  }
  if (NEEDING_PHOTO.includes(key)) return 'photo';
  return NEEDING_CHANGE.includes(key) ? 'change' : 'again';
}

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
