import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { type Light, mixClean, mixLight, mixLook } from '../art-colours.ts';
import { type Disc, fillDisc } from '../shapes.ts';
import { blendPixel } from '../sheet.ts';
import { addCloudDeck } from './cloud-deck.ts';
import type { Canvas } from './landscape.ts';

/** A painted sky. */
export interface Sky {
  readonly horizon: number;
  readonly disc: Disc;
  /** True where nothing was drawn before the sky since, by the index of a pixel. */
  readonly isOpen: (at: number) => boolean;
}

/** Steps between the colours of a sky: with grain nobody sees a band. */
const TONES = 2048;

/** Fills the sheet with the sky, whose colours near a sun are those of the horizon. */
function fillSky({ sheet, light, time, size }: Canvas, { horizon, disc }: Omit<Sky, 'isOpen'>): void {
  const { width, height, planes } = sheet;
  // Around the circle of hues an evening passes pink; a straight mixture of blue and orange is grey.
  const mixed = time === 'day' ? mixLook : mixClean;
  const tones = Array.from({ length: TONES + 1 }, (_, tone) => mixed(light.top, light.low, tone / TONES));
  const strength = light.clear * (time === 'day' || time === 'night' ? 0.3 : 0.5);
  const reach = size * (time === 'night' ? 0.22 : 0.34);
  for (let y = 0; y < height; y++) {
    const down = Math.min(1, y / Math.max(1, horizon)) ** 1.25;
    const far = ((y - disc.y) / reach) ** 2;
    for (let x = 0; x < width; x++) {
      const away = far + ((x - disc.x) / (1.4 * reach)) ** 2;
      const near = away < 9 ? strength * Math.exp(-away) : 0;
      const colour = tones[Math.round(TONES * Math.min(1, down + near * (1 - 0.5 * down)))];
      const at = y * width + x;
      for (let channel = 0; channel < 3; channel++) planes[channel].data[at] = colour[channel];
    }
  }
}

/** Plains of the moon: right and down from its middle and size, in radii. */
const MARIA = [
  [-0.34, -0.36, 0.3],
  [0.16, -0.4, 0.2],
  [0.38, -0.14, 0.22],
  [-0.5, 0.06, 0.24],
  [-0.16, 0.02, 0.2],
  [0.2, 0.34, 0.14],
] as const;

/** The dark plains of the moon, faint and soft. */
function addMaria({ sheet, light }: Canvas, { x, y, radius }: Disc): void {
  const colour = mixLook(light.disc, light.low, 0.45);
  for (const [right, down, size] of MARIA)
    for (let ring = 1; ring <= 9; ring++) {
      const place = { x: x + right * radius, y: y + down * radius, radius: (size * radius * ring) / 9 };
      fillDisc(sheet, { ...place, paint: { colour, opacity: 0.045 * light.clear } });
    }
}

/** Discs one in the other from the rim of a sun to its white middle. */
const RIMS = 12;

/** The sun or the moon, and the light around it. Nothing where clouds hide it. */
function addDisc(canvas: Canvas, { x, y, radius }: Disc): void {
  const { sheet, light, time } = canvas;
  const { width, height } = sheet;
  if (light.clear === 0) return;
  const reach = radius * 4.2;
  const strength = light.clear * (time === 'night' ? 0.3 : 0.62);
  const glow = mixClean(light.low, light.disc, time === 'night' ? 0.4 : 0.7);
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
      const away = Math.hypot(column - x, row - y) / reach;
      if (away >= 1) continue;
      blendPixel(sheet, row * width + column, { colour: glow, share: strength * (1 - away) ** 2.6 });
    }
  // Through closed clouds a sun is a glow alone.
  if (light.clear < 0.5) return;
  const white = time === 'night' ? 0.35 : 0.7;
  for (let rim = 0; rim < RIMS; rim++) {
    const share = rim / (RIMS - 1);
    const colour = mixLight(light.disc, [1, 1, 1], white * share);
    const opacity = rim === 0 ? Math.min(1, 1.3 * light.clear) : 0.6;
    fillDisc(sheet, { x, y, radius: radius * (1 - 0.5 * share), paint: { colour, opacity } });
  }
  if (time === 'night') addMaria(canvas, { x, y, radius });
}

/** Paints a sky: its colours, the sun or the moon, and clouds. Stars come last, with `addStars`. */
export async function paintSky(
  canvas: Canvas,
  { progress, ...view }: Omit<Sky, 'isOpen'> & { readonly progress: Progress },
): Promise<Sky> {
  const { width, planes } = canvas.sheet;
  fillSky(canvas, view);
  addDisc(canvas, view.disc);
  await addCloudDeck(canvas, { ...view, progress });
  const [green, blue] = [1, 2].map((channel) => planes[channel].data.slice(0, width * view.horizon));
  const isOpen = (at: number) => planes[1].data[at] === green[at] && planes[2].data[at] === blue[at];
  return { ...view, isOpen };
}

/** Place of a star, and how bright it is, 0–1. */
interface Star {
  readonly x: number;
  readonly y: number;
  readonly bright: number;
}

/** Share of the light of a star that is seen at a pixel: none through clouds or before the moon. */
function seenAt({ sheet, light }: Canvas, { horizon, disc, isOpen }: Sky, { x, y }: Star): number {
  const at = Math.round(y) * sheet.width + Math.round(x);
  if (y >= horizon - 1 || !isOpen(at) || Math.hypot(x - disc.x, y - disc.y) < 1.6 * disc.radius) return 0;
  const [red, green, blue] = sheet.planes.map(({ data }) => Math.sqrt(data[at]));
  const own = mixClean(light.top, light.low, Math.min(1, y / horizon) ** 1.25).map(Math.sqrt);
  const gap = Math.max(red - own[0], green - own[1], blue - own[2]);
  return smoothStep(0.1, 0.02, gap) * (1 - 0.8 * (y / horizon) ** 2);
}

/** Stars where the sky is clear, fewer towards the horizon; a few are large. */
export function addStars(canvas: Canvas, sky: Sky): void {
  const { sheet, light, time } = canvas;
  if (time !== 'night' || light.cover > 0.7 || light.haze > 0.8) return;
  const { dice, unit, width } = sheet;
  const colour: Light = mixLook(light.lit, [1, 1, 1], 0.5);
  const count = Math.round((width * sky.horizon) / (unit * unit) / 1500);
  for (let index = 0; index < count; index++) {
    const x = dice.between(0, width - 1);
    const star = { x, y: sky.horizon * dice.between(0, 1) ** 1.3, bright: dice.between(0, 1) ** 4 };
    const opacity = (0.3 + 0.7 * star.bright) * seenAt(canvas, sky, star);
    if (opacity < 0.02) continue;
    fillDisc(sheet, { x, y: star.y, radius: unit * (0.55 + 1.2 * star.bright), paint: { colour, opacity } });
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
