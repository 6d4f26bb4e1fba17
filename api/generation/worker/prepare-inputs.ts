import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import type { EngineInput } from '../../engines/engine.ts';
import { openScratch, scratchFolder } from '../../infrastructure/scratch-folder.ts';
import { readUploadKey } from '../../media/claim-uploads.ts';
import { readInputs } from '../state/find-task.ts';
import type { TaskInputRow } from '../tables.ts';

type PreparedFile = EngineInput['inputs'][number] & {
  /** True of a copy of a marked result. */
  readonly isMarked: boolean;
};

/** Files of a task in a scratch folder, for a run that may be on or still to come. */
export interface PreparedInputs {
  readonly folder: string;
  /** In the order of the roles. */
  readonly files: readonly PreparedFile[];
  /** An empty folder for what the run makes. */
  readonly outputFolder: string;
  /** Deletes the scratch folder. */
  discard(): Promise<void>;
}

/**
 * Fetches the photos and masks of a task. It may still wait: nothing of it changes, and its uploads stay as
 * they are for as long as it is there.
 * @throws ObjectMissing where an upload is gone
 */
export async function prepareInputs(context: Context, taskId: string): Promise<PreparedInputs> {
  const { folder, discard } = await openScratch(scratchFolder(context.settings.disk), 'task');
  const outputFolder = path.join(folder, 'output');
  try {
    const [inputs] = await Promise.all([readInputs(context.database.queries, [taskId]), mkdir(outputFolder)]);
    const files = await Promise.all(
      (inputs.get(taskId) ?? []).map((input) => fetchInput(context, { input, folder })),
    );
    return { folder, files, outputFolder, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function fetchInput(
  context: Context,
  { input: { role, position, uploadId }, folder }: { input: TaskInputRow; folder: string },
): Promise<PreparedFile> {
  const file = path.join(folder, `${role}-${position}`);
  const { key, etag, isMarked, width, height } = await readUploadKey(context, uploadId);
  await context.storage.fetchTo(key, file, { etag });
  const size = width !== null && height !== null && { size: { width, height } };
  return { role, path: file, uploadId, isMarked, ...size };
}
