import { type Availability, isOffered } from '#lib/availability/availability.ts';
import type { Route } from '#lib/catalog/routes.ts';
import { tools } from '#lib/catalog/tools.ts';

const toolOfKey = new Map<string, (typeof tools)[number]>(tools.map((tool) => [tool.key, tool]));

/** True for pages that search engines may list: public ones, and of tools those that can be used. */
export function isIndexed({ key, indexed }: Pick<Route, 'key' | 'indexed'>, availability: Availability) {
  const tool = toolOfKey.get(key);
  return indexed && (tool === undefined || isOffered(tool, availability));
}
