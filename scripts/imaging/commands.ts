import type { z } from 'zod';
import { type ToolName, toolNames } from '#imaging/tools/tool-names.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';

/** One command of the imaging command line: a tool of the catalogue that imaging can do. */
export interface Command {
  readonly name: ToolName;
  readonly tool: ToolEntry;
  readonly parameters: z.ZodObject;
  /** Summary in one line. */
  readonly summary: string;
}

/** All commands. Parameters and help texts come from the schemas of the catalogue. */
export const commands: readonly Command[] = tools.flatMap((tool) => {
  const name = toolNames.find((known) => known === tool.featureCode);
  const parameters = toolParameters[tool.featureCode];
  if (!name) return [];
  return [{ name, tool, parameters, summary: parameters.description ?? '' }];
});
