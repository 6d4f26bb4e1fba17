import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import type { SheetCell } from './draw-sheet.ts';
import { readSceneInput } from './read-scene.ts';
import { runFeature } from './run-feature.ts';

const { view: views, time: times, weather: weathers, ground: grounds } = sceneParts;

/** Scenes of rain at night, which have lights of their own. */
const rainyNights = [
  { view: 'skyline', time: 'night', weather: 'rain', ground: 'paving' },
  { view: 'forest', time: 'night', weather: 'rain', ground: 'grass' },
  { view: 'sea', time: 'night', weather: 'rain', ground: 'sand' },
] as const;

/**
 * Every view, hour, weather and ground of composed scenes, behind a standing person; they take turns. Then
 * rain at night.
 */
export async function drawSceneCells(): Promise<SheetCell[]> {
  const input = await readSceneInput({ scene: 'figure', mask: 'person', inverted: true });
  const inTurns = views.flatMap((view, index) =>
    [0, 1].map((turn) => ({
      view,
      time: times[(index + 2 * turn) % times.length],
      weather: weathers[(index + 3 * turn) % weathers.length],
      ground: view === 'room' ? 'boards' : grounds[(index + turn) % grounds.length],
    })),
  );
  const cells: SheetCell[] = [];
  for (const parts of [...inTurns, ...rainyNights]) {
    const parameters = { backdrop: 'scene', ...parts };
    const picture = await runFeature({ feature: 'ai-background', parameters }, input);
    cells.push({ label: Object.values(parts).join(', '), picture });
  }
  return cells;
}
