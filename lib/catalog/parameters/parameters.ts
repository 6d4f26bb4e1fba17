import type { z } from 'zod';
import { type FeatureCode, type ToolEntry, tools } from '../tools.ts';

async function loadSchema({ featureCode }: ToolEntry): Promise<[FeatureCode, z.ZodObject]> {
  const module: { readonly parameters: z.ZodObject } = await import(`../tools/${featureCode}/parameters.ts`);
  return [featureCode, module.parameters];
}

/** The schema of each tool's parameters, from its folder. Only the host imports it: browsers load no zod. */
export const toolParameters = Object.fromEntries(await Promise.all(tools.map(loadSchema))) as Readonly<
  Record<FeatureCode, z.ZodObject>
>;
