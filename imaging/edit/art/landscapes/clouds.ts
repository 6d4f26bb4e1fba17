import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { mixLook } from '../art-colours.ts';
import { blendPixel } from '../sheet.ts';
import { fillHills } from './land.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { addDisc, addMist, addStars, type Disc, fillSky } from './sky.ts';

/** Steps of the tones of a cloud, so that it looks cut and not blown. */
const TONES = 96;

interface Puff extends Disc {
  /** Row below which it runs out into the haze. */
  readonly base: number;
  readonly high: number;
}

/** Paints one round puff of a cloud: lit on the side of the sun, in the shade below, thin at its base. */
function drawPuff(
  { sheet, light }: Canvas,
  puff: Puff,
  tones: { toSun: readonly [number, number]; pale: number },
): void {
  const { width, height } = sheet;
  const { x, y, radius, base, high } = puff;
  const shades = Array.from({ length: TONES + 1 }, (_, tone) =>
    mixLook(mixLook(light.shade, light.lit, tone / TONES), light.low, tones.pale),
  );
  for (let row = Math.max(0, Math.floor(y - radius)); row < Math.min(height, y + radius + 1); row++) {
    const standing = smoothStep(base + 0.06 * high, base - 0.4 * high, row);
    if (standing === 0) break;
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column < Math.min(width, x + radius + 1);
      column++
    ) {
      const [across, down] = [(column - x) / radius, (row - y) / radius];
      const away = Math.hypot(across, down);
      const edge = (1 - away) * radius;
      if (edge <= 0) continue;
      const facing = across * tones.toSun[0] + down * tones.toSun[1];
      const rise = Math.max(0, Math.min(1, (base - row) / high));
      const bright = smoothStep(-1.35, 0.85, facing) * (0.35 + 0.65 * rise ** 0.7);
      const colour = shades[Math.round(TONES * bright)];
      // The lower half of a puff runs into the next one.
      const soft = smoothStep(0, Math.max(1, radius * (0.06 + 0.84 * smoothStep(-0.55, 0.45, down))), edge);
      blendPixel(sheet, row * width + column, { colour, share: soft * standing });
    }
  }
}

interface Bank {
  readonly x: number;
  readonly base: number;
  readonly wide: number;
  readonly high: number;
  readonly pale: number;
}

/** Puffs of a heap of clouds, the high ones behind; together they fill domes side by side. */
function puffsOf({ sheet }: Canvas, { x, base, wide, high }: Bank): Puff[] {
  const { dice } = sheet;
  const heads = Array.from({ length: dice.whole(3, 5) }, (_, head) => ({
    at: dice.between(-0.3, 0.3),
    high: head === 0 ? 1 : dice.between(0.4, 0.85),
    wide: dice.between(0.15, 0.27),
  }));
  const domeAt = (at: number) => {
    const rise = heads.reduce((most, head) => {
      const away = (at - head.at) / head.wide;
      return Math.max(most, away * away < 1 ? head.high * Math.sqrt(1 - away * away) : 0);
    }, 0.16);
    return high * rise * Math.sqrt(Math.max(0, 1 - (2 * at) ** 2));
  };
  const puffs: Puff[] = [];
  const step = 0.085 * high;
  for (let up = 0; up < high; up += step)
    for (let at = -0.5; at < 0.5; at += step / wide) {
      const place = at + dice.between(-0.5, 0.5) * (step / wide);
      const top = domeAt(place);
      const rise = up + dice.between(-0.5, 0.5) * step;
      if (rise > top - 0.05 * high) continue;
      // Puffs inside are large, and those at the outline make its knobs.
      const inside = Math.min(1, (top - rise) / (0.3 * high));
      const radius = high * (0.07 + 0.11 * inside) * dice.between(0.7, 1.3);
      if (dice.chance(0.42 * inside)) continue;
      puffs.push({
        ...{ x: x + place * wide, y: base - rise, radius, high },
        base: base + dice.between(-0.1, 0.06) * high,
      });
    }
  return puffs.toSorted((a, b) => a.y - b.y);
}

/** Three rows of heaped clouds, the farther ones lower, smaller and paler, with haze between them. */
async function drawBanks(
  canvas: Canvas,
  { horizon, toSun, progress }: { horizon: number; toSun: readonly [number, number]; progress: Progress },
): Promise<void> {
  const { sheet, light, size } = canvas;
  const { width, dice } = sheet;
  const scale = 0.75 + 0.5 * light.cover;
  for (const [row, near] of [0, 0.5, 1].entries()) {
    const many = (3.2 - 1.9 * near) * (0.6 + 0.6 * light.cover);
    const count = Math.max(1, Math.round((width / size) * many));
    const shift = dice.between(0, 1);
    for (let cloud = 0; cloud <= count; cloud++) {
      const x = ((cloud + shift + dice.between(-0.25, 0.25)) / count - 0.2 / count) * width;
      const high = size * (0.13 + 0.3 * near) * scale * dice.between(0.65, 1.1);
      const lift = near > 0 ? dice.between(0, 0.22 * near) : 0;
      const base = horizon - size * (0.02 + 0.06 * near + lift);
      const bank = { x, base, wide: high * dice.between(1.9, 2.7), high, pale: 0.55 - 0.47 * near };
      for (const puff of puffsOf(canvas, bank)) drawPuff(canvas, puff, { toSun, pale: bank.pale });
      await progress.report((row + (cloud + 1) / (count + 1)) / 3);
    }
    addMist(canvas, { y: horizon, high: 0.22 * size, share: (0.45 - 0.2 * near) * (0.7 + light.haze) });
  }
}

/** A strip of hills at the lower edge, white where it snows. */
function drawLand({ sheet, light, size, weather }: Canvas, horizon: number): void {
  const { seed } = sheet;
  for (const [row, nearness] of [0.3, 0.6, 0.85].entries()) {
    const base = horizon + (0.012 + 0.02 * row) * size;
    const rise = (0.075 - 0.012 * row) * size;
    const hills = { seed: seed + 41 + row, scale: 520 - 60 * row, rise, base: base + 0.02 * size };
    const colour = mixLook(landAt(light, nearness), light.lit, weather === 'snowfall' ? 0.4 : 0);
    const colours = [colour, mixLook(colour, light.near, 0.3)] as const;
    fillHills(sheet, hills, { from: base - 0.06 * size, to: base + 0.06 * size, colours });
  }
}

/** A sky of heaped clouds, small and pale at the horizon and tall nearby, over a strip of land. */
const clouds: Landscape = async (canvas, progress) => {
  const { width, height, unit, dice } = canvas.sheet;
  const horizon = height * dice.between(0.9, 0.95);
  const across = dice.pick([dice.between(0.16, 0.32), dice.between(0.68, 0.84)]);
  const disc = {
    x: width * across,
    y: height * dice.between(0.16, 0.34),
    radius: unit * dice.between(40, 66),
  };
  fillSky(canvas, horizon);
  addStars(canvas, horizon);
  addDisc(canvas, disc);
  const toSun = [across < 0.5 ? -0.5 : 0.5, -0.87] as const;
  await drawBanks(canvas, { horizon, toSun, progress: progress.subrange(0, 0.9) });
  drawLand(canvas, horizon);
  await progress.report(1);
};

export default clouds;
