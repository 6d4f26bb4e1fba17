import { RotateCcw, TriangleAlert } from 'lucide-react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ProLink } from '#features/options/paid-choice.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { type LimitedRun, tellLimit, waitsForGrant } from '#lib/browser/modals/tell-limit.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { useNextGrantText, useRunPrice } from '../setup/run-price.tsx';
import { isUsedUp, useRunQuote } from '../setup/use-run-quote.ts';
import { WaysOn } from '../setup/ways-on.tsx';
import { useFocusOnMount } from '../use-focus-on-mount.ts';
import type { WorkspaceParts } from '../workspace-props.ts';
import type { Failure } from '../workspace-state.ts';
import type { Remedy } from './remedy.ts';

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

interface FailedRailProps {
  readonly feature: FeatureCode;
  /** Root photo of the open photo; null while unknown. */
  readonly rootId?: string | null;
  readonly failure: Failure;
  /** Of the run, as far as its price depends on them. */
  readonly parameters: Readonly<Record<string, unknown>>;
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
  /** Words for failures that those of all tools do not fit. */
  readonly texts?: ReturnType<typeof useFailureTexts>;
}

/** Label of the button that leads back: to the mask, to the settings, or to another photo. */
export function useChangeLabel({
  workspace,
  settings,
}: Pick<WorkspaceParts, 'workspace' | 'settings'>): string {
  const messages = useTranslations('workspace');
  const { phase, photo, input, isDrawing } = workspace.state;
  if (!photo && !input && !isDrawing) return messages('photo.another');
  if (settings.marking.way !== 'brush') return messages('result.changeSettings');
  const isTooLarge = phase.kind === 'failed' && phase.failure.key === 'mask_too_large';
  return messages(isTooLarge ? 'failed.smallerMask' : 'result.changeMask');
}

/** Column beside the photo after a failure: its reason, the returned free use and the remedies. */
export function FailedRail(props: FailedRailProps): ReactElement {
  const { feature, rootId = null, failure, parameters, remedy, onAgain } = props;
  const t = useTranslations('workspace');
  const general = useTextsOf(remedy);
  const texts = props.texts ?? general;
  const quote = useRunQuote(feature, rootId);
  const nextGrant = useNextGrantText(grantOf(failure));
  const focus = useFocusOnMount<HTMLHeadingElement>();
  const again = useRef(onAgain);
  useEffect(() => {
    again.current = onAgain;
  });
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
      <WaysOut {...props} />
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

/** Texts of failures; those of a search that the tool can do without name the way. */
function useTextsOf(remedy: Remedy): ReturnType<typeof useFailureTexts> {
  const t = useTranslations('workspace');
  const texts = useFailureTexts();
  return remedy === 'tap' || remedy === 'brush'
    ? { ...texts, person_not_found: t(`failed.nobody.${remedy}`) }
    : texts;
}

/** Actions after a failure, the most helpful first. Nothing is offered that can only fail again. */
function WaysOut(props: FailedRailProps): ReactElement {
  const { failure, remedy, changeLabel, onChange, onAgain, onAnother, onShow, onBack } = props;
  const t = useTranslations('workspace');
  const back = onBack && { key: 'back', label: t('failed.toResult'), act: onBack };
  const change = { key: 'change', label: changeLabel, act: onChange };
  const tryAgain = () => {
    tellRetry(failure.key);
    onAgain?.();
  };
  const again = onAgain && { key: 'again', label: t('failed.again'), act: tryAgain };
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
