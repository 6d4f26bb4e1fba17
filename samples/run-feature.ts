import type { Picture } from '#imaging/core/picture.ts';
import { loadDrawingTool } from '#imaging/tools/drawing-table.ts';
import type { ToolInput, ToolOutput } from '#imaging/tools/tool.ts';
import { loadTool } from '#imaging/tools/tool-table.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';

interface FeatureRun {
  readonly feature: FeatureCode;
  /** Parameters that differ from the defaults of the tool's schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Index of the result, from 0. */
  readonly result?: number | undefined;
}

interface PhotoRun {
  readonly input: ToolInput | null;
  readonly parsed: Readonly<Record<string, unknown>>;
}

async function runOnPhoto(feature: FeatureCode, { input, parsed }: PhotoRun): Promise<ToolOutput> {
  if (!input) throw new RangeError(`${feature} needs a photo`);
  return (await loadTool(feature))(input, parsed);
}

/** Runs the tool of a feature with the parameters that the catalogue's schema completes. */
export async function runFeature(
  { feature, parameters, result = 0 }: FeatureRun,
  input: ToolInput | null,
): Promise<Picture> {
  const parsed = toolParameters[feature].parse(parameters);
  const draw = await loadDrawingTool(feature);
  const output = draw ? await draw(parsed) : await runOnPhoto(feature, { input, parsed });
  const { picture, further = [] } = output;
  const chosen = [picture, ...further][result];
  if (!chosen || 'frames' in chosen) throw new RangeError(`${feature} made no picture ${result}`);
  return chosen;
}
