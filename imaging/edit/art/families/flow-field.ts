import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { strokeLine } from '../shapes.ts';
import type { Family, Sheet } from '../sheet.ts';

/** Units of a cell of the map of what is drawn. */
const CELL = 3;

/** Widths of ribbons in units, widest first, with how many are tried of each and their longest length. */
const PASSES = [
  { width: 30, tries: 160, length: 620 },
  { width: 16, tries: 900, length: 420 },
  { width: 8, tries: 2600, length: 260 },
  { width: 4, tries: 5200, length: 140 },
] as const;

/** Units between two ribbons. */
const GAP = 4;

const STEP = 5;

/** Map of the places that ribbons take. */
function createTaken({ width, height, unit }: Sheet) {
  const columns = Math.ceil(width / unit / CELL) + 1;
  const rows = Math.ceil(height / unit / CELL) + 1;
  const cells = new Uint8Array(columns * rows);
  const at = (x: number, y: number) => Math.floor(y / CELL) * columns + Math.floor(x / CELL);
  return {
    isFree(x: number, y: number, reach: number) {
      for (let i = 0; i < 8; i++) {
        const angle = (i * Math.PI) / 4;
        if (cells[at(x + reach * Math.cos(angle), y + reach * Math.sin(angle))]) return false;
      }
      return !cells[at(x, y)];
    },
    take(x: number, y: number, reach: number) {
      for (let down = -reach; down <= reach; down += CELL)
        for (let across = -reach; across <= reach; across += CELL)
          if (across * across + down * down <= reach * reach) cells[at(x + across, y + down)] = 1;
    },
  };
}

/**
 * Ribbons that follow a field of directions and never cross (Hobbs, “Flow fields”, 2020; spacing after
 * Jobard and Lefer, “Creating evenly-spaced streamlines of arbitrary density”, 1997).
 */
const flowField: Family = async (sheet, progress) => {
  const { unit, frame, colours, dice, seed } = sheet;
  const turn = dice.between(0, 2 * Math.PI);
  const swing = dice.between(1.4, 3.6);
  const scale = dice.between(700, 1300);
  const taken = createTaken(sheet);
  const direction = (x: number, y: number) =>
    turn +
    swing *
      (sampleNoise(x / scale, y / scale, seed) + 0.25 * sampleNoise(x / 300, y / 300, seed + 9) - 0.6) *
      2;
  const [left, top] = [frame.left / unit, frame.top / unit];
  const [right, bottom] = [frame.right / unit, frame.bottom / unit];
  const regionSeed = dice.whole(1, 9999);
  const [main, ...others] = colours.colours;
  const all = [main, ...others, colours.ink];
  for (const [index, { width, tries, length }] of PASSES.entries()) {
    const reach = width / 2 + GAP / 2;
    for (let attempt = 0; attempt < tries; attempt++) {
      if (attempt % 100 === 0) await progress.report((index + attempt / tries) / PASSES.length);
      let [x, y] = [dice.between(left, right), dice.between(top, bottom)];
      const line: number[] = [];
      const most = dice.between(0.35, 1) * length;
      for (let gone = 0; gone < most; gone += STEP) {
        const isIn = x > left + reach && x < right - reach && y > top + reach && y < bottom - reach;
        if (!isIn || !taken.isFree(x, y, reach)) break;
        line.push(x * unit, y * unit);
        const angle = direction(x, y);
        x += STEP * Math.cos(angle);
        y += STEP * Math.sin(angle);
      }
      if (line.length < 2 * Math.max(4, (1.6 * width) / STEP)) continue;
      for (let i = 0; i < line.length; i += 2) taken.take(line[i] / unit, line[i + 1] / unit, reach);
      const region = sampleNoise(line[0] / unit / 380, line[1] / unit / 380, regionSeed);
      const colour = dice.chance(0.14) ? dice.pick(all) : all[Math.floor(region * 0.999 * all.length)];
      strokeLine(sheet, line, { width: width * unit, colour });
    }
  }
};

export default flowField;
