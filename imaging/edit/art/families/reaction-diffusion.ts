import { gaussianBlur } from '../../../core/filters/gaussian-blur.ts';
import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, samplePlane } from '../../../core/raster/plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { blendPixel, type Dice, type Family } from '../sheet.ts';

/** Feed and kill rates: worms, coral, spots, holes (Pearson 1993; rates after Munafo's map). */
const KINDS = [
  { feed: 0.0545, kill: 0.062 },
  { feed: 0.046, kill: 0.063 },
  { feed: 0.037, kill: 0.06 },
  { feed: 0.03, kill: 0.0565 },
] as const;

const ROUNDS = 3600;

/** Cells along the shorter side. */
const SIDE = 200;

interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/**
 * One round of diffusion and reaction from `u` and `v` into the others, with a rate of feed for each row.
 */
function react(
  { columns, rows }: Grid,
  { from, to, feeds, kill }: { from: Float32Array[]; to: Float32Array[]; feeds: Float32Array; kill: number },
): void {
  const [u, v] = from;
  const [nextU, nextV] = to;
  for (let row = 1; row < rows - 1; row++) {
    const feed = feeds[row];
    for (let at = row * columns + 1; at < (row + 1) * columns - 1; at++) {
      const reaction = u[at] * v[at] * v[at];
      const spreadU = u[at - 1] + u[at + 1] + u[at - columns] + u[at + columns] - 4 * u[at];
      const spreadV = v[at - 1] + v[at + 1] + v[at - columns] + v[at + columns] - 4 * v[at];
      nextU[at] = u[at] + 0.2 * spreadU - reaction + feed * (1 - u[at]);
      nextV[at] = v[at] + 0.1 * spreadV + reaction - (feed + kill) * v[at];
    }
  }
}

/** Concentration of the second substance after many rounds. */
async function simulate({ columns, rows }: Grid, { dice, progress }: { dice: Dice; progress: Progress }) {
  const count = columns * rows;
  let from = [new Float32Array(count).fill(1), new Float32Array(count)];
  let to = [from[0].slice(), from[1].slice()];
  for (let spot = 0; spot < 60; spot++) {
    const [x, y] = [dice.whole(4, columns - 8), dice.whole(4, rows - 8)];
    for (let row = y; row < y + 4; row++) from[1].fill(0.6, row * columns + x, row * columns + x + 4);
  }
  const { feed, kill } = dice.pick(KINDS);
  const sway = dice.between(-0.003, 0.003);
  const feeds = Float32Array.from({ length: rows }, (_, row) => feed + sway * (row / rows - 0.5));
  for (let round = 0; round < ROUNDS; round++) {
    react({ columns, rows }, { from, to, feeds, kill });
    [from, to] = [to, from];
    if (round % 16 === 0) await progress.report(round / ROUNDS);
  }
  return from[1];
}

/**
 * Coral: two substances that react and spread at different speeds (Gray and Scott, 1984; Pearson, “Complex
 * patterns in a simple system”, 1993), printed in the colours of regions.
 */
const reactionDiffusion: Family = async (sheet, progress) => {
  const { width, unit, frame, colours, dice, seed } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const cell = Math.min(wide, high) / SIDE;
  const grid = { columns: Math.ceil(wide / cell) + 2, rows: Math.ceil(high / cell) + 2 };
  const plane = createPlane({ width: grid.columns, height: grid.rows });
  plane.data.set(await simulate(grid, { dice, progress: progress.subrange(0, 0.7) }));
  const smooth = gaussianBlur(plane, 0.8);
  const isRound = dice.chance(0.4);
  const middle = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2];
  const radius = Math.min(wide, high) / 2;
  const [back, ...others] = colours.colours;
  const fronts = [colours.ink, ...others.slice(0, 2)];
  const soft = 0.022;
  await runBands(sheet, progress.subrange(0.7, 1), (fromRow, toRow) => {
    for (let y = Math.max(fromRow, Math.ceil(frame.top)); y < Math.min(toRow, frame.bottom); y++)
      for (let x = Math.ceil(frame.left); x < frame.right; x++) {
        const inside = isRound
          ? Math.min(1, Math.max(0, radius - Math.hypot(x - middle[0], y - middle[1])))
          : 1;
        if (inside === 0) continue;
        const at = y * width + x;
        const [column, row] = [(x - frame.left) / cell, (y - frame.top) / cell];
        const value = samplePlane(smooth, column, row);
        const region = sampleNoise(x / unit / 420, y / unit / 420, seed) * fronts.length * 0.999;
        blendPixel(sheet, at, { colour: back, share: inside });
        const front = fronts[Math.floor(region)];
        const shadow = smoothStep(0.19 - soft, 0.19 + soft, samplePlane(smooth, column - 0.9, row - 0.9));
        blendPixel(sheet, at, { colour: colours.ink, share: 0.16 * shadow * inside });
        blendPixel(sheet, at, { colour: front, share: inside * smoothStep(0.19 - soft, 0.19 + soft, value) });
      }
  });
};

export default reactionDiffusion;
