import type { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';

/** Parts that a scene is composed of. */
export interface SceneParts {
  readonly time: (typeof sceneParts)['time'][number];
  readonly weather: (typeof sceneParts)['weather'][number];
  readonly view: (typeof sceneParts)['view'][number];
  readonly ground: (typeof sceneParts)['ground'][number];
}
