import { z } from 'zod';
import { findInput } from '#lib/catalog/inputs.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { findOwnTask, readInputs } from '../state/find-task.ts';
import type { TaskRow } from '../tables.ts';

interface Wanted {
  readonly caller: Caller;
  readonly id: string;
}

export const hairStyleFeature = toolOf('hairstyleChanger').featureCode;

const LOOK = 'find-faces';
const foundFaces = z.object({ boxes: z.array(z.number()) });

/**
 * Why no hair can be changed on a photo that was looked at; null where it can, or where it is not known yet.
 */
function lookFailure({ state, errorKey, findings }: TaskRow): ErrorKey | null {
  if (state !== 'done') return errorKey;
  return foundFaces.parse(findings).boxes.length === 0 ? 'no_face' : null;
}

/**
 * A run of HairStyle Changer of the caller, or the look at its photo; a look that saw nobody has failed.
 * @throws AppError `not_found`
 */
export async function findHairStyle({ database }: Context, { caller, id }: Wanted): Promise<TaskRow> {
  const task = await findOwnTask(database.queries, { caller, id });
  if (task.feature !== hairStyleFeature && task.feature !== LOOK) throw new AppError('not_found');
  const errorKey = task.feature === LOOK ? lookFailure(task) : task.errorKey;
  return errorKey === null ? task : { ...task, state: 'failed', errorKey };
}

/**
 * The upload that was looked at, for a run on it. A look that is still under way will do: the run finds the
 * face itself, or fails and costs nothing as well.
 * @throws AppError `not_found`, and why the look failed
 */
export async function findLookedAt(context: Context, wanted: Wanted): Promise<string> {
  const look = await findHairStyle(context, wanted);
  if (look.feature !== LOOK) throw new AppError('not_found');
  if (look.errorKey !== null) throw new AppError(look.errorKey);
  const inputs = await readInputs(context.database.queries, [look.id]);
  const photo = findInput(inputs.get(look.id) ?? [], 'photo');
  if (!photo) throw new AppError('not_found');
  return photo.uploadId;
}
