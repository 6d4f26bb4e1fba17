import { clamp, mix, smoothStep } from '../../../renderer/interpolate.ts';
import type { LinearPicture } from '../../../renderer/linear-picture.ts';

/** Picture that hairs are drawn on. */
export interface Canvas extends LinearPicture {
  /** Share of each pixel that drawn hairs cover. */
  readonly cover: Float32Array;
  /** 1 where nothing may be drawn: things in front of the hair. */
  readonly blocked: Uint8Array;
}

/** A hair as it is drawn: places in pixels, x and y in turn, from the root on. */
export interface Stroke {
  readonly places: Float32Array;
  /** Offset of the strand in `places`, in numbers, and its count of places. */
  readonly from: number;
  readonly count: number;
  /** Linear light at root and tip. */
  readonly root: readonly [number, number, number];
  readonly tip: readonly [number, number, number];
  readonly alpha: number;
  /** In pixels. */
  readonly width: number;
  /** Share of its length over which it fades in at the root and out at the tip. */
  readonly fadeIn: number;
  readonly fadeOut: number;
}

/** Draws a hair as soft dots a pixel apart; it gets thinner towards its tip. */
export function drawStroke(canvas: Canvas, stroke: Stroke): void {
  const { places, from, count, alpha, fadeIn, fadeOut, width } = stroke;
  const light: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const share = count > 1 ? i / (count - 1) : 0;
    const fade = smoothStep(0, fadeIn, share + 0.01) * smoothStep(1, 1 - fadeOut, share);
    for (let channel = 0; channel < 3; channel++)
      light[channel] = mix(stroke.root[channel], stroke.tip[channel], share);
    const radius = width * 0.5 * (1 - 0.55 * share) + 0.5;
    drawDot(canvas, {
      x: places[from + i * 2],
      y: places[from + i * 2 + 1],
      radius,
      alpha: alpha * fade,
      light,
    });
  }
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly alpha: number;
  readonly light: readonly number[];
}

function drawDot({ width, height, data, cover, blocked }: Canvas, { x, y, radius, alpha, light }: Dot): void {
  const bottom = Math.min(height - 1, Math.floor(y + radius));
  const right = Math.min(width - 1, Math.floor(x + radius));
  for (let row = Math.max(0, Math.ceil(y - radius - 1)); row <= bottom; row++)
    for (let column = Math.max(0, Math.ceil(x - radius - 1)); column <= right; column++) {
      const dx = column + 0.5 - x;
      const dy = row + 0.5 - y;
      const share = alpha * clamp(radius - Math.sqrt(dx * dx + dy * dy));
      const at = row * width + column;
      if (share <= 0.002 || blocked[at]) continue;
      cover[at] += (1 - cover[at]) * share;
      for (let channel = 0; channel < 3; channel++)
        data[at * 3 + channel] += (light[channel] - data[at * 3 + channel]) * share;
    }
}
