import type { AnalysisJob, ToolJob } from '#imaging/process/protocol.ts';
import type { ToolName } from '#imaging/tools/tool-names.ts';
import { type AnalysisEntry, findAnalysis, PREVIEW_SHEET, previews } from '#lib/catalog/analyses.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { previewedRuns } from '#lib/catalog/parameters/previewed-runs.ts';
import { findTool, type ToolEntry } from '#lib/catalog/tools.ts';
import type { EngineInput } from '../engine.ts';
import { EngineError } from '../engine-error.ts';

/**
 * The job of the imaging process that does the work of a tool or an analysis.
 * @throws EngineError for a tool that imaging does not have
 */
export function toImagingJob(id: string, input: EngineInput): ToolJob | AnalysisJob {
  const { feature, outputFolder: outputDirectory, ...rest } = input;
  const analysis = findAnalysis(feature);
  if (analysis) return toAnalysisJob(id, { input, ...analysis });
  const entry = findTool(feature);
  if (!entry || !isImagingTool(entry)) throw new EngineError('not_configured', `imaging has no ${feature}`);
  // Once more: a task that waited through an update was judged by the schema of then.
  const parameters = toolParameters[entry.featureCode].parse(input.parameters);
  return { id, kind: 'tool', tool: entry.featureCode, outputDirectory, ...rest, parameters };
}

function toAnalysisJob(id: string, { input, kind }: { input: EngineInput } & AnalysisEntry): AnalysisJob {
  const { inputs, digitalSourceType, outputFolder: outputDirectory } = input;
  const photoPath = findInput(inputs, 'photo')?.path;
  if (photoPath === undefined) throw new EngineError('not_configured', `${kind} without a photo`);
  const { maxPixels, parameters } = toAnalysisRequest(kind, input);
  return {
    id,
    kind: 'analysis',
    analysis: kind,
    photoPath,
    maxPixels,
    outputDirectory,
    parameters,
    digitalSourceType,
  };
}

function toAnalysisRequest(
  kind: AnalysisEntry['kind'],
  { maxPixels, parameters: given }: EngineInput,
): Pick<AnalysisJob, 'maxPixels' | 'parameters'> {
  if (kind !== 'preview-choices') return { maxPixels, parameters: analysisParameters[kind].parse(given) };
  const { feature, ...heeded } = analysisParameters[kind].parse(given);
  const runs = previewedRuns(feature, heeded);
  const parameters = { tool: feature, ...PREVIEW_SHEET, runs };
  return { maxPixels: Math.min(maxPixels, previews[feature].maxPixels), parameters };
}

/** Imaging has a tool of the same name for each feature that the catalogue gives to the embedded engine. */
function isImagingTool(entry: ToolEntry): entry is ToolEntry & { readonly featureCode: ToolName } {
  return entry.engines.includes('embedded');
}
