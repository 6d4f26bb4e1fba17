import type { z } from 'zod';
import { type AnalysisEntry, findAnalysis } from '#lib/catalog/analyses.ts';
import { type InputRole, inputRoleNames, isInputRequired, type ToolInputs } from '#lib/catalog/inputs.ts';
import { boundsOfAdditional } from '#lib/catalog/options/bounds-of-additional.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { photosNeeded } from '#lib/catalog/plans/places.ts';
import type { PlanStep } from '#lib/catalog/plans/plan.ts';
import { findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { TaskInputRow } from '../tables.ts';

/** An upload and its role. */
interface RequestInput {
  readonly role: InputRole;
  readonly uploadId: string;
}

export interface RunRequest {
  /** Feature code of a tool. */
  readonly feature: string;
  readonly inputs: readonly RequestInput[];
  /** That the people in the photos agree. */
  readonly consent: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ValidatedRun {
  readonly tool: ToolEntry;
  /** With the tool's own values where the request left them out. */
  readonly parameters: Record<string, unknown>;
}

function validateInputs({ inputs: accepted }: ToolEntry, given: readonly RequestInput[]): void {
  const countOf = (wanted: InputRole) => given.filter(({ role }) => role === wanted).length;
  if (isInputRequired(accepted, 'mask') && countOf('mask') === 0) throw new AppError('mask_empty');
  const fits = inputRoleNames.every((role) => {
    const [min, max] = accepted[role] ?? [0, 0];
    return countOf(role) >= min && countOf(role) <= max;
  });
  if (!fits) throw new AppError('invalid_request', { field: 'inputs' });
}

/** A failure that names the first wrong parameter. */
function invalidParameters({ issues }: z.ZodError): AppError {
  const [first] = issues;
  const unknown = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  return new AppError('invalid_request', {
    field: ['parameters', ...(first?.path ?? []), ...unknown].join('.'),
  });
}

/** Photos that a run with these parameters needs beside its first input. */
function additionalNeeded({ featureCode, inputs }: ToolEntry, parameters: Record<string, unknown>): number {
  const { additionalWhen } = toolOptions[featureCode];
  const [needed] = boundsOfAdditional({ inputs, ...(additionalWhen && { additionalWhen }) }, parameters);
  return needed;
}

/** Holds that the photos are there which the steps of a plan name. */
function validatePlan(parameters: object, given: readonly RequestInput[]): void {
  if (!('steps' in parameters)) return;
  // Their schema has been checked before.
  const needed = photosNeeded(parameters.steps as readonly PlanStep[]);
  const photos = given.filter(({ role }) => role === 'photo' || role === 'additional');
  if (needed > photos.length) throw new AppError('invalid_request', { field: 'inputs' });
}

/**
 * Checks a request against the catalogue.
 * @throws AppError `invalid_request`, `mask_empty`, `consent_required`
 */
export function validateRun(request: RunRequest): ValidatedRun {
  const { feature, parameters, consent } = request;
  const tool = findTool(feature);
  if (!tool) throw new AppError('invalid_request', { field: 'feature' });
  validateInputs(tool, request.inputs);
  if (tool.safety?.consent === true && !consent) throw new AppError('consent_required');
  const validated = parseParameters(tool, parameters);
  validatePlan(validated, request.inputs);
  const given = request.inputs.filter(({ role }) => role === 'additional').length;
  if (given < additionalNeeded(tool, validated)) throw new AppError('invalid_request', { field: 'inputs' });
  return { tool, parameters: validated };
}

/** Parameters by the tool's own schema. @throws AppError `invalid_request` */
export function parseParameters(
  { featureCode }: ToolEntry,
  parameters: RunRequest['parameters'],
): Record<string, unknown> {
  const parsed = toolParameters[featureCode].safeParse(parameters);
  if (!parsed.success) throw invalidParameters(parsed.error);
  return parsed.data;
}

export type TaskInput = Omit<TaskInputRow, 'taskId'>;

/** The uploads of a request as rows of a task, in the order of the roles. */
export function listInputs({ inputs }: RunRequest): TaskInput[] {
  const byRole = Object.groupBy(inputs, ({ role }) => role);
  return inputRoleNames.flatMap((role) =>
    (byRole[role] ?? []).map(({ uploadId }, position) => ({ role, position, uploadId })),
  );
}

export interface AnalysisRequest {
  readonly kind: string;
  readonly uploadId: string;
  /** Photo that the previewed tool takes beside. */
  readonly additionalId?: string | undefined;
  /** That the people in the photo agree. */
  readonly consent: boolean;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ValidatedAnalysis {
  readonly analysis: AnalysisEntry;
  readonly parameters: Record<string, unknown>;
}

/**
 * Checks a request of an analysis against the catalogue. Previews need the consent that runs of their tool
 * need, and looks at videos the photo that such a run takes.
 * @throws AppError `invalid_request`, `consent_required`
 */
export function validateAnalysis(request: AnalysisRequest): ValidatedAnalysis {
  const { kind, parameters, consent, additionalId } = request;
  const analysis = findAnalysis(kind);
  if (!analysis) throw new AppError('invalid_request');
  const validated = analysisParameters[analysis.kind].safeParse(parameters);
  if (!validated.success) throw invalidParameters(validated.error);
  const previewed = 'feature' in validated.data ? findTool(String(validated.data.feature)) : undefined;
  if (previewed?.safety?.consent === true && !consent) throw new AppError('consent_required');
  const { additional = [0, 0] }: ToolInputs = previewed?.kind === 'video' ? previewed.inputs : {};
  const count = additionalId === undefined ? 0 : 1;
  const needed = previewed?.kind === 'video' ? additionalNeeded(previewed, validated.data) : 0;
  if (count < needed || count > additional[1])
    throw new AppError('invalid_request', { field: 'additionalId' });
  return { analysis, parameters: validated.data };
}
