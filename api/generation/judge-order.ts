import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';

export interface Order {
  /** Feature code of a tool. */
  readonly feature: string;
  readonly uploadId: string;
  readonly maskId?: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface JudgedOrder {
  readonly tool: ToolEntry;
  /** With the tool's own values where the order left them out. */
  readonly parameters: Record<string, unknown>;
}

/** Checks an order against the catalogue. @throws AppError `invalid_request`, `mask_empty` */
export function judgeOrder({ feature, maskId, parameters }: Order): JudgedOrder {
  const tool = findTool(feature);
  if (!tool) throw new AppError('invalid_request');
  if (tool.inputs.mask === 'required' && maskId === undefined) throw new AppError('mask_empty');
  if (tool.inputs.mask === 'none' && maskId !== undefined) throw new AppError('invalid_request');
  const judged = toolParameters[tool.featureCode].safeParse(parameters);
  if (!judged.success) throw new AppError('invalid_request', { cause: judged.error });
  return { tool, parameters: judged.data };
}
