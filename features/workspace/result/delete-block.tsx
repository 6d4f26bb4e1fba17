import { Clock } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { AlertDialog } from '#components/ui/dialog.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { setRetention, useLimits } from '#lib/browser/queries/limits.ts';
import { type RetentionChoice, retentionChoices } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration, formatSpan } from '#lib/i18n/format-quantity.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { useHostClock } from '../use-host-clock.ts';

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
  const [isAsking, setAsking] = useState(false);
  const [message, setMessage] = useState('');
  const [changed, setChanged] = useState(task);
  const [file] = changed.id === task.id ? changed.files : task.files;
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
    <div className="deletion">
      <p className="cost">
        <span>
          <Clock className="i s" aria-hidden="true" /> {t('result.deletedIn', { time })}
        </span>
        <button type="button" className="link bad" onClick={() => setAsking(true)}>
          {t('result.deleteNow')}
        </button>
      </p>
      <RetentionField taskIds={[task.id, ...ids.filter((id) => id !== task.id)]} onChanged={setChanged} />
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

interface RetentionFieldProps {
  /** Task on the stage first. */
  readonly taskIds: readonly string[];
  readonly onChanged: (task: Task) => void;
}

/** Retention of this result and of its present and future versions. */
function RetentionField({ taskIds, onChanged }: RetentionFieldProps): ReactElement {
  const t = useTranslations('result');
  const texts = useFailureTexts();
  const tag = useLanguageTag();
  const id = useId();
  const retention = useLimits()?.retention;
  const choices = retention?.choices ?? retentionChoices('guest');
  const hours = retention?.hours ?? choices.at(-1) ?? 1;
  const [message, setMessage] = useState('');
  const change = async (chosen: RetentionChoice) => {
    setMessage('');
    try {
      for (const id of taskIds) {
        const changed = await call('setTaskRetention', { body: { id, hours: chosen } });
        if (id === taskIds[0]) onChanged(changed);
      }
      setRetention({ hours: chosen, choices });
      setMessage(t('retention.done', { time: formatSpan(tag, chosen) }));
    } catch (error) {
      setMessage(describeFailure(error, texts));
    }
  };
  return (
    <div className="retention">
      <label htmlFor={id}>{t('retention.label')}</label>
      <select
        id={id}
        className="input"
        value={hours}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice) === target.value);
          if (chosen) void change(chosen);
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
