import { fractal2 } from '../../renderer/fractal-noise.ts';
import { smoothStep } from '../../renderer/interpolate.ts';
import { noise2 } from '../../renderer/noise.ts';
import { ridgeNoise } from './ridge-noise.ts';

/** Nearest distance of the far land and farthest visible one, in metres ahead. */
export const LAND_FROM = 380;
export const LAND_TO = 26_000;

interface Peak {
  readonly x: number;
  readonly away: number;
  /** Height above the lake, and how far the foot reaches; metres. */
  readonly height: number;
  readonly reach: number;
}

const peaks: readonly Peak[] = [
  { x: 3100, away: 10_200, height: 2350, reach: 3300 },
  { x: 5900, away: 10_500, height: 1900, reach: 3000 },
  { x: -4700, away: 10_400, height: 2050, reach: 3300 },
  { x: -2600, away: 13_800, height: 1900, reach: 3300 },
  { x: -8200, away: 12_000, height: 2200, reach: 3600 },
  { x: 9600, away: 13_000, height: 2400, reach: 3800 },
  { x: 700, away: 17_500, height: 1900, reach: 4200 },
  { x: -3400, away: 20_500, height: 2300, reach: 4800 },
  { x: 5600, away: 21_000, height: 2500, reach: 5200 },
];

/** Maximum height of mountains at a place: the peaks as smooth hills, the highest counts most. */
function massif(x: number, away: number): number {
  let sum = 0;
  for (let i = 0; i < peaks.length; i++) {
    const { x: peakX, away: peakAway, height, reach } = peaks[i];
    const squared = ((x - peakX) ** 2 + (away - peakAway) ** 2) / (reach * reach);
    if (squared > 5) continue;
    const rise = height / (1 + 0.9 * squared) ** 1.6;
    sum += rise * rise * rise;
  }
  return Math.cbrt(sum);
}

/**
 * Distance of the far shore, in metres ahead. Two wooded spurs come near from the sides, a bay lies between
 * them.
 */
export function farShore(x: number): number {
  const bay = 1250 * Math.exp(-(((x + 90) / 420) ** 2));
  return 830 + bay + 210 * (noise2(x / 330 + 4.2, 0.5) - 0.5) + 60 * (noise2(x / 70, 3.5) - 0.5);
}

function hills(x: number, away: number, inland: number): number {
  const rolling = fractal2.four(x / 900 + 7.3, away / 1100 + 2.1);
  const sides = smoothStep(150, 1500, Math.abs(x + 90 - 0.05 * away));
  const valley = 0.25 + 0.75 * sides;
  return (40 + 560 * rolling * rolling * valley) * smoothStep(0, 1500, inland) ** 0.9;
}

/**
 * Height of the far land above the water, in metres; below zero it is under water.
 * @param octaves of the ridges: 10 for what is seen, fewer for shadows
 */
export function groundHeight(x: number, away: number, octaves = 10): number {
  const inland = away - farShore(x);
  if (inland < 0) return Math.max(-4, inland * 0.06);
  const bank = 1.2 * smoothStep(0, 8, inland) + 0.035 * Math.min(inland, 160);
  const hill = hills(x, away, inland);
  const rising = smoothStep(2600, 7500, away);
  if (rising === 0) return bank + hill;
  const height = massif(x, away);
  const crests = ridgeNoise(x / 4100 + 5.1, away / 4100 + 1.7, octaves) - 0.5;
  const spurs = ridgeNoise(x / 1150 + 2.2, away / 1150 + 6.4, octaves - 2) - 1;
  return bank + hill * (1 - 0.6 * rising) + rising * height * (0.14 + 0.6 * crests + 0.24 * spurs);
}
