import type { Locale } from '#lib/catalog/locales.ts';
import { HEADSHOT_READY_HOURS } from '#lib/catalog/prices.ts';
import { parameters as headshotGeneratorParameters } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import type { Context } from '../../context.ts';
import { defineCall } from '../../http/define-call.ts';
import type { Caller } from '../../identity/caller.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { serializeTask } from '../read/serialize-tasks.ts';
import { readRedo, redoSet } from '../sets/redo-set.ts';
import { readRefund, requestRefund } from '../sets/refund-requests.ts';
import { findOwnTask } from '../state/find-task.ts';

/** Calls of the page of a set, beside those of its task. */
export const setRoutes = [
  defineCall('getSetProgress', ({ query, caller, context, request: { locale } }) =>
    readSetProgress(context, { caller, id: query.id, locale }),
  ),
  defineCall('redoSet', async ({ body: { id }, caller, context, request: { locale } }) =>
    serializeTask(context, { row: await redoSet(context, { caller, id }), locale }),
  ),
  defineCall('requestRefund', ({ body, caller, context }) => requestRefund(context, { ...body, caller })),
];

/**
 * Reads the progress of the caller's set of head shots, with its pictures so far.
 * @throws AppError `not_found`
 */
async function readSetProgress(
  context: Context,
  { caller, id, locale }: { readonly caller: Caller; readonly id: string; readonly locale: Locale },
): Promise<Result<'getSetProgress'>> {
  const row = await findOwnTask(context.database.queries, { caller, id });
  if (row.feature !== toolOf('headShot').featureCode) throw new AppError('not_found');
  const { count: total } = headshotGeneratorParameters.parse(row.parameters);
  const { state, progress, secondsLeft, files, error } = await serializeTask(context, { row, locale });
  const { queries } = context.database;
  return {
    ...{ id, state, progress, secondsLeft, files, error },
    // Of a set that has ended some may be deleted, or were never made.
    total: state === 'done' ? files.length : total,
    done: files.length,
    isPaid: row.chargeKind === 'headshots' || row.chargeKind === 'redo',
    readyBy: epochSecondsOf(row.createdAt.getTime() + HEADSHOT_READY_HOURS * HOUR_MS),
    redo: await readRedo(queries, row),
    refund: await readRefund(queries, row),
  };
}
