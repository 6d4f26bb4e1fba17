import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { useOnline } from '#components/ui/use-online.ts';
import { type OfferedModel, useNamedModel } from '#features/options/offered-models.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { tellLimit, tellUsedUp, waitsForGrant } from '#lib/browser/modals/tell-limit.ts';
import { useFeatures } from '#lib/browser/queries/features.ts';
import { refreshLimits, useLimits } from '#lib/browser/queries/limits.ts';
import { rememberWords } from '#lib/browser/storage/earlier-words.ts';
import { isMember } from '#lib/browser/user/user-store.ts';
import { runRange } from '#lib/catalog/estimate-run-seconds.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import { fitSize } from '#lib/catalog/result-size.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import { MAX_UPLOAD_PIXELS } from '#lib/catalog/uploads.ts';
import { formatDuration, formatDurationRange, formatTimeOfDay } from '#lib/i18n/format-quantity.ts';
import { isShort, Price, type RunPrice, useRunPrice } from './run-price.tsx';
import { isUsedUp, type RunQuote, useRunQuote } from './use-run-quote.ts';
import { WaysOn } from './ways-on.tsx';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface RunButtonProps {
  readonly feature: FeatureCode;
  /** Root photo of the open photo; null while unknown. */
  readonly rootId?: string | null;
  /** Parameters of the run, as far as its price depends on them. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** Label of the button: its verb and object. */
  readonly label: string;
  /** Size of the photo in pixels. */
  readonly size: Size;
  /** Size of the result; null where it is unknown before the run. */
  readonly output: Size | null;
  /** Seconds of one run by the catalogue; null while unknown. */
  readonly estimatedSeconds: number | null;
  /** True where a photo was uploaded before the run, for an analysis. */
  readonly sent?: boolean;
  readonly photos: number;
  /** Number of runs per click, one after the other. */
  readonly runs?: number;
  /** Parameters of each of them, where they differ. */
  readonly each?: readonly Readonly<Record<string, unknown>>[];
  /** Consent check above the button. */
  readonly consent?: ReactNode;
  /** Choice beside the words on where the photo is. */
  readonly privacy?: ReactNode;
  /** Reason that blocks the run, or null. */
  readonly blockingReason: string | null;
  /** @param cost of each run, as the person was told */
  readonly onRun: (cost: number) => void;
}

const NO_PARAMETERS = {};

/** Limit of the next press: `isOver` where the host would refuse it, `asks` where the press tells of it. */
function limitOf(feature: FeatureCode, { price, quote }: { price: RunPrice | null; quote: RunQuote }) {
  const isOver = price ? isShort(price) : isUsedUp(quote);
  // Without a free photo or credits, the press tells how to get more.
  const asks =
    isOver && (price ? price.unit === 'headshot' || !waitsForGrant(feature) : quote.photoRuns === 0);
  return { isOver, asks };
}

/** True where the host had told of limits and costs when the caller was mounted; its answers move nothing. */
function useWasTold(): boolean {
  const limits = useLimits();
  const features = useFeatures();
  const [wasTold] = useState(limits !== undefined && features.length > 0);
  return wasTold;
}

/** Longest side of free results: as the host told, before that as it will tell most likely. */
function useFreeSide(): number | null {
  const limits = useLimits();
  if (limits) return limits.resultSide ?? null;
  return meetsNeed('payments') && !isMember() ? FREE_RESULT_SIDE : null;
}

/**
 * Foot of the rail, always in view: consent, run button with cost and duration, and folded below them the
 * output size and deletion time. On phones only the button and its cost stay at the foot of the window.
 */
export function RunButton(props: RunButtonProps): ReactElement {
  const {
    feature,
    rootId = null,
    parameters = NO_PARAMETERS,
    label,
    size,
    output,
    estimatedSeconds,
    sent,
    photos,
    runs = 1,
    each,
    consent,
    privacy,
    blockingReason,
    onRun,
  } = props;
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const { prompt: words }: Readonly<Record<string, unknown>> = parameters;
  const model = useNamedModel(feature, parameters);
  // Runs of models are counted or paid one by one.
  const quote = useRunQuote(feature, model ? null : rootId);
  const online = useOnline();
  const { isStale } = quote;
  useEffect(() => {
    // The page was open over the daily reset.
    if (isStale) refreshLimits().catch(() => undefined);
  }, [isStale]);
  const shrinking = shrinkingOf(feature, { size, output, runs });
  const price = useRunPrice({ feature, parameters, runs, each });
  const { isOver, asks } = limitOf(feature, { price, quote });
  const blocked = blockingReason !== null || (isOver && !asks) || !online;
  const exhausted = price?.unit === 'headshot' ? 'headshots_exhausted' : 'credits_exhausted';
  const tell = () => (price ? tellLimit({ key: exhausted, feature }) : tellUsedUp());
  // Results that credits pay for are given whole.
  const freeSide = useFreeSide();
  const wasTold = useWasTold();
  const resultSide = price ? null : freeSide;
  const isCapped = output !== null && Math.max(output.width, output.height) > (resultSide ?? Infinity);
  const press = async () => {
    if (blocked || (asks && !(await tell()))) return;
    if (model && typeof words === 'string' && words !== '') rememberWords(words);
    onRun(price?.each ?? 0);
  };
  return (
    <>
      {consent && <div className="run-consent">{consent}</div>}
      <div className="run">
        <button
          type="button"
          className="btn big wide"
          aria-disabled={blocked}
          aria-describedby="run-cost run-facts"
          onClick={() => void press()}
        >
          {label}
        </button>
        <p className={wasTold ? 'cost' : `cost keeps-${findTool(feature)?.creditCost ? 3 : 2}`} id="run-cost">
          <b>{blockingReason ?? (price ? <Price price={price} /> : <Left quote={quote} />)}</b>
          <Wait
            waitSeconds={model ? 0 : quote.waitSeconds}
            range={runRange(model ? timesOf(model) : { ...quote, estimatedSeconds })}
            runs={runs}
          />
        </p>
      </div>
      {isOver && !price && wasTold && (
        <div className="run-ways">
          <WaysOn feature={feature} />
        </div>
      )}
      <details className="run-facts" open={shrinking !== null || isCapped}>
        <summary>{t('run.facts')}</summary>
        <div id="run-facts">
          <OutputSize {...{ shrinking, size, output, isCapped }} />
          {resultSide && <FreeSize side={resultSide} />}
          <p className="fine">
            {quote.retentionHours === null
              ? t('run.privacyKept')
              : t(privacyKey(photos, sent), { time: formatDuration(tag, quote.retentionHours * 3600) })}
          </p>
          {privacy}
        </div>
      </details>
    </>
  );
}

