import { hasVersions } from '#lib/catalog/options/has-versions.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type EngineName, findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Engines } from '../engines/create-engines.ts';
import type { TaskRow } from './tables.ts';

export interface JudgedVersion {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly engine: EngineName;
}

/**
 * What other versions of a task's results would be; null where there are none: a task that no use was kept for, which is every
 * version itself, or one that would come out the same.
 */
export async function optionsOfVersions({
  feature,
  useState,
  parameters,
}: TaskRow): Promise<ToolOptions | null> {
  const tool = findTool(feature);
  if (!tool || useState !== 'captured') return null;
  const options = await loadOptions(tool.featureCode);
  return hasVersions(options, parameters) ? options : null;
}

/** Checks whether results of a task may be made anew here. @throws AppError `invalid_request`, `engine_not_configured` */
export async function judgeVersion(engines: Engines, first: TaskRow): Promise<JudgedVersion> {
  const options = await optionsOfVersions(first);
  const tool = findTool(first.feature);
  if (!tool || !options) throw new AppError('invalid_request');
  const engine = tool.engines.find((name) => engines.byName[name]);
  if (!engine) throw new AppError('engine_not_configured');
  return { tool, options, engine };
}
