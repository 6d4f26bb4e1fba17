import { diagramUrl, hasDiagram } from './diagrams.ts';
import { sampleUrl, THUMB_WIDTH } from './samples.ts';
import { loadSamples } from './tool-samples.ts';
import { type ToolEntry, type ToolKey, tools } from './tools.ts';

/** Addresses of small pictures by tool: what it made of a photo of ours, or a drawing of that. */
export type ToolPictures = Readonly<Partial<Record<ToolKey, string>>>;

/** A small picture of each tool that has samples or a diagram. Only servers call it. */
export async function loadToolPictures(): Promise<ToolPictures> {
  const entries = await Promise.all(tools.map(async (tool) => [tool.key, await urlOf(tool)] as const));
  return Object.fromEntries(entries.filter(([, url]) => url !== undefined));
}

async function urlOf(tool: ToolEntry): Promise<string | undefined> {
  if (hasDiagram(tool.key)) return diagramUrl(tool.key, 'made');
  const { samples } = await loadSamples(tool);
  const [sample] = samples;
  return sample && sampleUrl({ sample, side: 'after', width: THUMB_WIDTH });
}
