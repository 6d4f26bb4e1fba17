import type { RunControl } from '../core/run-control.ts';
import type { ToolOutput } from './tool.ts';

/**
 * A tool that makes pictures from its parameters alone. They are checked already. Throws `ImagingError` of a
 * kind that its docstring names.
 */
type DrawingTool<Parameters> = (parameters: Parameters, control?: RunControl) => Promise<ToolOutput>;

/** Loaders of the tools that need no photo, by the feature codes of the host's catalogue. */
const drawingTable = {
  'ai-image-generator': async () => (await import('./draw-image.ts')).drawImage,
  'ai-art-generator': async () => (await import('./draw-art.ts')).drawArt,
} satisfies Readonly<Record<string, () => Promise<DrawingTool<never>>>>;

/** True for the feature code of a tool that needs no photo. */
export function isDrawingName(name: string): name is keyof typeof drawingTable {
  return Object.hasOwn(drawingTable, name);
}

/** Loads a tool that needs no photo, by its feature code; undefined for every other name. */
export async function loadDrawingTool(
  name: string,
): Promise<DrawingTool<Readonly<Record<string, unknown>>> | undefined> {
  if (!isDrawingName(name)) return undefined;
  // The host's schema of the same name let the parameters through.
  const draw: DrawingTool<never> = await drawingTable[name]();
  return draw as DrawingTool<Readonly<Record<string, unknown>>>;
}
