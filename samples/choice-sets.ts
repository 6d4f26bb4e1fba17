import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import type { ChoicePictures, SceneInput } from '#lib/catalog/samples.ts';
import { loadSamples } from '#lib/catalog/tool-samples.ts';
import { type FeatureCode, type ToolEntry, tools } from '#lib/catalog/tools.ts';

/** Options of a tool that people choose by pictures, and the scenes those are made from. */
export interface ChoiceSet {
  readonly feature: FeatureCode;
  /** The tool's parameter that takes the choice. */
  readonly parameter: string;
  readonly choices: readonly string[];
  /** Null for tools that need no photo. */
  readonly input: SceneInput | null;
  /** Parameters that differ from the defaults of the tool's schema. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly view: Pick<ChoicePictures, 'isFaceless' | 'crop'>;
}

/** Choices of an option that have a look of their own. */
function listLooks(feature: FeatureCode, name: string): readonly string[] {
  const option = toolOptions[feature].options.find((each) => each.name === name);
  if (option?.kind !== 'pictures') throw new RangeError(`${feature} has no pictures of ${name}`);
  return option.choices.map(String).filter((choice) => !option.withoutPicture?.[choice]);
}

async function listSets(tool: ToolEntry): Promise<readonly ChoiceSet[]> {
  const { featureCode: feature } = tool;
  const { choicePictures = [] } = await loadSamples(tool);
  return choicePictures.map(({ option, parameters = {}, isFaceless, crop, scene, ...input }) => ({
    feature,
    parameter: option,
    choices: listLooks(feature, option),
    input: scene === undefined ? null : { ...input, scene },
    parameters,
    view: { ...(isFaceless && { isFaceless }), ...(crop && { crop }) },
  }));
}

export const choiceSets: readonly ChoiceSet[] = (await Promise.all(tools.map(listSets))).flat();
