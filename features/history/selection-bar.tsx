import { FileArchive, Trash2, X } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { useZip, useZipText, type ZipRequest } from '#components/zip/use-zip.ts';
import { ZipControls } from '#components/zip/zip-save.tsx';
import { entriesOf } from '#lib/browser/downloads/zip-results.ts';
import { keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import type { Task } from '#lib/contract/contract.ts';
import { countResults, useAskDeletion } from './use-history.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  /** Goes on when the selection goes. */
  readonly zip: ReturnType<typeof useZip>;
  readonly isDeleting: boolean;
  readonly onDelete: (tasks: readonly Task[]) => void;
}

/**
 * Actions on several results at once. Without any, it stays for a ZIP file that is being made, or for its
 * failure until that is closed.
 */
export function SelectionBar(props: SelectionBarProps): ReactElement | null {
  const { selection, zip } = props;
  const t = useTranslations('history');
  const { tasks } = selection;
  const request = useMemo(() => toZipRequest(tasks), [tasks]);
  const hasFailed = zip.state.kind === 'failed';
  const hasZip = zip.state.kind === 'busy' || hasFailed;
  const isEmpty = tasks.length === 0;
  if (isEmpty && !hasZip) return null;
  return (
    <section className="history-selection sheet" aria-label={t('selection.title')}>
      {!isEmpty && <Extent {...{ selection, zip }} />}
      {(request.entries.length > 0 || hasZip) && <ZipControls zip={zip} {...request} />}
      {isEmpty ? hasFailed && <CloseOutcome zip={zip} /> : <DeleteSelected {...props} />}
    </section>
  );
}

/** Number of selected results, with buttons that select all or nothing. */
function Extent({ selection, zip }: Pick<SelectionBarProps, 'selection' | 'zip'>): ReactElement {
  const t = useTranslations('history');
  const { tasks, all, clear } = selection;
  return (
    <>
      <p role="status">
        <b>{t('selection.count', { count: countResults(tasks) })}</b>
      </p>
      <div className="acts">
        <button type="button" className="btn bare small" onClick={all}>
          {t('selection.all')}
        </button>
        <button
          type="button"
          className="btn bare small"
          onClick={() => {
            clear();
            zip.dismiss();
          }}
        >
          <X className="i s" aria-hidden="true" />
          {t('selection.clear')}
        </button>
      </div>
    </>
  );
}

function CloseOutcome({ zip }: Pick<SelectionBarProps, 'zip'>): ReactElement {
  const t = useTranslations('zip');
  return (
    <button type="button" className="btn bare small" onClick={zip.dismiss}>
      <X className="i s" aria-hidden="true" />
      {t('close')}
    </button>
  );
}

function DeleteSelected({ selection: { tasks }, isDeleting, onDelete }: SelectionBarProps): ReactElement {
  const t = useTranslations('history');
  const askDeletion = useAskDeletion();
  return (
    <button
      type="button"
      className="btn line small danger"
      aria-disabled={isDeleting}
      onClick={async () => {
        if (!isDeleting && (await askDeletion(tasks))) onDelete(tasks);
      }}
    >
      <Trash2 className="i s" aria-hidden="true" />
      {t('selection.delete', { count: countResults(tasks) })}
    </button>
  );
}

/** Selected tasks of the visible list. */
interface Selection {
  readonly tasks: readonly Task[];
  readonly hasAll: (ids: readonly string[]) => boolean;
  /** Selects the tasks of a work, or none of them where all are selected. */
  readonly toggle: (ids: readonly string[]) => void;
  readonly all: () => void;
  readonly clear: () => void;
}

/** Selection of results; results that leave the list leave the selection. */
export function useSelection(shown: readonly Task[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set());
  const tasks = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  return {
    tasks,
    hasAll: (own) => own.every((id) => ids.has(id)),
    toggle: (own) =>
      setIds((before) => {
        const rest = [...before].filter((id) => !own.includes(id));
        return new Set(own.every((id) => before.has(id)) ? rest : [...rest, ...own]);
      }),
    all: () => setIds(new Set(shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

interface SaveSetProps {
  readonly task: Task;
  /** Distinguishing name of this button, for screen readers. */
  readonly about: string;
}

/** Button that saves all results of one task as a ZIP file, in the format of their photo. */
export function SaveSet({ task, about }: SaveSetProps): ReactElement {
  const t = useTranslations('zip');
  const history = useTranslations('history');
  const { state, save, stop } = useZip();
  const isBusy = state.kind === 'busy';
  const action = isBusy ? t('stop') : t('save', { count: task.files.length });
  const told = useZipText(state);
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-label={history('about', { action, picture: about })}
        onClick={() => (isBusy ? stop() : void save(toZipRequest([task]), undefined))}
      >
        {isBusy ? <span className="spin" /> : <FileArchive className="i s" aria-hidden="true" />}
        {action}
      </button>
      <p role="status" className={told ? 'note' : 'sr-only'}>
        {told}
      </p>
    </>
  );
}

/** The ZIP file of all results of tasks, named after their photos, or else their time. */
function toZipRequest(tasks: readonly Task[]): ZipRequest {
  const entries = tasks.flatMap(({ id, createdAt, files }) =>
    entriesOf({ taskId: id, madeAt: createdAt, files, photoName: keptPhotoName(id) ?? stampOf(createdAt) }),
  );
  const bytes = tasks.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  return { entries, bytes, name: `pictor-${stampOf(Date.now() / 1000)}.zip` };
}

/** Local time in sortable form: `20261122-0209`. */
export function stampOf(epochSeconds: number): string {
  const time = new Date(epochSeconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  return `${day}-${two(time.getHours())}${two(time.getMinutes())}`;
}
