import { families } from './families.ts';
import { tools } from './tools.ts';

/** The families that have tools, in the order of the menus, with their tools. */
export const toolsByFamily = families
  .map((family) => ({ ...family, tools: tools.filter((tool) => tool.family === family.key) }))
  .filter((family) => family.tools.length > 0);
