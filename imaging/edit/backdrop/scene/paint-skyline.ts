import { smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { cover, type Light } from '../shader.ts';
import { EDGE, lightOf } from './light-surface.ts';
import type { Point, ScenePlan } from './scene.ts';

/** A house: its front between two edges, in units of the height, from the left of its cell. */
interface House {
  readonly column: number;
  readonly layer: number;
  readonly left: number;
  readonly wide: number;
  readonly top: number;
  /** Row of the shoulder below which it has its whole width; its top where it has none. */
  readonly shoulder: number;
  readonly hasMast: boolean;
}

/** Share of a house's width that its side takes, which turns from the sun or towards it. */
const SIDE = 0.26;

/** Share of the width that is left above a shoulder. */
const TIER = 0.62;

function houseAt({ horizon, seed }: ScenePlan, column: number, layer: number): House {
  const near = layer / 2;
  const cell = 0.075 + 0.045 * near;
  const left = cell * (0.02 + 0.09 * hashUnit(column, layer, seed + 1));
  const tall = hashUnit(column, layer, seed) ** 1.6;
  const top = horizon - (0.06 + (0.34 - 0.2 * near) * tall);
  const hasShoulder = tall > 0.35 && hashUnit(column, layer, seed + 2) < 0.65;
  return {
    column,
    layer,
    left,
    wide: cell * 0.99 - left,
    top,
    shoulder: hasShoulder ? top + (0.16 + 0.2 * hashUnit(column, layer, seed + 3)) * (horizon - top) : top,
    hasMast: tall > 0.5 && hashUnit(column, layer, seed + 7) < 0.6,
  };
}

/** Light of a place of a house: its front or side, or a pane, lit when it is dark. */
function houseLight(scene: ScenePlan, house: House, place: { x: number; y: number; isSide: boolean }): Light {
  const { seed, air } = scene;
  const { column, layer, wide } = house;
  const near = layer / 2;
  const far = 0.8 - 0.6 * near;
  const tone = 0.14 + 0.3 * hashUnit(column, layer, seed + 4);
  const warm = hashUnit(column, layer, seed + 5) * 0.08;
  const front = 0.55 + 0.4 * hashUnit(column, layer, seed + 6);
  const lit = place.isSide ? 0.3 * front : front;
  const wall = lightOf(scene, [tone + warm, tone, tone - 0.4 * warm], { lit, far });
  const dim = place.isSide ? 0.72 : 1;
  // Whole columns of panes, whatever the width of the house.
  const pitch = wide / Math.max(3, Math.round(wide / (0.0105 + 0.003 * near)));
  const floorHeight = 0.015 + 0.004 * near;
  const [pane, floor] = [Math.floor(place.x / pitch), Math.floor(place.y / floorHeight)];
  const [across, down] = [place.x / pitch - pane, place.y / floorHeight - floor];
  const isPane = across > 0.22 && across < 0.78 && down > 0.34 && down < 0.86 && place.y > 0.2 * floorHeight;
  if (!isPane) return [wall[0] * dim, wall[1] * dim, wall[2] * dim];
  const glass = lightOf(scene, [0.09, 0.115, 0.15], { lit: 0.5 * lit, far });
  const busy = 0.12 + 0.4 * hashUnit(column, layer, seed + 10);
  const isLit = hashUnit(pane + column * 71, floor + layer * 37, seed + 8) < busy;
  if (!isLit) return [glass[0] * dim, glass[1] * dim, glass[2] * dim];
  const power = air.lamps * (0.45 + 0.7 * hashUnit(pane, floor + column, seed + 9)) * (0.5 + 0.5 * near);
  return [glass[0] + 1.15 * power, glass[1] + 0.74 * power, glass[2] + 0.34 * power];
}

/** Houses of a town in three rows, with shoulders and masts, each with a lit and a shaded side. */
export function paintSkyline(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  for (let layer = 0; layer < 3; layer++) {
    const cell = 0.075 + 0.045 * (layer / 2);
    const shifted = u + layer * 0.37;
    const column = Math.floor(shifted / cell);
    const house = houseAt(scene, column, layer);
    const x = shifted - column * cell - house.left;
    if (house.hasMast && v < house.top && v > house.top - 0.045) {
      const away = Math.abs(x - house.wide / 2) / (0.0008 + 0.02 * Math.max(0, v - house.top + 0.004));
      const mast = lightOf(scene, [0.1, 0.1, 0.11], { lit: 0.4, far: 0.8 - 0.3 * layer });
      if (away < 1.6) cover(out, mast, smoothStep(1.6, 0.7, away));
      continue;
    }
    if (v < house.top - EDGE || x < 0 || x > house.wide) continue;
    const isTier = v < house.shoulder;
    const inset = isTier ? (0.5 - TIER / 2) * house.wide : 0;
    if (x < inset || x > house.wide - inset) continue;
    // The sun stands to the right of the middle.
    const side = SIDE * (house.wide - 2 * inset);
    const isRight = u < 0.6 * scene.aspect;
    const isSide = isRight ? x < inset + side : x > house.wide - inset - side;
    const light = houseLight(scene, house, { x, y: v - house.top, isSide });
    cover(out, light, smoothStep(-EDGE, EDGE, v - house.top));
  }
}
