import { RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { describeFailure, type useFailureTexts } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { parametersOf } from '#features/options/option-values.ts';
import { ProLink } from '#features/options/paid-choice.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { type LimitedRun, tellLimit, waitsForGrant } from '#lib/browser/modals/tell-limit.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { nextVersion } from '#lib/catalog/seed-after.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { useNextGrantText, useRunPrice } from '../setup/run-price.tsx';
import { isUsedUp, useRunQuote } from '../setup/use-run-quote.ts';
import { WaysOn } from '../setup/ways-on.tsx';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Failure } from '../workspace-state.ts';
import { Remedies, type RemediesProps, type Remedy, takeStep } from './remedy.tsx';
import { handWayOf, isNotFound, useRunFailureTexts } from './run-failure-texts.ts';

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

interface Tried {
  readonly ways: ToolOptions['ways'];
  /** True where the tool looked by itself. */
  readonly wasAutomatic: boolean;
}

/** Remedy that helps against a failure of a tool. */
export function remedyOf({ key }: Pick<Failure, 'key'>, { ways, wasAutomatic }: Tried): Remedy {
  if (isNotFound({ key }) && wasAutomatic) return handWayOf(ways);
  if (NEEDING_PHOTO.includes(key)) return 'photo';
  return NEEDING_CHANGE.includes(key) ? 'change' : 'again';
}

/** Tells that a failure of a run is shown. A full queue has events of its own, for pictures and videos. */
function tellFailure({ key, feature }: LimitedRun): void {
  if (key === 'queue_full') emitEvent({ name: 'QUEUING_UPPER_LIMIT', feature });
  else if (key === 'video_queue_full') emitEvent({ name: 'VIDEO_QUEUING_UPPER_LIMIT', feature });
  else emitEvent({ name: 'ERROR', key });
}

/** Tells that somebody tries again after a full queue; other second tries are not told. */
function tellRetry(key: Failure['key']): void {
  if (key === 'queue_full') emitEvent({ name: 'BUTTON_CLICK', button: 'PicQueueRetryLater' });
  if (key === 'video_queue_full') emitEvent({ name: 'BUTTON_CLICK', button: 'VideoQueneRetryLater' });
}

interface FailedRailProps extends RemediesProps {
  readonly failure: Failure;
  readonly feature: FeatureCode;
  /** Root photo of the open photo; null while unknown. */
  readonly rootId?: string | null;
  /** Of the run, as far as its price depends on them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Words for failures that those of all tools do not fit. */
  readonly texts?: ReturnType<typeof useFailureTexts>;
}

/** Column beside a photo at work: the failure of a run with what can be done about it, else what is given. */
export function PhotoRail({
  children,
  ...parts
}: WorkspaceParts & { readonly children: ReactElement }): ReactElement {
  const phase = useStore(parts.workspace.store, (state) => state.phase);
  return phase.kind === 'failed' ? <PhotoFailedRail {...parts} failure={phase.failure} /> : children;
}

function PhotoFailedRail({
  failure,
  ...parts
}: WorkspaceParts & { readonly failure: Failure }): ReactElement {
  const { tool, options, workspace, settings, run } = parts;
  const { photo, input, result, isDrawing } = workspace.state;
  const wasAutomatic = settings.marking.way === 'auto';
  const parameters = input?.parameters ?? parametersOf(settings.shown, settings.values);
  const isPaid = useRunPrice({ feature: tool.featureCode, parameters, runs: 1 }) !== null;
  // The failed run was a version of a result that still exists. What is paid starts beside its price alone.
  const further = result && input && !isPaid ? () => workspace.runAgain(nextVersion(input.parameters)) : null;
  const isKnown = photo || input || isDrawing;
  return (
    <FailedRail
      feature={tool.featureCode}
      rootId={workspace.rootId}
      {...{ failure, parameters }}
      changeLabel={useChangeLabel(parts, failure)}
      remedy={isKnown ? remedyOf(failure, { ways: options.ways, wasAutomatic }) : 'change'}
      onShow={(way) => takeStep(parts, way)}
      onChange={workspace.edit}
      onAnother={workspace.leave}
      onAgain={further ?? (photo || isDrawing ? () => run() : null)}
      onBack={result && workspace.showResult}
    />
  );
}

