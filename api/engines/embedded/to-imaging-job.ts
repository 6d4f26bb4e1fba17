import type { AnalysisJob, ToolJob } from '#imaging/process/protocol.ts';
import { type AnalysisEntry, findAnalysis, PREVIEW_SHEET } from '#lib/catalog/analyses.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { previewedRuns } from '#lib/catalog/parameters/previewed-runs.ts';
import { findTool } from '#lib/catalog/tools.ts';
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
  if (!entry?.engines.includes('embedded'))
    throw new EngineError('not_configured', `imaging has no ${feature}`);
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
  const most = toolOptions[feature].previews?.maxPixels ?? maxPixels;
  return { maxPixels: Math.min(maxPixels, most), parameters };
}
