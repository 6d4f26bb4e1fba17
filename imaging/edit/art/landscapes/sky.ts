import { smoothStep } from '../../../core/numeric/scalar.ts';
import { mixClean, mixLook } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import { blendPixel } from '../sheet.ts';
import type { Canvas } from './landscape.ts';

export interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Fills the sheet with the sky, and with that of the horizon below it. */
export function fillSky({ sheet, light, time }: Canvas, horizon: number): void {
  const { width } = sheet;
  // Around the circle of hues an evening passes pink; a straight mixture of blue and orange is grey.
  const mixed = time === 'day' ? mixLook : mixClean;
  for (let y = 0; y < sheet.height; y++) {
    const colour = mixed(light.top, light.low, Math.min(1, y / horizon) ** 1.25);
    for (const [channel, { data }] of sheet.planes.entries())
      data.fill(colour[channel], y * width, (y + 1) * width);
  }
}

/** Light of a low sun far around it, wider than high. */
function addHalo({ sheet, light, time }: Canvas, { x, y }: Omit<Disc, 'radius'>): void {
  if (time === 'night') return;
  const { width, height, unit } = sheet;
  const reach = 330 * unit;
  const strength = light.clear * (time === 'day' ? 0.12 : 0.3);
  const planes = sheet.planes.map(({ data }) => data);
  for (let row = 0; row < Math.min(height, y + 2.2 * reach); row++) {
    const down = ((row - y) / reach) ** 2;
    if (down > 5) continue;
    for (let column = 0; column < width; column++) {
      const away = down + ((column - x) / (1.6 * reach)) ** 2;
      if (away > 5) continue;
      // Light is added: blended, it would turn a blue sky grey.
      const more = strength * Math.exp(-away);
      for (let channel = 0; channel < 3; channel++)
        planes[channel][row * width + column] += more * light.disc[channel];
    }
  }
}

/** The sun or the moon, and the light around it. Nothing where clouds hide it. */
export function addDisc(canvas: Canvas, { x, y, radius }: Disc): void {
  const { sheet, light, time } = canvas;
  const { width, height } = sheet;
  if (light.clear === 0) return;
  const reach = radius * (time === 'day' ? 3.2 : 5.5);
  const strength = light.clear * (time === 'night' ? 0.34 : 0.5);
  const glow = mixLook(light.disc, light.low, 0.45);
  addHalo(canvas, { x, y });
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
