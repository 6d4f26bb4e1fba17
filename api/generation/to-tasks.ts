import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Locale } from '#lib/catalog/locales.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { wordError } from '../http/word-error.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { addressOf } from './address-of.ts';
import { estimateSecondsLeft } from './estimate-seconds-left.ts';
import { readPlace } from './read-place.ts';
import { readRunSeconds } from './read-run-seconds.ts';
import { type FileRow, files, type TaskRow } from './tables.ts';

interface ToTasks {
  readonly rows: readonly TaskRow[];
  /** Language of the words for failures. */
  readonly locale: Locale;
}

/** Tasks as the contract tells them, with fresh addresses of their files. */
export async function toTasks(infrastructure: Infrastructure, { rows, locale }: ToTasks): Promise<Task[]> {
  // While a set is being made, those of its pictures that are whole.
  const ids = rows.filter(({ state }) => state === 'done' || state === 'running').map(({ id }) => id);
  const stored = ids.length === 0 ? [] : await readResultFiles(infrastructure, ids);
  const unfinished = rows.filter(isUnfinished).map(({ feature }) => feature);
  const secondsOf = await readRunSeconds(infrastructure.database.queries, [...new Set(unfinished)]);
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      feature: row.feature,
      state: row.state,
      progress: row.state === 'running' ? row.progress : null,
      ...(await prospectOf(infrastructure, row, secondsOf.get(row.feature) ?? null)),
      cost: row.cost,
      files: await toFiles(
        infrastructure,
        row,
        stored.filter(({ taskId }) => taskId === row.id),
      ),
      findings: row.findings,
      error: row.errorKey && {
        code: errorKinds[row.errorKey].code,
        message: wordError(row.errorKey, locale),
      },
      createdAt: epochSecondsOf(row.createdAt.getTime()),
    })),
  );
}

function readResultFiles({ database }: Infrastructure, ids: string[]): Promise<FileRow[]> {
  return database.queries
    .select()
    .from(files)
    .where(
      and(inArray(files.taskId, ids), inArray(files.role, ['result', 'preview']), eq(files.state, 'stored')),
    )
    .orderBy(asc(files.id));
}

function isUnfinished({ state }: TaskRow): boolean {
  return state === 'waiting' || state === 'running';
}

/**
 * Where an unfinished task stands and how long it will take.
 * @param runSeconds median of its tool's recent runs, or null
 */
async function prospectOf(
  { database, settings, clock }: Infrastructure,
  row: TaskRow,
  runSeconds: number | null,
): Promise<Pick<Task, 'place' | 'secondsLeft'>> {
  const { state } = row;
  if (state !== 'waiting' && state !== 'running') return { place: null, secondsLeft: null };
  if (state === 'waiting') {
    const place = await readPlace(database.queries, row);
    const workers = settings.imagingProcesses;
    return { place, secondsLeft: estimateSecondsLeft({ state, place, workers }, runSeconds) };
  }
  const elapsedSeconds = (clock.now() - (row.startedAt?.getTime() ?? clock.now())) / 1000;
  const secondsLeft = estimateSecondsLeft({ state, progress: row.progress, elapsedSeconds }, runSeconds);
  return { place: null, secondsLeft };
}

/**
 * Results in the order they were made, each with the preview that was made of it; the preview alone while the task may still be cancelled
 * and cost nothing.
 */
function toFiles(
  infrastructure: Infrastructure,
  task: TaskRow,
  stored: readonly FileRow[],
): Promise<Task['files']> {
  const previews = stored.filter(({ role }) => role === 'preview');
  const results = stored.filter(({ role }) => role === 'result');
  return Promise.all(
    results.map(async (file, index) => {
      const previewKey = previews[index]?.key ?? file.key;
      const key = task.state === 'done' ? file.key : previewKey;
      return {
        url: await addressOf(infrastructure, { task, key }),
        previewUrl: await addressOf(infrastructure, { task, key: previewKey }),
        width: file.width ?? 0,
        height: file.height ?? 0,
        type: file.type,
        bytes: file.bytes ?? 0,
        expiresAt: epochSecondsOf(task.expiresAt.getTime()),
      };
    }),
  );
}
