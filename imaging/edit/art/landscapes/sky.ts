import { smoothStep } from '../../../core/numeric/scalar.ts';
import { luminance, mixLook } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import { blendPixel } from '../sheet.ts';
import type { Canvas } from './landscape.ts';
import { shadePolygons } from './shade-polygons.ts';

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Fills the sheet with the sky, and with that of the horizon below it. */
export function fillSky({ sheet, light }: Canvas, horizon: number): void {
  const { width } = sheet;
  for (let y = 0; y < sheet.height; y++) {
    const colour = mixLook(light.top, light.low, Math.min(1, y / horizon) ** 1.25);
    for (const [channel, { data }] of sheet.planes.entries())
      data.fill(colour[channel], y * width, (y + 1) * width);
  }
}

/** The sun or the moon, and the light around it. Nothing where clouds hide it. */
export function addDisc({ sheet, light, time }: Canvas, { x, y, radius }: Disc): void {
  const { width, height } = sheet;
  if (light.clear === 0) return;
  const reach = radius * (time === 'day' ? 3.2 : 5.5);
  const strength = light.clear * (time === 'night' ? 0.34 : 0.5);
  const glow = mixLook(light.disc, light.low, 0.45);
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
      const away = Math.hypot(column - x, row - y) / reach;
      if (away >= 1) continue;
      blendPixel(sheet, row * width + column, { colour: glow, share: strength * (1 - away) ** 2.2 });
    }
  fillDisc(sheet, { x, y, radius, paint: { colour: light.disc, opacity: Math.min(1, 1.2 * light.clear) } });
}

/** Stars, fewer towards the horizon; a few are large. */
export function addStars({ sheet, light, time }: Canvas, horizon: number): void {
  if (time !== 'night' || light.cover > 0.7 || light.haze > 0.8) return;
  const { dice, unit, width } = sheet;
  const count = Math.round((width * horizon) / (unit * unit) / 2600);
  for (let star = 0; star < count; star++) {
    const [x, y] = [dice.between(0, width), horizon * dice.between(0, 1) ** 1.3];
    const bright = dice.between(0, 1) ** 3;
    const paint = { colour: light.lit, opacity: (0.35 + 0.65 * bright) * (1 - 0.8 * (y / horizon) ** 2) };
    fillDisc(sheet, { x, y, radius: unit * (0.6 + 1.1 * bright), paint });
  }
}

/** Steps along each side of a wisp. */
const WISP_STEPS = 28;

/** A wisp of cloud that runs out to both ends, arched above and nearly flat below. */
function wispPoints(
  { left, right, y, radius }: { left: number; right: number; y: number; radius: number },
  { unit }: Pick<Canvas['sheet'], 'unit'>,
): number[] {
  const phase = left / unit;
  const bulge = (share: number) =>
    Math.sin(Math.PI * share) ** 0.8 * (1 + 0.3 * Math.sin(9 * share + phase) * Math.sin(Math.PI * share));
  const points: number[] = [];
  for (let step = 0; step <= WISP_STEPS; step++) {
    const share = step / WISP_STEPS;
    points.push(left + (right - left) * share, y - 1.5 * radius * bulge(share));
  }
  for (let step = WISP_STEPS - 1; step > 0; step--) {
    const share = step / WISP_STEPS;
    points.push(left + (right - left) * share, y + 0.55 * radius * Math.sin(Math.PI * share));
  }
  return points;
}

/** A flat cloud: thin streaks that end in points, side by side and one on the other, as one shape. */
function addStreak({ sheet, light }: Canvas, place: { x: number; y: number; wide: number }): void {
  const { dice, unit } = sheet;
  const colour = mixLook(light.shade, light.lit, luminance(light.low) > 0.12 ? 0.8 : 0.25);
  const rows = dice.whole(3, 5);
  const middle = dice.whole(1, rows - 2);
  const radius = unit * dice.between(5, 8) * Math.min(1.5, place.wide / (260 * unit));
  const streaks: number[][] = [];
  for (let row = 0; row < rows; row++) {
    const wide = place.wide * (1 - 0.16 * Math.abs(row - middle)) * dice.between(0.8, 1);
    const x = place.x + place.wide * dice.between(-0.14, 0.14);
    const y = place.y - row * 1.3 * radius;
    streaks.push(wispPoints({ left: x - wide / 2, right: x + wide / 2, y, radius }, sheet));
  }
  shadePolygons(sheet, streaks, {
    from: place.y - 2 * rows * radius,
    to: place.y + radius,
    colours: [colour, mixLook(colour, light.low, 0.35)],
    opacity: [0.78, 0.35],
  });
}

/** Flat clouds in rows above the land, more of them the cloudier it is, and longer the lower they are. */
export function addStreaks(canvas: Canvas, horizon: number): void {
  const { sheet, light } = canvas;
  const { dice, unit, width } = sheet;
  // A closed sky has no single clouds.
  const cover = light.cover > 0.85 ? 0.3 : light.cover;
  const count = Math.round((2 + 5 * cover) * (width / unit / 1000));
  const turn = dice.whole(0, count);
  for (let cloud = 0; cloud < count; cloud++) {
    const row = ((cloud * 2 + turn) % count) / count;
    const y = horizon * (0.14 + 0.6 * row + dice.between(-0.04, 0.04));
    const wide = unit * dice.between(260, 520) * (0.7 + (0.8 * y) / horizon);
    addStreak(canvas, { x: ((cloud + dice.between(0.1, 0.9)) / count) * width, y, wide });
  }
}

/** Mist that lies level over a row, and fades upwards and downwards. */
export function addMist({ sheet, light }: Canvas, layer: { y: number; high: number; share: number }): void {
  const { width, height } = sheet;
  const first = Math.max(0, Math.floor(layer.y - layer.high));
  for (let y = first; y < Math.min(height, layer.y + 0.5 * layer.high); y++) {
    const away = y < layer.y ? (layer.y - y) / layer.high : (y - layer.y) / (0.5 * layer.high);
    const share = layer.share * smoothStep(1, 0, away);
    for (let x = 0; x < width; x++) blendPixel(sheet, y * width + x, { colour: light.low, share });
  }
}
