import type { Progress } from '../../../core/progress.ts';
import { type ArtColours, alongColours, fromDark, type Light, standingOut, toOklch } from '../art-colours.ts';
import { strokeLine } from '../shapes.ts';
import type { Dice, Family, Sheet } from '../sheet.ts';

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
const RAMP = 3600;

/** Figures that are tried, of which the most even one is drawn. */
const TRIES = 24;

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
  const turns = dice.between(50, 68) / first;
  const rest = dice.between(0.28, 0.52);
  const share = dice.between(0.42, 0.66);
  // A third pendulum in step with the other two folds the petals, and keeps all of them alike.
  const fold = dice.chance(0.5) ? dice.between(0.05, 0.12) : 0;
  const third = first + dice.pick([-2, 2]) * (first + second + detune);
  const offset = dice.between(0, 2 * Math.PI);
  return measureFigure((part) => {
    const time = 2 * Math.PI * turns * part;
    const left = rest ** part;
    const [one, other] = [first * time + phase, -(second + detune) * time];
    const more = third * time + offset;
    return [
      left * (share * Math.cos(one) + (1 - share) * Math.cos(other) + fold * Math.cos(more)),
      left * (share * Math.sin(one) + (1 - share) * Math.sin(other) + fold * Math.sin(more)),
    ];
  });
}

/** The most even of several figures: wide open, of the frame's shape, with a core that is not clogged. */
export function pickFigure(dice: Dice, aspect: number): Figure {
  const figures = Array.from({ length: TRIES }, () => swing(dice));
  const score = ({ box, cover, core }: Figure) =>
    1.5 * cover - 12 * Math.max(0, core - 0.02) - 0.35 * Math.abs(Math.log(box.wide / box.high / aspect));
  return figures.reduce((best, figure) => (score(figure) > score(best) ? figure : best));
}

/** Colours of the line from its beginning to its end: the strongest that are seen on the ground. */
function shadesOf(colours: ArtColours): readonly Light[] {
  const strong = standingOut([...colours.colours, colours.ink], colours)
    .toSorted((a, b) => toOklch(b)[1] - toOklch(a)[1])
    .slice(0, 3);
  return strong.length > 1 ? fromDark(strong) : [strong[0], colours.ink];
}

interface Trace {
  readonly figure: Figure;
  /** Pixels of its middle, and of a length of 1. */
  readonly middle: readonly [x: number, y: number];
  readonly scale: number;
  readonly shades: readonly Light[];
}

/** Draws the line of a figure, which begins and ends in nothing. */
async function drawTrace(
  sheet: Sheet,
  { figure: { at, box }, middle, scale, shades }: Trace,
  progress: Progress,
): Promise<void> {
  const place = (share: number) => {
    const [x, y] = at(share);
    return [
      middle[0] + scale * (x - box.left - box.wide / 2),
      middle[1] + scale * (y - box.top - box.high / 2),
    ];
  };
  const part = 120;
  for (let step = 0; step < STEPS; step += part) {
    const points: number[] = [];
    for (let i = step; i <= Math.min(STEPS, step + part); i++) points.push(...place(i / STEPS));
    const full = Math.min(1, step / RAMP, (STEPS - part - step) / RAMP);
    const colour = alongColours(shades, step / STEPS);
    if (full > 0) strokeLine(sheet, points, { width: 1.2 * full * sheet.unit, colour });
    await progress.report(step / STEPS);
  }
}

/**
 * The trace of circling pendulums that come to rest (Blackburn, 1844; Whitty, “The harmonograph”, 1893), from
 * one colour to another.
 */
const harmonograph: Family = async (sheet, progress) => {
  const { frame, colours, dice } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const figure = pickFigure(dice, wide / high);
  const middle = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2] as const;
  const scale = Math.min(wide / figure.box.wide, high / figure.box.high);
  await drawTrace(sheet, { figure, middle, scale, shades: shadesOf(colours) }, progress);
};

export default harmonograph;
