import { findAnalysis } from '#lib/catalog/analyses.ts';
import { findInput, inputRoleNames, isInputRequired } from '#lib/catalog/inputs.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Context } from '../../context.ts';
import { type EngineInput, sourceTypeOf } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import { isSegmented } from '../segments/segment-rows.ts';
import type { TaskRow } from '../tables.ts';
import type { PreparedInputs } from './prepare-inputs.ts';

type MarkedFile = NonNullable<EngineInput['mark']>['of'][number];

/** The input of an engine for a task. @throws ObjectMissing where a file that the tool needs is gone */
export function buildInput(
  context: Context,
  { task, files, outputFolder }: Pick<PreparedInputs, 'files' | 'outputFolder'> & { task: TaskRow },
): EngineInput {
  const { feature, parameters } = task;
  const entry = findTool(feature) ?? findAnalysis(feature);
  if (!entry) throw new EngineError('not_configured', `no tool ${feature}`);
  for (const role of inputRoleNames) {
    if (isInputRequired(entry.inputs, role) && !findInput(files, role))
      throw new ObjectMissing(`the ${role} of task ${task.id}`);
  }
  const isPhotoMarked = files.some(({ role, isMarked }) => role === 'photo' && isMarked);
  const { maxPixels } = entry;
  const engine = context.engines.byName[task.engine];
  const digitalSourceType = sourceTypeOf(engine, {
    feature,
    parameters,
    digitalSourceType: entry.digitalSourceType,
  });
  const inputs = files.map(({ isMarked: _, ...file }) => file);
  // Nothing is paid for yet while a video is being made.
  const isSeenMarked = isSegmented(task) && context.settings.payments.mode !== 'off';
  const mark = markWish({ results: task.isMarked, photo: isPhotoMarked, segments: isSeenMarked });
  return { feature, parameters, inputs, outputFolder, maxPixels, mark, digitalSourceType };
}

/** Copies with the product's mark that a task needs; undefined for none. */
function markWish(wished: Readonly<Record<MarkedFile, boolean>>): EngineInput['mark'] {
  const of = (['results', 'photo', 'segments'] as const).filter((kind) => wished[kind]);
  return of.length > 0 ? { maxSide: FREE_RESULT_SIDE, of } : undefined;
}
