import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import './versions.css';
import { RefreshCw, X } from 'lucide-react';
import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration, formatShare } from '#lib/i18n/format-quantity.ts';
import { PickMark, type Picks } from './picks.tsx';
import type { Versions } from './use-versions.ts';
import type { Picture } from './version-group.ts';

interface VersionRowProps {
  readonly versions: Versions;
  readonly chosen: Picture;
  readonly onChoose: (picture: Picture) => void;
  /** True for pictures of a set. */
  readonly isSet: boolean;
  /** Name of a picture by its content, shown below it; null where only its number names it. */
  readonly captionOf?: (picture: Picture) => string | null;
  /** Pictures that are picked to be kept; each then has a check box. */
  readonly picks?: Picks | null;
}

const SIDE = 72;

/** Row of results and unfinished versions. */
export function VersionRow(props: VersionRowProps): ReactElement | null {
  const { versions, chosen, onChoose, isSet, captionOf, picks } = props;
  const { pictures, pending, cancel } = versions;
  const group = useId();
  const t = useTranslations('versions');
  const results = useTranslations('options');
  const isMixed = isSet || pictures.some(({ file }) => file > 0);
  const count = pictures.length + pending.length;
  if (count === 1) return null;
  const nameOf = (number: number) =>
    isMixed ? results('results.number', { number, count }) : t('number', { number, count });
  return (
    <fieldset className="version-strip" aria-label={isMixed ? results('results.title') : t('title')}>
      {pictures.map((picture, at) => (
        <Version
          key={picture.key}
          {...{ picture, group }}
          name={nameOf(at + 1)}
          caption={captionOf?.(picture) ?? null}
          isChosen={picture.key === chosen.key}
          onChoose={() => onChoose(picture)}
          mark={
            picks && (
              <PickMark
                number={at + 1}
                isPicked={picks.has(picture)}
                onToggle={() => picks.toggle(picture)}
              />
            )
          }
        />
      ))}
      {pending.map((task, at) => (
        <PendingVersion
          key={task.id}
          task={task}
          name={nameOf(pictures.length + at + 1)}
          onCancel={() => cancel(task.id)}
        />
      ))}
    </fieldset>
  );
}

interface MoreVersionsProps {
  readonly versions: Versions;
  readonly chosen: Picture;
  /** True for pictures of a set, whose versions are made one at a time. */
  readonly isSet: boolean;
  /** Seconds of recent runs; null without any. */
  readonly runSeconds: number | null;
  /** True where the photo of the result has no run today, so that a version is the first. */
  readonly takesUse?: boolean;
  /** Credits of each version; 0 where runs are counted by the day, null before the host has told. */
  readonly cost?: number | null;
}

/** Button for more versions, with what they cost, and how they come along. */
export function MoreVersions(props: MoreVersionsProps): ReactElement | null {
  const { versions, chosen } = props;
  const left = versions.leftOf(chosen);
  const rest = useRest(left, versions);
  if (left === 0 && versions.pictures.length + versions.pending.length === 1) return null;
  return (
    <div className="version-more" ref={rest} tabIndex={-1}>
      {left > 0 && <Offer {...props} left={left} />}
      <Told versions={versions} />
    </div>
  );
}

interface VersionProps {
  readonly picture: Picture;
  /** Name of the radio buttons of the row. */
  readonly group: string;
  readonly name: string;
  readonly caption: string | null;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly mark: ReactNode;
}

function Version({ picture, group, name, caption, isChosen, onChoose, mark }: VersionProps): ReactElement {
  return (
    <div className="version">
      <label>
        <input
          className="sr-only"
          type="radio"
          name={group}
          aria-label={caption ?? name}
          checked={isChosen}
          onChange={onChoose}
        />
        {/* biome-ignore lint/performance/noImgElement: the URL is signed and short-lived */}
        <img src={picture.task.files[picture.file]?.previewUrl} alt="" width={SIDE} height={SIDE} />
        {caption !== null && <span className="version-caption">{caption}</span>}
      </label>
      {mark}
    </div>
  );
}

/**
 * The button disappears with the last possible version, and that of a cancellation with its version; the
 * focus stays here.
 */
function useRest(left: number, { pending, losing }: Versions): RefObject<HTMLDivElement | null> {
  const rest = useRef<HTMLDivElement>(null);
  const before = useRef({ left, pending });
  useEffect(() => {
    const { current: last } = before;
    before.current = { left, pending };
    const isPending = (tasks: readonly Task[]) => tasks.some(({ id }) => id === losing.current);
    const isLast = losing.current === 'new' && last.left > 0 && left === 0;
    if (!isLast && (!isPending(last.pending) || isPending(pending))) return;
    losing.current = null;
    if (document.activeElement === document.body) rest.current?.focus({ preventScroll: true });
  }, [left, pending, losing]);
  return rest;
}

function Offer({
  versions,
  chosen,
  isSet,
  runSeconds,
  takesUse,
  cost = 0,
  left,
}: MoreVersionsProps & { left: number }): ReactElement {
  const t = useTranslations('versions');
  const tag = useLanguageTag();
  const note = useId();
  const time = runSeconds === null ? null : formatDuration(tag, Math.ceil(runSeconds));
  const included = time === null ? t('free') : t('freeTime', { time });
  const counted = takesUse ? t('takesUse') : included;
  const isPriced = cost !== null;
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-describedby={note}
        aria-disabled={versions.isAsking || !isPriced}
        onClick={() => isPriced && versions.start(chosen, { count: isSet ? 1 : left, cost })}
      >
        <RefreshCw className="i s" aria-hidden="true" />
        {isSet ? t('redo') : t('more', { count: left })}
      </button>
      <p id={note} className="fine">
        {isSet && t('redoLeft', { count: left })}
        <SentenceGap />
        {isPriced && (cost > 0 ? t('credits', { cost }) : counted)}
      </p>
    </>
  );
}

/** Live region: progress for screen readers, failures for all. */
function Told({ versions }: Pick<MoreVersionsProps, 'versions'>): ReactElement {
  const t = useTranslations('versions');
  const { pictures, pending, failure } = versions;
  const reason = describeFailure(failure, useFailureTexts());
  return (
    <>
      <p role="status" className="sr-only">
        {pending.length > 0
          ? t('working', { count: pending.length })
          : pictures.length > 1 && t('ready', { count: pictures.length })}
      </p>
      <p role="alert" className="text-small">
        {pending.length === 0 && reason}
      </p>
    </>
  );
}

interface PendingVersionProps {
  readonly task: Task;
  /** Name of the unfinished picture. */
  readonly name: string;
  readonly onCancel: () => void;
}

/** Place of an unfinished version, with progress and cancel button. */
function PendingVersion({ task, name, onCancel }: PendingVersionProps): ReactElement {
  const t = useTranslations('versions');
  const tag = useLanguageTag();
  const place = useRef<HTMLDivElement>(null);
  // Beside a large set the new place would be out of view.
  useEffect(() => {
    // New browsers return a promise, which an effect must not return.
    place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const share = (task.progress ?? 0) / 100;
  return (
    <div className="version pending" ref={place}>
      <span
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
      >
        <span className="spin" />
        <span className="num">{formatShare(tag, share)}</span>
      </span>
      <button
        type="button"
        aria-label={t('cancel', { name })}
        title={t('cancel', { name })}
        onClick={onCancel}
      >
        <X className="i s" aria-hidden="true" />
      </button>
    </div>
  );
}
