import { smoothStep } from '../../../core/numeric/scalar.ts';
import { type Body, shoulderLine } from './body.ts';
import type { Corner } from './outline.ts';

/** Lower end of all clothes, below any portrait. */
export const HEM = 3.4;

interface TorsoShape {
  /** Distance of the cloth from the shoulders, in heights of the face. */
  readonly ease: number;
  /** Start on the shoulder line, from the middle. */
  readonly start: number;
  /** From the left end of the shoulder line to the right one, without these ends. */
  readonly neckline: readonly Corner[];
}

/** From the neck over the shoulder and down the arm, on the right of the picture. */
export function shoulderCorners(body: Body, { ease, start }: Pick<TorsoShape, 'ease' | 'start'>): Corner[] {
  const { shoulders } = body;
  const along = [
    start,
    start + (shoulders - start) * 0.3,
    start + (shoulders - start) * 0.62,
    shoulders - 0.06,
  ];
  const upper = along.map((x, i): Corner => {
    const y = shoulderLine(body, x) - ease;
    return i === 0 ? [x, y, 'sharp'] : [x, y];
  });
  return [
    ...upper,
    [shoulders + 0.04 + ease, 0.61],
    [shoulders + 0.085 + ease, 0.8],
    [shoulders + 0.12 + ease, 1.25],
    [shoulders + 0.16 + ease, 2.1],
    [shoulders + 0.2 + ease, HEM, 'sharp'],
  ];
}

/** Visible clothes below a jacket: only the chest. */
export function bibOutline({ start, neckline }: Omit<TorsoShape, 'ease'>): Corner[] {
  return [
    [start, 0.24, 'sharp'],
    [0.64, 0.34, 'sharp'],
    [0.64, HEM, 'sharp'],
    [-0.64, HEM, 'sharp'],
    [-0.64, 0.34, 'sharp'],
    [-start, 0.24, 'sharp'],
    ...neckline,
  ];
}

/** Outline of a piece over chest, shoulders and arms. */
export function torsoOutline(body: Body, shape: TorsoShape): Corner[] {
  const right = shoulderCorners(body, shape);
  const left = right.map(([x, y, kind]): Corner => [-x, y, kind]).reverse();
  return [...right, ...left, ...shape.neckline];
}

/** Seam of a set-in sleeve: its distance from the middle at a height. */
function armhole({ shoulders }: Body, y: number): number {
  const below = Math.max(0, y - 0.45);
  return shoulders - 0.02 - 0.24 * Math.min(1, below / 0.7) ** 0.75 - 0.03 * below;
}

/**
 * Height of a sleeve beside the chest. It hangs from its seam; a hollow separates it from the chest below the
 * armpit.
 */
export function sleeveRelief(body: Body, x: number, y: number): number {
  const side = Math.abs(x);
  const away = side - armhole(body, y);
  const hangs = smoothStep(0.5, 1.15, y);
  const hollow = -0.06 * hangs * Math.exp(-((away / 0.07) ** 2));
  const arm = away > 0 ? 0.1 * hangs * Math.sin(Math.min(Math.PI, away * 6.5)) : 0;
  return hollow + arm - 0.004 * Math.exp(-((away / 0.01) ** 2));
}

/** Light in the hollow between sleeve and chest, and at the seam. */
export function sleeveShade(body: Body, x: number, y: number): number {
  const away = Math.abs(x) - armhole(body, y);
  const deep = smoothStep(0.9, 1.5, y);
  return (
    (1 - 0.55 * deep * Math.exp(-((away / 0.05) ** 2))) *
    (1 - 0.22 * Math.exp(-((away / 0.006) ** 2)) * smoothStep(0.42, 0.6, y))
  );
}
