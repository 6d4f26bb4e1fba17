import { findAnalysis } from '#lib/catalog/analyses.ts';
import { findInput, inputRoleNames, isInputRequired } from '#lib/catalog/inputs.ts';
import { FREE_RESULT_SIDE } from '#lib/catalog/limits.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Context } from '../../context.ts';
import { type EngineInput, sourceTypeOf } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { ObjectMissing } from '../../infrastructure/storage/storage.ts';
import type { TaskRow } from '../tables.ts';
import type { PreparedInputs } from './prepare-inputs.ts';

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
  const mark = markWish({ isMarked: task.isMarked, isPhotoMarked });
  return { feature, parameters, inputs, outputFolder, maxPixels, mark, digitalSourceType };
}

/** Copies with the product's mark that a task needs; undefined for none. */
function markWish({ isMarked, isPhotoMarked }: { isMarked: boolean; isPhotoMarked: boolean }) {
  if (!isMarked && !isPhotoMarked) return undefined;
  const of = [...(isMarked ? ['results' as const] : []), ...(isPhotoMarked ? ['photo' as const] : [])];
  return { maxSide: FREE_RESULT_SIDE, of };
}
