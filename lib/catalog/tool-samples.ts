import type { Sample, SampleSceneKey, ToolSamples } from './samples.ts';
import { hasWorkspace, worksWithoutPhoto } from './tool.ts';
import { type ToolEntry, tools } from './tools.ts';

const NONE: ToolSamples = { samples: [], card: { kind: 'mark' } };

/** Samples of a tool, from its folder. A tool that no page offers has none. */
export async function loadSamples({
  featureCode,
  ...tool
}: Pick<ToolEntry, 'featureCode' | 'engines' | 'isHostOnly'>): Promise<ToolSamples> {
  if (!hasWorkspace(tool)) return NONE;
  const module: { readonly default: ToolSamples } = await import(`./tools/${featureCode}/samples.ts`);
  return module.default;
}

/** All samples in the order of the menus. */
export async function loadAllSamples(): Promise<readonly Sample[]> {
  const lists = await Promise.all(
    tools.map(async (tool) => {
      const { samples } = await loadSamples(tool);
      return samples.map((sample) => ({ ...sample, tool: tool.key }));
    }),
  );
  return lists.flat();
}

const places: readonly SampleSceneKey[] = ['landscape', 'street', 'room', 'table'];

/** Photos of our own that a tool can be tried on, the most fitting first. Tools for people have none. */
export async function loadTrialScenes(tool: ToolEntry): Promise<readonly SampleSceneKey[]> {
  if (worksWithoutPhoto(tool) || tool.kind === 'video') return [];
  const { trialScenes } = await loadSamples(tool);
  return trialScenes ?? places;
}
