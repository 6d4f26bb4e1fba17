import { castColumns } from './cast-columns.ts';
import { drawSky } from './draw-sky.ts';
import { plantForest } from './forest.ts';
import type { LakeView } from './lake-view.ts';
import { paintLand } from './paint-land.ts';
import { createSunMap } from './sun-map.ts';
import { groundHeight, LAND_FROM, LAND_TO } from './terrain.ts';

/** Everything beyond the lake. */
export interface Panorama {
  readonly view: LakeView;
  /** Linear light, `width × height × 3`. */
  readonly light: Float32Array;
  /** Metres ahead of what is seen; 0 for sky, and for water below the horizon. */
  readonly away: Float32Array;
}

/** Finest share of the distance that a step over the land takes. */
const FINEST_STEP = 0.0008;

/** Draws sky, mountains and woods as seen over the water. */
export function drawPanorama(view: LakeView): Panorama {
  const light = drawSky(view);
  const step = Math.max(FINEST_STEP, 1.2 / view.scale);
  const away = castColumns(view, { from: LAND_FROM, to: LAND_TO, step, height: landOrWater });
  dropWater(view, away);
  const sun = createSunMap(Math.round(Math.min(480, Math.max(48, view.width / 6))));
  paintLand(view, { away, scene: { light, sun } });
  plantForest({ view, away, light, sun });
  return { view, light, away };
}

function landOrWater(x: number, away: number): number {
  return Math.max(0, groundHeight(x, away));
}

/** Marks ground at the height of the water as water. */
function dropWater({ width, height, middle, horizon, scale, eye }: LakeView, away: Float32Array): void {
  for (let row = Math.max(0, Math.floor(horizon)); row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const across = (column + 0.5 - middle) / scale;
      if (away[at] > 0 && groundHeight(across * away[at], away[at]) <= 0.05) away[at] = 0;
      if (row - horizon > (scale * eye) / LAND_FROM) away[at] = 0;
    }
}
