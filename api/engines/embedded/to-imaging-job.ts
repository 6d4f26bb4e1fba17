import type { ToolJob } from '#imaging/process/protocol.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { EngineInput } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { imagingTools } from './imaging-tools.ts';

/** The job of the imaging process that does the work of a tool. @throws EngineError for a tool that imaging does not have */
export function toImagingJob(id: string, input: EngineInput): ToolJob {
  const { feature, photoPath, outputFolder: outputDirectory, ...rest } = input;
  const entry = findTool(feature);
  const tool = entry && imagingTools[entry.featureCode];
  if (!tool || photoPath === null) throw new EngineError('not_configured', `imaging has no ${feature}`);
  // Once more: a task that waited through an update was judged by the schema of then.
  const parameters = toolParameters[entry.featureCode].parse(input.parameters);
  return { id, kind: 'tool', tool, photoPath, outputDirectory, ...rest, parameters };
}
