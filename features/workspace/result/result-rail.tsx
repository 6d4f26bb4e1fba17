import './files.css';
import { Clock, ImageUp } from 'lucide-react';
import { type ComponentProps, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { setRetention, useLimits } from '#lib/browser/queries/limits.ts';
import { useHostClock } from '#lib/browser/user/use-host-clock.ts';
import { type RetentionChoice, retentionChoices } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration, formatSpan } from '#lib/i18n/format-quantity.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { ShareButton } from '../share/share-button.tsx';
import { DownloadBlock } from './download-block.tsx';

interface DeleteBlockProps {
  readonly task: Task;
  /** The result and its versions, which are kept and deleted together. */
  readonly all: readonly Task[];
  readonly onDeleted: () => void;
}

/** Deletion time of the result, the choice of its retention, and a delete button. */
export function DeleteBlock({ task, all, onDeleted }: DeleteBlockProps): ReactElement | null {
  const t = useTranslations('workspace');
  const texts = useFailureTexts();
  const versions = useTranslations('versions');
  const tag = useLanguageTag();
  const now = useHostClock(MINUTE_MS);
  const [changed, setChanged] = useState(task);
  const [file] = changed.id === task.id ? changed.files : task.files;
  if (!file) return null;
  const ids = all.map(({ id }) => id);
  const deletion =
    file.expiresAt === null
      ? t('result.kept')
      : t('result.deletedIn', { time: formatDuration(tag, file.expiresAt - now / 1000) });
  const ask = async () => {
    const answer = await openModal({
      ...{ kind: 'confirm', title: t('result.deleteNow') },
      content: ids.length > 1 ? versions('deleteAll') : t('result.deleteAsk'),
      ...{ cancelText: t('result.keep'), confirmText: t('result.delete'), isDanger: true },
      act: () =>
        call('deleteTasks', { body: { ids } }).then(
          () => null,
          (error) => describeFailure(error, texts),
        ),
    });
    if (answer === 'confirm') onDeleted();
  };
  return (
    <div className="deletion">
      <p className="cost">
        <span>
          <Clock className="i s" aria-hidden="true" /> {deletion}
        </span>
        <button type="button" className="link bad" onClick={() => void ask()}>
          {t('result.deleteNow')}
        </button>
      </p>
      <RetentionField taskIds={[task.id, ...ids.filter((id) => id !== task.id)]} onChanged={setChanged} />
    </div>
  );
}

interface RetentionFieldProps {
  /** Task on the stage first. */
  readonly taskIds: readonly string[];
  readonly onChanged: (task: Task) => void;
}

interface Chosen {
  /** Null keeps it until it is deleted. */
  readonly hours: RetentionChoice | null;
}

/**
 * Choice of a retention: shown at once, sent one after the other, and the latest wins. A choice that the host
 * refuses is taken back.
 */
function useRetentionChoice({ taskIds, onChanged }: RetentionFieldProps) {
  const t = useTranslations('result');
  const texts = useFailureTexts();
  const tag = useLanguageTag();
  const retention = useLimits()?.retention;
  const choices = retention?.choices ?? retentionChoices('guest');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [message, setMessage] = useState('');
  const next = useRef<Chosen | null>(null);
  const isBusy = useRef(false);
  const send = async ({ hours }: Chosen): Promise<string> => {
    for (const id of taskIds) {
      const changed = await call('setTaskRetention', { body: { id, hours } });
      if (id === taskIds[0]) onChanged(changed);
    }
    setRetention({ hours, choices });
    return hours === null ? t('retention.doneKept') : t('retention.done', { time: formatSpan(tag, hours) });
  };
  const choose = async (wanted: Chosen) => {
    next.current = wanted;
    setChosen(wanted);
    setMessage('');
    if (isBusy.current) return;
    isBusy.current = true;
    let told = '';
    for (let now: Chosen | null = wanted; now; now = next.current) {
      next.current = null;
      told = await send(now).catch((error: unknown) => describeFailure(error, texts));
    }
    isBusy.current = false;
    setChosen(null);
    setMessage(told);
  };
  const kept = retention ? retention.hours : (choices.at(-1) ?? null);
  return { choices, hours: chosen ? chosen.hours : kept, message, choose };
}

/** Retention of this result and of its present and future versions. */
function RetentionField(props: RetentionFieldProps): ReactElement {
  const t = useTranslations('result');
  const tag = useLanguageTag();
  const id = useId();
  const { choices, hours, message, choose } = useRetentionChoice(props);
  return (
    <div className="retention">
      <label htmlFor={id}>{t('retention.label')}</label>
      <select
        id={id}
        className="input"
        value={String(hours)}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice) === target.value);
          if (chosen !== undefined) void choose({ hours: chosen });
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {choice === null ? t('retention.until') : formatSpan(tag, choice)}
          </option>
        ))}
      </select>
      <p className="fine" role="status">
        {message}
      </p>
    </div>
  );
}

interface ResultRailProps {
  /** Outcome of the run in words. */
  readonly head: ReactNode;
  readonly task: Task;
  /** The result and its versions. */
  readonly all: readonly Task[];
  /** Index of the shown file. */
  readonly index: number;
  /** Button for the next run on the result. */
  readonly goOn?: ReactNode;
  /** Properties of the file that the person saves. */
  readonly download: Pick<
    ComponentProps<typeof DownloadBlock>,
    'photoType' | 'photoName' | 'background' | 'hasVectors'
  >;
  /** Choice of the background of a cut-out. */
  readonly ground?: ReactNode;
  /** Actions on several pictures of a set. */
  readonly picks?: ReactNode;
  /** Links that open the result in other tools. */
  readonly sendTo: ReactNode;
  /** Called after a file was passed to the browser. */
  readonly onSaved: () => void;
  readonly onLeave: () => void;
  readonly onDeleted: () => void;
}

/** Column beside the result: download, another photo, sharing, and the deletion time. */
export function ResultRail(props: ResultRailProps): ReactElement {
  const { head, goOn, task, all, index, picks, sendTo, onSaved, onLeave, onDeleted } = props;
  const { download, ground } = props;
  const t = useTranslations('workspace');
  return (
    <div className="rail">
      <div className="rail-in">
        {head}
        {ground}
        {goOn}
        {picks}
        <div className="acts">
          {sendTo}
          <ShareButton key={task.id} task={task} index={index} />
          <button type="button" className="btn line small" onClick={onLeave}>
            <ImageUp className="i s" aria-hidden="true" />
            {t('photo.another')}
          </button>
        </div>
        <DeleteBlock task={task} all={all} onDeleted={onDeleted} />
      </div>
      <DownloadBlock key={`${task.id}/${index}`} {...{ task, index, onSaved }} {...download} />
    </div>
  );
}
