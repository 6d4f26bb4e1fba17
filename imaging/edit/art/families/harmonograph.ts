import { mixLight } from '../art-colours.ts';
import { strokeLine } from '../shapes.ts';
import type { Family } from '../sheet.ts';

/** Small whole ratios of the pendulums, which give closed, calm figures. */
const RATIOS = [
  [2, 3],
  [3, 4],
  [1, 2],
  [3, 5],
  [4, 5],
  [2, 5],
  [1, 3],
] as const;

const STEPS = 18_000;

/**
 * The trace of two pairs of pendulums that come to rest (Blackburn, 1844; Whitty, “The harmonograph”, 1893),
 * from one colour to another.
 */
const harmonograph: Family = async (sheet, progress) => {
  const { width, height, frame, unit, colours, dice } = sheet;
  const [first, second] = dice.pick(RATIOS);
  const detune = dice.between(0.002, 0.012);
  const phases = [0, 1, 2, 3].map(() => dice.between(0, 2 * Math.PI));
  const decay = dice.between(0.008, 0.014);
  const turns = dice.between(60, 92);
  const reach = [(frame.right - frame.left) / 2, (frame.bottom - frame.top) / 2];
  const share = dice.between(0.55, 0.75);
  const at = (step: number): [number, number] => {
    const time = (2 * Math.PI * turns * step) / STEPS;
    const left = Math.exp((-decay * time) / 2.4);
    const swing = (which: number, ratio: number) => Math.sin(ratio * time + phases[which]);
    return [
      width / 2 + reach[0] * left * (share * swing(0, first) + (1 - share) * swing(1, second + detune)),
      height / 2 + reach[1] * left * (share * swing(2, second) + (1 - share) * swing(3, first + detune)),
    ];
  };
  const shades = [colours.colours[0], colours.colours[1], colours.ink];
  const part = 120;
  for (let step = 0; step < STEPS; step += part) {
    const points: number[] = [];
    for (let i = step; i <= Math.min(STEPS, step + part); i++) points.push(...at(i));
    const along = (step / STEPS) * (shades.length - 1);
    const index = Math.min(shades.length - 2, Math.floor(along));
    const colour = mixLight(shades[index], shades[index + 1], along - index);
    strokeLine(sheet, points, { width: 1.7 * unit, colour });
    await progress.report(step / STEPS);
  }
};

export default harmonograph;
