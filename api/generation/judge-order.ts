import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';

export interface Order {
  /** Feature code of a tool. */
  readonly feature: string;
  /** The photo; left out for tools that make a picture from words. */
  readonly uploadId?: string;
  readonly maskId?: string;
  readonly correctionsId?: string;
  readonly otherIds: readonly string[];
  /** That the people in the photos agree. */
  readonly consent: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface JudgedOrder {
  readonly tool: ToolEntry;
  /** With the tool's own values where the order left them out. */
  readonly parameters: Record<string, unknown>;
}

function judgeInputs({ inputs }: ToolEntry, order: Order): void {
  const { uploadId, maskId, correctionsId, otherIds } = order;
  if (inputs.mask === 'required' && maskId === undefined) throw new AppError('mask_empty');
  const [least, most] = inputs.others ?? [0, 0];
  const fits =
    (inputs.photo === 'required') === (uploadId !== undefined) &&
    (inputs.mask !== 'none' || maskId === undefined) &&
    (inputs.corrections === 'optional' || correctionsId === undefined) &&
    otherIds.length >= least &&
    otherIds.length <= most;
  if (!fits) throw new AppError('invalid_request');
}

/** Checks an order against the catalogue. @throws AppError `invalid_request`, `mask_empty`, `consent_required` */
export function judgeOrder(order: Order): JudgedOrder {
  const { feature, parameters, consent } = order;
  const tool = findTool(feature);
  if (!tool) throw new AppError('invalid_request');
  judgeInputs(tool, order);
  if (tool.safety?.consent && !consent) throw new AppError('consent_required');
  const judged = toolParameters[tool.featureCode].safeParse(parameters);
  if (!judged.success) throw new AppError('invalid_request', { cause: judged.error });
  return { tool, parameters: judged.data };
}
