import { gaussianBlur } from '../../../core/filters/gaussian-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { fromDark, type Light, luminance, mixClean, mixLight } from '../art-colours.ts';
import { blendPixel, type Family, type Sheet } from '../sheet.ts';

/** Hills and valleys around one summit, 0–1, so that the layers lie as rings about it. */
function raiseGround(sheet: Sheet): Plane {
  const { width, height, unit, dice, seed } = sheet;
  const rough = valueNoise(sheet, { scale: dice.between(300, 460) * unit, octaves: 2, seed });
  const ground = gaussianBlur(rough, 14 * unit);
  const [x, y] = [width * dice.between(0.32, 0.68), height * dice.between(0.32, 0.68)];
  const reach = 0.62 * Math.hypot(width, height);
  const isHollow = dice.chance(0.5);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const away = Math.min(1, Math.hypot(column - x, row - y) / reach);
      const rise = isHollow ? away : 1 - away;
      ground.data[at] = 0.62 * rise + 0.38 * (0.5 + 0.5 * Math.tanh(2.2 * ground.data[at]));
    }
  return ground;
}

/** Colours of the layers from the lowest, dark at the bottom and lit at the top. */
function layerColours({ colours }: Sheet, count: number): readonly Light[] {
  const all = fromDark([colours.ink, ...colours.colours, colours.ground]);
  const [least, most] = [luminance(all[0]), luminance(all[all.length - 1])];
  // Neighbours must differ, or their edge is seen by its shadow alone.
  const steps = all.filter(
    (colour, at) => at === 0 || luminance(colour) - luminance(all[at - 1]) > 0.004 * (most - least),
  );
  return Array.from({ length: count }, (_, layer) => {
    // The topmost stays short of white, which has no shadow to be seen by.
    const along = (layer / (count - 0.6)) * (steps.length - 1);
    const below = Math.min(steps.length - 2, Math.floor(along));
    return mixClean(steps[below], steps[below + 1], along - below);
  });
}

/** Cells of the coarse grid on which holes and islands of a layer are counted, along its longer side. */
const CELLS = 120;

/** Least cells of a hole or an island: smaller ones look like specks. */
const MIN_CELLS = 110;

/** Cells of all holes and islands too small to be cut that a layer from this height on would have. */
function countSpecks({ width, height, data }: Plane, level: number): number {
  const seen = new Uint8Array(width * height);
  let specks = 0;
  for (let start = 0; start < seen.length; start++) {
    if (seen[start]) continue;
    const isAbove = data[start] >= level;
    const part = [start];
    seen[start] = 1;
    let touchesEdge = false;
    for (let next = 0; next < part.length; next++) {
      const [column, row] = [part[next] % width, Math.floor(part[next] / width)];
      if (column === 0 || row === 0 || column === width - 1 || row === height - 1) touchesEdge = true;
      for (const [x, y] of [
        [column - 1, row],
        [column + 1, row],
        [column, row - 1],
        [column, row + 1],
      ]) {
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const at = y * width + x;
        if (seen[at] || data[at] >= level !== isAbove) continue;
        seen[at] = 1;
        part.push(at);
      }
    }
    // Parts at the edge go on beyond it.
    if (part.length < (touchesEdge ? MIN_CELLS / 4 : MIN_CELLS)) specks += part.length + 20;
  }
  return specks;
}

/** Heights from which the layers cover, in about even steps of area, moved to where they leave no specks. */
function findLevels(ground: Plane, count: number): readonly number[] {
  const shrink = CELLS / Math.max(ground.width, ground.height);
  const size = {
    width: Math.max(2, Math.round(ground.width * shrink)),
    height: Math.max(2, Math.round(ground.height * shrink)),
  };
  const coarse = resizePlane(ground, size);
  const heights = coarse.data.toSorted();
  return Array.from({ length: count }, (_, layer) => {
    // The lowest layer lies everywhere; the others cover less and less.
    if (layer === 0) return -1;
    const share = (layer / (count - 0.4)) ** 0.9;
    let best = { level: 0, cost: Number.POSITIVE_INFINITY };
    for (let move = -6; move <= 6; move++) {
      const at = Math.max(0, Math.min(1, share + (0.06 * move) / count));
      const level = heights[Math.round(at * (heights.length - 1))];
      const cost = countSpecks(coarse, level) + 0.1 * Math.abs(move);
      if (cost < best.cost) best = { level, cost };
    }
    return best.level;
  });
}

/** A sheet of paper of the stack. */
interface Layer {
  /** Height from which on it covers. */
  readonly level: number;
  readonly colour: Light;
  /** Of the edge that the light falls on. */
  readonly edge: Light;
}

/** Reciprocal of the slope of every place, so that a height by it is a distance in pixels. */
function reciprocalSlopes({ width, height, data }: Plane): Float32Array {
  const slopes = new Float32Array(data.length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const across = data[column < width - 1 ? at + 1 : at] - data[column > 0 ? at - 1 : at];
      const down = data[row < height - 1 ? at + width : at] - data[row > 0 ? at - width : at];
      slopes[at] = 1 / Math.max(0.5 * Math.sqrt(across * across + down * down), 1e-7);
    }
  return slopes;
}

/**
 * A relief of cut paper: layers that follow the contour lines of a ground, each with its shadow on the one
 * below (layered models of terrain, Imhof, “Cartographic relief presentation”, 1965).
 */
const paperLayers: Family = async (sheet, progress) => {
  const { width, unit, dice, colours } = sheet;
  const ground = raiseGround(sheet);
  const { data } = ground;
  const slopes = reciprocalSlopes(ground);
  await progress.report(0.3);
  const count = dice.whole(8, 11);
  const levels = findLevels(ground, count);
  const layers = layerColours(sheet, count).map((colour, layer): Layer => {
    const level = levels[layer];
    return { level, colour, edge: mixLight(colour, [1, 1, 1], 0.35) };
  });
  const [across, down] = [Math.round(5 * unit), Math.round(9 * unit)];
  const [soft, bevel] = [14 * unit, 2.4 * unit];
  const isOnDark = luminance(colours.ink) > luminance(colours.ground);
  const shadow = mixLight([0, 0, 0], colours.ink, isOnDark ? 0 : 0.25);
  const paint = (at: number, { row, column }: { row: number; column: number }) => {
    const height = data[at];
    const slope = slopes[at];
    let layer = count - 1;
    while (layer > 0 && (height - layers[layer].level) * slope < 0.7) layer--;
    blendPixel(sheet, at, { colour: layers[layer].colour, share: 1 });
    const from = Math.max(0, row - down) * width + Math.max(0, column - across);
    const inside = (height - layers[layer].level) * slope;
    const facing = height - data[Math.max(0, row - 1) * width + Math.max(0, column - 1)];
    if (layer > 0 && inside < bevel && facing > 0)
      blendPixel(sheet, at, { colour: layers[layer].edge, share: 0.55 * (1 - inside / bevel) });
    for (layer++; layer < count; layer++) {
      const { level, colour } = layers[layer];
      const dark = smoothStep(-soft, soft, (data[from] - level) * slopes[from]);
      if (dark === 0) break;
      blendPixel(sheet, at, { colour: shadow, share: 0.5 * dark });
      const cover = smoothStep(-0.7, 0.7, (height - level) * slope);
      if (cover > 0) blendPixel(sheet, at, { colour, share: cover });
    }
  };
  await runBands(sheet, progress.subrange(0.3, 1), (fromRow, toRow) => {
    for (let row = fromRow; row < toRow; row++)
      for (let column = 0; column < width; column++) paint(row * width + column, { row, column });
  });
};

export default paperLayers;
