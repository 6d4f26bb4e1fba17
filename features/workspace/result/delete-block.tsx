import { Clock } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { useFailureTexts } from '#components/messages/use-failure-texts.ts';
import { AlertDialog } from '#components/ui/alert-dialog.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { describeFailure } from '#lib/browser/api-client/describe-failure.ts';
import { setKeeping, useLimits } from '#lib/browser/queries/limits.ts';
import { type KeepingChoice, keepingChoices } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration, formatSpan } from '#lib/i18n/format-quantity.ts';
import { useHostClock } from '../use-host-clock.ts';

interface DeleteBlockProps {
  readonly task: Task;
  /** The result and its versions, which are kept and deleted together. */
  readonly all: readonly Task[];
  readonly onDeleted: () => void;
}

const MINUTE = 60_000;

/** Deletion time of the result, the choice of its retention, and a delete button. */
export function DeleteBlock({ task, all, onDeleted }: DeleteBlockProps): ReactElement | null {
  const t = useTranslations('workspace');
  const texts = useFailureTexts();
  const versions = useTranslations('versions');
  const tag = useLanguageTag();
  const now = useHostClock(MINUTE);
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const [kept, setKept] = useState(task);
  const [file] = kept.id === task.id ? kept.files : task.files;
  if (!file) return null;
  const ids = all.map(({ id }) => id);
  const time = formatDuration(tag, file.expiresAt - now / 1000);
  const remove = async () => {
    try {
      await call('deleteTasks', { body: { ids } });
      onDeleted();
    } catch (error) {
      setMessage(describeFailure(error, texts));
    }
  };
  return (
    <div className="run">
      <p className="cost">
        <span>
          <Clock className="i s" aria-hidden="true" /> {t('result.deletedIn', { time })}
        </span>
        <button type="button" className="link bad" onClick={() => setAsking(true)}>
          {t('result.deleteNow')}
        </button>
      </p>
      <KeepField taskIds={[task.id, ...ids.filter((id) => id !== task.id)]} onKept={setKept} />
      <AlertDialog
        visible={isAsking}
        title={t('result.deleteNow')}
        cancelLabel={t('result.keep')}
        confirmLabel={t('result.delete')}
        isDanger
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{ids.length > 1 ? versions('deleteAll') : t('result.deleteAsk')}</p>
        <p role="alert">{message}</p>
      </AlertDialog>
    </div>
  );
}

interface KeepFieldProps {
  /** Task on the stage first. */
  readonly taskIds: readonly string[];
  readonly onKept: (task: Task) => void;
}

/** Retention of this result and of its present and future versions. */
function KeepField({ taskIds, onKept }: KeepFieldProps): ReactElement {
  const t = useTranslations('result');
  const texts = useFailureTexts();
  const tag = useLanguageTag();
  const id = useId();
  const keeping = useLimits()?.keeping;
  const choices = keeping?.choices ?? keepingChoices('guest');
  const hours = keeping?.hours ?? choices.at(-1) ?? 1;
  const [message, setMessage] = useState('');
  const keep = async (chosen: KeepingChoice) => {
    setMessage('');
    try {
      for (const id of taskIds) {
        const kept = await call('keepTask', { body: { id, hours: chosen } });
        if (id === taskIds[0]) onKept(kept);
      }
      setKeeping({ hours: chosen, choices });
      setMessage(t('keep.done', { time: formatSpan(tag, chosen) }));
    } catch (error) {
      setMessage(describeFailure(error, texts));
    }
  };
  return (
    <div className="keep">
      <label htmlFor={id}>{t('keep.label')}</label>
      <select
        id={id}
        className="input"
        value={hours}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice) === target.value);
          if (chosen) void keep(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {formatSpan(tag, choice)}
          </option>
        ))}
      </select>
      <p className="fine" role="status">
        {message}
      </p>
    </div>
  );
}
