import { findModel } from '#lib/catalog/engine-models/models.ts';
import type { EngineName } from '#lib/catalog/engine-names.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { hasVersions, type ToolOptions } from '#lib/catalog/options/option.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Engines } from '../../context.ts';
import { chooseEngine } from '../../engines/choose-engine.ts';
import { isSetByPiece } from '../state/delivered-sets.ts';
import type { TaskRow } from '../tables.ts';

/** The run whose versions are asked for. */
type FirstRun = Pick<TaskRow, 'feature' | 'kind' | 'state' | 'parameters'>;

type Choosing = Pick<Engines, 'byName'>;

export interface ValidatedVersion {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly engine: EngineName;
  /** Of the first run, with the model that does the version: the successor of one that has ended. */
  readonly parameters: TaskRow['parameters'];
}

function chooseFor(engines: Choosing, { feature, parameters }: FirstRun) {
  const names = findTool(feature)?.engines ?? [];
  return chooseEngine(engines, { names, feature, parameters });
}

/** True of parameters that a model takes for one piece; a successor may take less of a video. */
function isTaken(tool: ToolEntry, parameters: TaskRow['parameters']): boolean {
  const one = 'count' in parameters ? { count: 1 } : {};
  return toolParameters[tool.featureCode].safeParse({ ...parameters, ...one }).success;
}

/**
 * Options of the tool from which other versions differ; null where there are none. That is a task without a
 * kept charge, which includes versions themselves, one whose version would be identical or is not taken by
 * the successor of its model, or a set that is paid by the piece.
 */
export async function optionsOfVersions(engines: Choosing, first: FirstRun): Promise<ToolOptions | null> {
  const tool = findTool(first.feature);
  if (!tool || first.kind !== 'run' || first.state !== 'done' || isSetByPiece(first)) return null;
  const { parameters } = chooseFor(engines, first) ?? first;
  if (parameters.model !== first.parameters.model && !isTaken(tool, parameters)) return null;
  const options = await loadOptions(tool.featureCode);
  const takesSeed = findModel(parameters.model)?.fields.seed !== undefined;
  return hasVersions({ ...options, takesSeed }, parameters) ? options : null;
}

/**
 * Checks whether results of a task may be made anew here.
 * @throws AppError `invalid_request`, `engine_not_configured`
 */
export async function validateVersion(engines: Choosing, first: FirstRun): Promise<ValidatedVersion> {
  const options = await optionsOfVersions(engines, first);
  const tool = findTool(first.feature);
  if (!tool || !options) throw new AppError('invalid_request');
  const choice = chooseFor(engines, first);
  if (!choice) throw new AppError('engine_not_configured');
  return { tool, options, ...choice };
}
