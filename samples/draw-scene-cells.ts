import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import type { SheetCell } from './draw-sheet.ts';
import { readSceneInput } from './read-scene.ts';
import { runFeature } from './run-feature.ts';

const { view: views, time: times, weather: weathers, ground: grounds } = sceneParts;

/** Every view, hour, weather and ground of composed scenes, behind a standing person; they take turns. */
export async function drawSceneCells(): Promise<SheetCell[]> {
  const input = await readSceneInput({ scene: 'figure', mask: 'person', inverted: true });
  const cells: SheetCell[] = [];
  for (const [index, view] of views.entries())
    for (const turn of [0, 1]) {
      const time = times[(index + 2 * turn) % times.length];
      const weather = weathers[(index + 3 * turn) % weathers.length];
      const ground = view === 'room' ? 'boards' : grounds[(index + turn) % grounds.length];
      const parameters = { backdrop: 'scene', view, time, weather, ground };
      const picture = await runFeature({ feature: 'ai-background', parameters }, input);
      cells.push({ label: [view, time, weather, ground].join(', '), picture });
    }
  return cells;
}
