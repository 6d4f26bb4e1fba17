import { parameters as headshotGeneratorParameters } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import { defineCall } from '../../http/define-call.ts';
import { type GetTask, serializeTask } from '../read/serialize-tasks.ts';
import { findOwnTask } from '../state/find-task.ts';

export const getSetProgressRoute = defineCall(
  'getSetProgress',
  ({ query, caller, context, request: { locale } }) =>
    readSetProgress(context, { caller, id: query.id, locale }),
);

/**
 * Reads the progress of the caller's set of head shots, with its pictures so far.
 * @throws AppError `not_found`
 */
async function readSetProgress(
  context: Context,
  { caller, id, locale }: GetTask,
): Promise<Result<'getSetProgress'>> {
  const row = await findOwnTask(context.database.queries, { caller, id });
  if (row.feature !== toolOf('headShot').featureCode) throw new AppError('not_found');
  const { count: total } = headshotGeneratorParameters.parse(row.parameters);
  const { state, progress, secondsLeft, files, error } = await serializeTask(context, { row, locale });
  // Of a whole set some may be deleted.
  const made = { total: state === 'done' ? files.length : total, done: files.length };
  return { id, state, progress, secondsLeft, files, error, ...made };
}
