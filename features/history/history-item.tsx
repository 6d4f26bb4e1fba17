import { Download, RotateCw, Trash2 } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import { call } from '#lib/api-client/call.ts';
import { keepRun } from '#lib/api-client/kept-run.ts';
import { hostNow } from '#lib/api-client/user-store.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { findTool, type ToolKey } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatDuration } from '#lib/i18n/format-quantity.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useRemoval, useRerun } from './use-history.ts';

interface HistoryItemProps {
  readonly task: Task;
  readonly locale: Locale;
}

/** One result with what can be done with it. */
export function HistoryItem({ task, locale }: HistoryItemProps): ReactElement {
  const words = useWords('history');
  const tools = useWords('tools');
  const tag = useLanguageTag();
  const dialog = useRef<HTMLDialogElement>(null);
  const removal = useRemoval();
  const rerun = useRerun();
  const tool = findTool(task.feature);
  const name = tool ? tools(`${tool.key as ToolKey}.name`) : task.feature;
  const time = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(
    task.createdAt * 1000,
  );
  const [file] = task.files;
  const href = localePath(locale, tool?.path ?? '/');
  const running = task.state === 'waiting' || task.state === 'running';
  return (
    <li className="history-item">
      <a
        className="history-picture"
        href={href}
        aria-label={words('itemActions', { tool: name, time })}
        onClick={() => keepRun(task.feature, task.id)}
      >
        {file ? (
          // biome-ignore lint/performance/noImgElement: the address is signed and short-lived
          <img src={file.previewUrl} alt={words('resultAlt', { tool: name, time })} loading="lazy" />
        ) : (
          <span className="mark">{words(`state.${task.state}`)}</span>
        )}
      </a>
      <p className="cap">
        <b>{name}</b>
        <time dateTime={new Date(task.createdAt * 1000).toISOString()}>{time}</time>
        {file && (
          <span>{words('expires', { time: formatDuration(tag, file.expiresAt - hostNow() / 1000) })}</span>
        )}
        {task.error && <span>{task.error.message}</span>}
      </p>
      <div className="acts">
        {file && (
          <button type="button" className="btn line small" onClick={() => void download(task.id)}>
            <Download className="i s" aria-hidden="true" />
            {words('download')}
          </button>
        )}
        {!running && (
          <button
            type="button"
            className="btn line small"
            aria-disabled={rerun.isPending}
            onClick={() =>
              rerun.mutate(task, { onSuccess: (path) => location.assign(localePath(locale, path)) })
            }
          >
            <RotateCw className="i s" aria-hidden="true" />
            {words('runAgain')}
          </button>
        )}
        {running && (
          <button type="button" className="btn line small" onClick={() => removal.mutate(task)}>
            {words('cancel')}
          </button>
        )}
        {file && (
          <button type="button" className="btn line small danger" onClick={() => dialog.current?.showModal()}>
            <Trash2 className="i s" aria-hidden="true" />
            {words('delete')}
          </button>
        )}
      </div>
      {(removal.error ?? rerun.error) && (
        <p className="note bad" role="alert">
          {(removal.error ?? rerun.error)?.message}
        </p>
      )}
      <DeleteDialog dialog={dialog} onDelete={() => removal.mutate(task)} />
    </li>
  );
}

/** Saves a result as PNG, which is always there. */
async function download(id: string): Promise<void> {
  const answer = await call('downloadTask', { body: { id, format: 'png' } });
  if (answer.state === 'ready') location.assign(answer.url);
}
