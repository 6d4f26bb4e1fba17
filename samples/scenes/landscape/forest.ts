import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { hash2, noise2 } from '../../renderer/noise.ts';
import { addAir, airClearness } from './daylight.ts';
import { drawTree, type Stand, type Tree } from './draw-tree.ts';
import { farShore, groundHeight, LAND_FROM } from './terrain.ts';

/** Beyond this, in metres ahead, woods are a texture of the ground; nearer they are trees. */
const TREES_TO = 4600;
/** Metres between trees. */
const SPACING = 7.5;

interface Ground {
  readonly x: number;
  readonly away: number;
  readonly height: number;
  readonly slope: number;
}

/** Share of the ground that woods cover, 0 to 1: none on steep rock, over the tree line, on meadows. */
export function woodShare({ x, away, height, slope }: Ground): number {
  const open = fractal2.three(x / 520 + 31.3, away / 800 + 4.4);
  const line = 1150 + 500 * (noise2(x / 240, away / 300) - 0.5);
  const meadows = smoothStep(0.32, 0.37, open + 0.1 * (noise2(x / 40, away / 40) - 0.5));
  return smoothStep(line + 120, line - 120, height) * smoothStep(1.25, 0.9, slope) * meadows;
}

/** Draws every tree of the near woods, the farthest first, over light of the land, in place. */
export function plantForest(stand: Stand): void {
  const { view } = stand;
  // The texture suffices for trees hardly higher than a pixel.
  const last = Math.floor(Math.min(TREES_TO, view.scale * 12) / SPACING);
  for (let row = last; row * SPACING > LAND_FROM; row--) {
    const away = row * SPACING;
    const left = Math.floor((-view.middle / view.scale) * (away / SPACING)) - 2;
    const right = Math.ceil(((view.width - view.middle) / view.scale) * (away / SPACING)) + 2;
    for (let column = left; column <= right; column++) plantTree(stand, { column, row });
  }
}

const air = new Float32Array(3);

function plantTree(stand: Stand, { column, row }: { column: number; row: number }): void {
  const x = (column + 0.15 + 0.7 * hash2(column, row)) * SPACING;
  const away = (row + 0.15 + 0.7 * hash2(column + 57, row + 113)) * SPACING;
  const inland = away - farShore(x);
  if (inland < 7) return;
  const height = groundHeight(x, away, 6);
  const slope = (groundHeight(x + 6, away, 6) - height) / 6;
  const number = hash2(column + 11, row + 91);
  const wooded = woodShare({ x, away, height, slope: Math.abs(slope) });
  const edge = smoothStep(7, 22, inland);
  if (number > wooded * (0.35 + 0.6 * edge)) return;
  const clear = airClearness(away, height);
  addAir(air, { at: 0, clear: 0 });
  drawTree(stand, describeTree({ x, away, height, clear, sun: stand.sun(x, away), column, row, inland }));
}

interface Site {
  readonly x: number;
  readonly away: number;
  readonly height: number;
  readonly clear: number;
  readonly sun: number;
  readonly inland: number;
  readonly column: number;
  readonly row: number;
}

function describeTree({ column, row, inland, ...site }: Site): Tree {
  const grown = hash2(column + 7, row + 3);
  const grove = fractal2.two(site.x / 130 + 9, site.away / 160);
  const leafy = hash2(column + 29, row + 41) < smoothStep(0.55, 0.8, grove) * 0.75 + (inland < 40 ? 0.16 : 0);
  return {
    ...site,
    leafy,
    tall: (leafy ? 11 : 15) + 13 * grown * (0.6 + 0.4 * grove) + 3 * grove,
    tone: hash2(column + 83, row + 19),
    seed: (column * 7 + row * 13) & 1023,
    air,
  };
}