/** Label of the button that leads back: to the mask, to the settings, or to another photo. */
function useChangeLabel({ workspace, settings }: WorkspaceParts, { key }: Failure): string {
  const messages = useTranslations('workspace');
  const { photo, input, isDrawing } = workspace.state;
  if (!photo && !input && !isDrawing) return messages('photo.another');
  if (settings.marking.way !== 'brush') return messages('result.changeSettings');
  return messages(key === 'mask_too_large' ? 'failed.smallerMask' : 'result.changeMask');
}

/** Column beside a photo or video after a failure: its reason, the returned free use and the remedies. */
export function FailedRail(props: FailedRailProps): ReactElement {
  const { feature, rootId = null, failure, parameters, texts: own, ...ways } = props;
  const { remedy, onAgain } = ways;
  const t = useTranslations('workspace');
  const general = useRunFailureTexts(remedy);
  const texts = own ?? general;
  const quote = useRunQuote(feature, rootId);
  const nextGrant = useNextGrantText(grantOf(failure));
  const focus = useFocusOnMount<HTMLHeadingElement>();
  const again = useRef(onAgain);
  useEffect(() => {
    again.current = onAgain;
  });
  const tryAgain = () => {
    tellRetry(failure.key);
    onAgain?.();
  };
  useEffect(() => {
    tellFailure({ key: failure.key, feature });
    void tellLimit({ key: failure.key, feature }).then((mayGoOn) => mayGoOn && again.current?.());
  }, [failure.key, feature]);
  return (
    <div className="rail">
      <div className="rail-in" role="alert">
        <div>
          <span className="mark bad">
            <TriangleAlert className="i s" aria-hidden="true" />
          </span>
          <h2 ref={focus} tabIndex={-1}>
            {t(failure.started ? 'failed.title' : 'failed.notStarted')}
          </h2>
          <p className="text-small">{describeFailure(failure, texts)}</p>
        </div>
        <p className="note good">
          <RotateCcw className="i" aria-hidden="true" />
          <Returned {...{ feature, failure, parameters }} left={quote.left} />
        </p>
        {failure.key === 'credits_exhausted' && waitsForGrant(feature) && nextGrant && (
          <p className="text-small">{nextGrant}</p>
        )}
        {failure.key === 'paid_option' && meetsNeed('payments') && (
          <p className="text-small">
            <ProLink />
          </p>
        )}
        {failure.key !== 'credits_exhausted' && isUsedUp(quote) && <WaysOn feature={feature} />}
        {failure.requestId && remedy === 'again' && <RequestId id={failure.requestId} />}
      </div>
      <Remedies {...ways} onAgain={onAgain && tryAgain} />
    </div>
  );
}

/** The next credits, as the refusal of a run told them. */
function grantOf({ price }: Failure): Parameters<typeof useNextGrantText>[0] {
  const { nextGrantAt: at = null, nextGrantCredits: amount = null } = price ?? {};
  return at === null || amount === null ? null : { at, amount };
}

interface ReturnedProps extends Pick<FailedRailProps, 'feature' | 'failure' | 'parameters'> {
  /** Free uses left today; null while unknown. */
  readonly left: number | null;
}

/** Note on what the run was started with: it was given back, or nothing was taken. */
function Returned({ feature, failure, parameters, left }: ReturnedProps): ReactElement {
  const t = useTranslations('workspace');
  const price = useRunPrice({ feature, parameters, runs: 1 });
  if (!failure.started) return <>{t('failed.nothingTaken')}</>;
  if (price?.unit === 'credit') return <>{t('failed.creditsBack')}</>;
  return <>{left === null ? t('failed.nothingTaken') : t('failed.back', { count: left })}</>;
}

function RequestId({ id }: { readonly id: string }): ReactElement {
  const t = useTranslations('workspace');
  const [copied, setCopied] = useState(false);
  const number = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
    } catch {
      // A browser may refuse the copy; the text is then selected for the person's own keys.
      if (number.current) getSelection()?.selectAllChildren(number.current);
    }
  };
  return (
    <p className="text-small text-quiet">
      {t('failed.requestId')}
      <br />
      <code className="num" ref={number}>
        {id}
      </code>{' '}
      <button type="button" className="link" onClick={() => void copy()}>
        {t(copied ? 'failed.copied' : 'failed.copy')}
      </button>
    </p>
  );
}
