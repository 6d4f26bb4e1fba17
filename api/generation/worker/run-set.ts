import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, ne, sql } from 'drizzle-orm';
import { HEADSHOTS_OF_A_PART } from '#lib/catalog/tools/headshot-generator/constants.ts';
import type { Context } from '../../context.ts';
import type { Engine, EngineFile, EngineInput, EngineResult } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { countResults } from '../state/delivered-sets.ts';
import { type TaskRow, tasks } from '../tables.ts';
import { runEngine } from './run-engine.ts';

interface SetRun {
  readonly task: TaskRow;
  readonly engine: Engine;
  readonly input: EngineInput;
  readonly signal: AbortSignal;
  /** Keeps files that are whole, so that they stay whatever comes; waited for. */
  readonly onFiles: (files: readonly EngineFile[]) => Promise<void>;
}

/**
 * A set that lets others have their turn before its next part. It goes on behind the pictures that it has.
 */
export class SetPausedError extends Error {
  override readonly name = 'SetPausedError';
}

/**
 * Makes a set that is delivered by the piece, in parts: from behind the pictures that an earlier attempt has
 * left, each of them kept as soon as it is whole. So a part bounds time and memory of a job.
 * @returns what is left to settle: the files are stored already
 * @throws EngineError as `runEngine`; SetPausedError between two parts, where others wait
 */
export async function runSet(context: Context, run: SetRun): Promise<EngineResult> {
  const { task, input, onFiles } = run;
  const total = Number(task.parameters.count);
  const from = Number(task.parameters.from);
  const before = await countResults(context.database.queries, task.id);
  let hasPreview = before > 0;
  const found: EngineResult['findings'][] = [];
  for (let done = before; done < total; ) {
    if (done > before && (await doOthersWait(context, task))) throw new SetPausedError();
    const count = Math.min(HEADSHOTS_OF_A_PART, total - done);
    const outputFolder = path.join(input.outputFolder, String(done));
    await mkdir(outputFolder);
    const part = { ...input, outputFolder, parameters: { ...input.parameters, from: from + done, count } };
    const keep = (files: readonly EngineFile[]) =>
      onFiles(hasPreview ? files.filter(({ role }) => role !== 'input-preview') : files);
    const share = [done / total, (done + count) / total] as const;
    const made = await runEngine(context, { ...run, input: part, share, onFiles: keep });
    if (!('files' in made))
      throw new EngineError('internal', 'a set is made by an engine that makes its files');
    await keep(made.files);
    hasPreview = true;
    found.push(made.findings);
    done += count;
  }
  return { files: [], findings: joinFindings(found, before === 0) };
}

/** True where a task waits that this engine could do meanwhile. */
async function doOthersWait({ database }: Context, { id, engine }: TaskRow): Promise<boolean> {
  const [waiting] = await database.queries
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(sql`${tasks.state} = 'waiting'`, eq(tasks.engine, engine), ne(tasks.id, id)))
    .limit(1);
  return waiting !== undefined;
}

/** Findings by picture follow each other; they are left out where those of the first pictures are lost. */
function joinFindings(parts: readonly EngineResult['findings'][], areAll: boolean): EngineResult['findings'] {
  const listOf = (name: string) => parts.flatMap((part) => (Array.isArray(part?.[name]) ? part[name] : []));
  const [first] = parts;
  if (!first) return null;
  const byPicture = areAll && {
    photos: listOf('photos'),
    styles: listOf('styles'),
    outfits: listOf('outfits'),
  };
  const { photos: _, styles: __, outfits: ___, ...rest } = first;
  return { ...rest, ...byPicture, warnings: [...new Set(listOf('warnings'))] };
}
