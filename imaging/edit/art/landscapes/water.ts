import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import { runBands } from '../../../core/run-bands.ts';
import { type Light, mixLight } from '../art-colours.ts';
import { fillPolygons } from '../sheet.ts';
import type { Canvas } from './landscape.ts';
import { lensPoints } from './lens-points.ts';
import type { Disc } from './sky.ts';

interface Mirror {
  /** Row of the far shore. */
  readonly horizon: number;
  readonly tint: Light;
  readonly progress: Progress;
}

/** Rows below the horizon mirror those above; ripples widen, and the tint gains, towards the viewer. */
export async function mirrorWater({ sheet }: Canvas, { horizon, tint, progress }: Mirror): Promise<void> {
  const { width, height, unit, seed, planes } = sheet;
  const line = Math.ceil(horizon);
  await runBands({ width, height: height - line }, progress, (fromRow, toRow) => {
    for (let row = fromRow; row < toRow; row++) {
      const deep = row / unit;
      const share = 0.16 + 0.4 * Math.min(1, row / (0.9 * (height - line)));
      const down = 15 * Math.log1p(deep / 16);
      for (let x = 0; x < width; x++) {
        const across = x / unit / (34 + 0.2 * deep);
        const wave =
          sampleNoise(across, down, seed + 71) + 0.6 * sampleNoise(2.7 * across, 2.3 * down, seed + 72);
        const moved = (wave - 0.8) * (5 + 0.085 * deep) * unit;
        const from = Math.max(0, Math.min(line - 2, Math.round(line - 1 - row - moved)));
        const to = (line + row) * width + x;
        for (let channel = 0; channel < 3; channel++) {
          const { data } = planes[channel];
          const seen = data[from * width + x];
          data[to] = seen + (tint[channel] - seen) * share;
        }
      }
    }
  });
}

/** Bars of light on the water below the sun or the moon. */
export function addGlitter({ sheet, light }: Canvas, { x, radius }: Disc, horizon: number): void {
  if (light.clear < 0.5) return;
  const { dice, height, unit } = sheet;
  const colour = mixLight(light.disc, light.low, 0.15);
  let y = horizon + 5 * unit;
  while (y < height) {
    const share = (y - horizon) / (height - horizon);
    const high = (1.4 + 6.5 * share) * unit;
    const bars = dice.whole(1, 3);
    for (let bar = 0; bar < bars; bar++) {
      const wide = radius * dice.between(0.25, 1.5) * (0.6 + 0.7 * share);
      const beside = x + radius * dice.between(-1.1, 1.1) * (0.5 + share);
      const place = { x: beside, y: y + dice.between(-0.6, 0.6) * high, wide, high };
      fillPolygons(sheet, [lensPoints(place)], { colour, opacity: 0.8 * (1 - 0.5 * share) });
    }
    y += high * dice.between(1.6, 3);
  }
}