/** Time of a model’s runs, of which the pace of this host’s own tools tells nothing. */
function timesOf({ runSeconds: estimatedSeconds }: OfferedModel) {
  return { estimatedSeconds, runSeconds: null, pace: null };
}

interface Sizes {
  /** Of the photo and of the result, in pixels; null where the latter is found out on the way. */
  readonly size: Size;
  readonly output: Size | null;
}

/** Reason why a photo is scaled down first. */
interface Shrinking {
  /** Most pixels that the tool works on. */
  readonly most: number;
  /** True where the result is as large as the photo is then. */
  readonly isResult: boolean;
}

/** Scaling down that a result suffers from; null where it is as large as it can be, or small by itself. */
function shrinkingOf(
  feature: FeatureCode,
  { size, output, runs }: Sizes & { readonly runs: number },
): Shrinking | null {
  const most = findTool(feature)?.maxPixels ?? MAX_UPLOAD_PIXELS;
  // Of a batch only the first photo’s size is known.
  if (runs > 1) return most < MAX_UPLOAD_PIXELS ? { most, isResult: false } : null;
  const fitted = fitSize(size, most);
  if (fitted.width === size.width) return null;
  const isSmaller = output !== null && output.width * output.height < fitted.width * fitted.height;
  return isSmaller ? null : { most, isResult: output?.width === fitted.width };
}

interface OutputSizeProps extends Sizes {
  readonly shrinking: Shrinking | null;
  /** True where a free result has fewer pixels. */
  readonly isCapped: boolean;
}

/** Size of the result, and the reason where the photo is scaled down first. */
function OutputSize({ shrinking, size, output, isCapped }: OutputSizeProps) {
  const t = useTranslations('workspace');
  const megapixels = (shrinking?.most ?? 0) / 1e6;
  if (output && shrinking?.isResult) {
    return <p className="fine">{t('run.shrunkSize', { ...output, megapixels })}</p>;
  }
  return (
    <>
      {output && (
        <p className="fine">
          {t(output.width === size.width && !isCapped ? 'run.outputSize' : 'run.resultSize', { ...output })}
        </p>
      )}
      {shrinking && <p className="fine">{t('run.shrunkFirst', { megapixels })}</p>}
    </>
  );
}

/** Size and watermark of what is free, and where something is sold the way to the whole. */
function FreeSize({ side }: { readonly side: number }): ReactElement {
  const t = useTranslations('workspace');
  return (
    <p className="fine">
      {t('run.freeSize', { side })}
      <SentenceGap />
      {meetsNeed('payments') && t('run.proSize')}
    </p>
  );
}

function privacyKey(photos: number, sent = false) {
  if (photos > 1) return sent ? 'run.privacyPart' : 'run.privacyMany';
  return sent ? 'run.privacySent' : 'run.privacy';
}

/** Cost of the next run: nothing more for a photo of today, else one of the photos that are left. */
function Left({ quote }: { readonly quote: RunQuote }): ReactElement | null {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  const { left, photoRuns: used, runsPerPhoto: limit } = quote;
  const at = formatTimeOfDay(tag, quote.resetsAt);
  if (used > 0)
    return <>{used < limit ? t('run.included', { used, limit }) : t('run.photoUsedUp', { limit, at })}</>;
  if (left === null) return null;
  if (left > 0) return <>{t('run.freeLeft', { count: left })}</>;
  return <>{t('run.noneLeft', { at, time: formatDuration(tag, quote.resetsIn) })}</>;
}

interface WaitProps {
  readonly waitSeconds: number;
  /** Seconds of one run; null while unknown. */
  readonly range: readonly [number, number] | null;
  readonly runs: number;
}

function Wait({ waitSeconds, range, runs }: WaitProps): ReactElement | null {
  const t = useTranslations('workspace');
  const tag = useLanguageTag();
  if (range === null) return null;
  const time = formatDurationRange(tag, [range[0] * runs, range[1] * runs]);
  if (waitSeconds === 0) return <span>{t('run.about', { time })}</span>;
  return <span>{t('run.waitThenRun', { wait: formatDuration(tag, waitSeconds), time })}</span>;
}
