import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { runBands } from '../../../core/run-bands.ts';
import { type Light, mixLight } from '../art-colours.ts';
import { strokeLine } from '../shapes.ts';
import { blendPixel } from '../sheet.ts';
import type { Canvas } from './landscape.ts';
import type { Sky } from './sky.ts';

interface Mirror {
  /** Row of the far shore. */
  readonly horizon: number;
  readonly tint: Light;
  readonly progress: Progress;
  /** Its sun is left out: glints stand for it. */
  readonly sky?: Sky | undefined;
}

/** Column beside the disc of a sun for a pixel on it, where nothing stands before it. */
function besideDisc({ disc, isOpen }: Sky, [x, row]: readonly [number, number], width: number): number {
  const [across, down] = [x - disc.x, row - disc.y];
  const reach = 1.12 * disc.radius;
  if (across * across + down * down > reach * reach || !isOpen(row * width + x)) return x;
  const aside = Math.sqrt(reach * reach - down * down);
  return Math.max(0, Math.min(width - 1, Math.round(disc.x + (across < 0 ? -aside : aside))));
}

/** Rows below the horizon mirror those above; ripples widen, and the tint gains, towards the viewer. */
export async function mirrorWater(
  { sheet, weather }: Canvas,
  { horizon, tint, progress, sky }: Mirror,
): Promise<void> {
  const { width, height, unit, seed, planes } = sheet;
  const line = Math.ceil(horizon);
  // Drops break a mirror up.
  const [rough, dull] = weather === 'rain' ? [1.1, 0.3] : [0.6, 0];
  await runBands({ width, height: height - line }, progress, (fromRow, toRow) => {
    for (let row = fromRow; row < toRow; row++) {
      const deep = row / unit;
      const share = 0.16 + dull + (0.4 - 0.4 * dull) * Math.min(1, row / (0.9 * (height - line)));
      const down = 15 * Math.log1p(deep / 16);
      for (let x = 0; x < width; x++) {
        const across = x / unit / (34 + 0.2 * deep);
        const wave =
          sampleNoise(across, down, seed + 71) + 0.6 * sampleNoise(2.7 * across, 2.3 * down, seed + 72);
        const moved = rough * (wave - 0.8) * (5 + 0.085 * deep) * unit;
        const from = Math.max(0, Math.min(line - 2, Math.round(line - 1 - row - moved)));
        const column = sky ? besideDisc(sky, [x, from], width) : x;
        const to = (line + row) * width + x;
        for (let channel = 0; channel < 3; channel++) {
          const { data } = planes[channel];
          const seen = data[from * width + column];
          data[to] = seen + (tint[channel] - seen) * share;
        }
      }
    }
  });
}

/**
 * Glints of the sun or the moon on the ripples below it, long and thin far out, the most in the middle. They
 * fade towards the row `end` of a column, where there is one.
 */
export function addGlitter(
  { sheet, light, time }: Canvas,
  { disc: { x, radius }, horizon }: Pick<Sky, 'disc' | 'horizon'>,
  end: (column: number) => number = () => Number.POSITIVE_INFINITY,
): void {
  if (light.clear < 0.5) return;
  const { height, width, unit, seed } = sheet;
  const colour = mixLight(light.disc, light.low, time === 'day' ? 0.05 : 0.1);
  const bright = time === 'day' ? 0.62 : 0.9;
  for (let row = Math.ceil(horizon); row < height; row++) {
    const deep = (row - horizon) / unit;
    const share = deep / ((height - horizon) / unit);
    const half = (radius * (0.7 + 0.8 * share) + 10 * unit) * (time === 'day' ? 0.7 : 1);
    const down = 11 * Math.sqrt(deep);
    const long = 8 + 0.04 * deep;
    const last = Math.min(width - 1, x + 2.4 * half);
    for (let column = Math.max(0, Math.floor(x - 2.4 * half)); column <= last; column++) {
      const away = ((column - x) / half) ** 2;
      const along = column / unit / long;
      const ripple =
        0.65 * sampleNoise(along, down, seed + 73) + 0.35 * sampleNoise(2.3 * along, 2.1 * down, seed + 74);
      const glint = smoothStep(0, 0.12, ripple - 0.42 - 0.17 * away - 0.2 * share);
      if (glint <= 0) continue;
      const fade = smoothStep(0, 170 * unit, end(column) - row);
      blendPixel(sheet, row * width + column, { colour, share: glint * fade * (bright - 0.4 * share) });
    }
  }
}

/** Rings that drops of rain leave on water, flat far out and wider nearby. */
export function addRings({ sheet, light, weather }: Canvas, horizon: number): void {
  if (weather !== 'rain') return;
  const { dice, height, width, unit } = sheet;
  const colour = mixLight(light.low, light.lit, 0.5);
  const count = Math.round((width * (height - horizon)) / (unit * unit) / 5200);
  for (let drop = 0; drop < count; drop++) {
    const share = dice.between(0.05, 1) ** 1.3;
    const [x, y] = [dice.between(0, width), horizon + share * (height - horizon)];
    const wide = unit * (3 + 21 * share) * dice.between(0.5, 1);
    const ring: number[] = [];
    for (let step = 0; step < 28; step++) {
      const angle = (2 * Math.PI * step) / 28;
      ring.push(x + wide * Math.cos(angle), y + wide * (0.12 + 0.16 * share) * Math.sin(angle));
    }
    const pen = { width: unit * (0.5 + 0.8 * share), colour, opacity: 0.2, isClosed: true };
    strokeLine(sheet, ring, pen);
  }
}
