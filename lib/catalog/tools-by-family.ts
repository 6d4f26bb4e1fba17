import { families } from './families.ts';
import { type ToolEntry, tools } from './tools.ts';

const entries: readonly ToolEntry[] = tools;

/** The families that have tools, in the order of the menus, with their tools. */
export const toolsByFamily = families
  .map((family) => ({ ...family, tools: entries.filter((tool) => tool.family === family.key) }))
  .filter((family) => family.tools.length > 0);
