import { byContrast, mixLook } from '../art-colours.ts';
import { strokeLine } from '../shapes.ts';
import type { Dice, Family } from '../sheet.ts';

/** Turns of the two pendulums in the same time, the second the other way around: petals of the figure. */
const RATIOS = [
  [1, 4],
  [2, 3],
  [1, 5],
  [2, 5],
  [3, 4],
  [3, 5],
  [2, 7],
] as const;

const STEPS = 24_000;

/** Steps in which the line gets as wide as it is, and thin again. */
const RAMP = 1200;

/** Figures that are tried, of which the most even one is drawn. */
const TRIES = 16;

/** Points by which a figure is judged, and cells of a side of the grid that they are counted in. */
const LOOK = { points: 6000, cells: 20 } as const;

interface Figure {
  /** Place at a share 0–1 of the time, before it is fitted into the frame. */
  readonly at: (share: number) => readonly [x: number, y: number];
  readonly box: { readonly left: number; readonly top: number; readonly wide: number; readonly high: number };
  /** Share of the cells of its box that its line passes. */
  readonly cover: number;
  /** Share of its line that lies in the middle ninth of a side of its box each way. */
  readonly core: number;
}

function boxOf(points: readonly (readonly [number, number])[]): Figure['box'] {
  let [left, top, right, bottom] = [9, 9, -9, -9];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, wide: right - left, high: bottom - top };
}

function measureFigure(at: Figure['at']): Figure {
  const points = Array.from({ length: LOOK.points }, (_, index) => at(index / LOOK.points));
  const box = boxOf(points);
  const passed = new Set<number>();
  let inner = 0;
  for (const [x, y] of points) {
    const [u, v] = [(x - box.left) / box.wide, (y - box.top) / box.high];
    passed.add(Math.floor(u * LOOK.cells) * (LOOK.cells + 1) + Math.floor(v * LOOK.cells));
    if (Math.abs(u - 0.5) < 1 / 18 && Math.abs(v - 0.5) < 1 / 18) inner += 1;
  }
  return { at, box, cover: passed.size / LOOK.cells ** 2, core: inner / LOOK.points };
}

/** Two pendulums that circle, not quite in a whole ratio, and keep a part of their swing to the end. */
function swing(dice: Dice): Figure {
  const [first, second] = dice.pick(RATIOS);
  const detune = dice.between(0.004, 0.016) * (dice.chance(0.5) ? 1 : -1);
  const phase = dice.between(0, 2 * Math.PI);
  const turns = dice.between(44, 62) / first;
  const rest = dice.between(0.28, 0.52);
  const share = dice.between(0.42, 0.66);
  return measureFigure((part) => {
    const time = 2 * Math.PI * turns * part;
    const left = rest ** part;
    const [one, other] = [first * time + phase, -(second + detune) * time];
    return [
      left * (share * Math.cos(one) + (1 - share) * Math.cos(other)),
      left * (share * Math.sin(one) + (1 - share) * Math.sin(other)),
    ];
  });
}

/** The most even of several figures: wide open, of the frame's shape, with a core that is not clogged. */
export function pickFigure(dice: Dice, aspect: number): Figure {
  const figures = Array.from({ length: TRIES }, () => swing(dice));
  const score = ({ box, cover, core }: Figure) =>
    cover - 6 * Math.max(0, core - 0.02) - 0.35 * Math.abs(Math.log(box.wide / box.high / aspect));
  return figures.reduce((best, figure) => (score(figure) > score(best) ? figure : best));
}

/**
 * The trace of two circling pendulums that come to rest (Blackburn, 1844; Whitty, “The harmonograph”, 1893),
 * from one colour to another.
 */
const harmonograph: Family = async (sheet, progress) => {
  const { frame, unit, colours, dice } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const { at, box } = pickFigure(dice, wide / high);
  const scale = Math.min(wide / box.wide, high / box.high);
  const place = (share: number) => {
    const [x, y] = at(share);
    return [
      (frame.left + frame.right) / 2 + scale * (x - box.left - box.wide / 2),
      (frame.top + frame.bottom) / 2 + scale * (y - box.top - box.high / 2),
    ];
  };
  // The colours that are seen best on the ground: lines this fine need them.
  const shades = byContrast(colours).slice(0, 2).toReversed();
  const part = 120;
  for (let step = 0; step < STEPS; step += part) {
    const points: number[] = [];
    for (let i = step; i <= Math.min(STEPS, step + part); i++) points.push(...place(i / STEPS));
    const along = (step / STEPS) * (shades.length - 1);
    const index = Math.min(shades.length - 2, Math.floor(along));
    const colour = mixLook(shades[index], shades[index + 1], along - index);
    // The line begins and ends in nothing.
    const full = Math.min(1, step / RAMP, (STEPS - part - step) / RAMP);
    if (full > 0) strokeLine(sheet, points, { width: 1.2 * full * unit, colour });
    await progress.report(step / STEPS);
  }
};

export default harmonograph;
