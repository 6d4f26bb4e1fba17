import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';

export type ScenePart = keyof typeof sceneParts;

export const sceneNames = Object.keys(sceneParts) as readonly ScenePart[];

/** Ground before each view, unless another is named. */
const usual: Readonly<Record<string, string>> = { skyline: 'paving', sea: 'sand', room: 'boards' };

type Scene = Readonly<Record<ScenePart | 'backdrop', string>>;

/** A composed scene of the parts that were said, and the usual ones beside them; null where none was said. */
export function completeScene(said: Readonly<Partial<Record<string, string>>>): Scene | null {
  if (!sceneNames.some((part) => said[part] !== undefined)) return null;
  const view = said.view ?? (said.ground === 'lake' ? 'peaks' : sceneParts.view[0]);
  return {
    backdrop: 'scene',
    view,
    time: said.time ?? sceneParts.time[0],
    weather: said.weather ?? sceneParts.weather[0],
    ground: said.ground ?? usual[view] ?? sceneParts.ground[0],
  };
}
