import type { Picture } from '#imaging/core/picture.ts';
import { clamp } from '../../renderer/interpolate.ts';
import type { Print } from './mount-print.ts';

/** The faintly warm tone of a fresh print. */
const tone = [1.01, 0.985, 0.945] as const;

/** A print as it left the darkroom: `width × height × 3`, sRGB. */
export function tonePrint({ width, height, brightness }: Print): Picture {
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++)
    data[at] = clamp(brightness[Math.floor(at / 3)] * tone[at % 3]) * 255 + 0.5;
  return { width, height, channels: 3, data };
}
