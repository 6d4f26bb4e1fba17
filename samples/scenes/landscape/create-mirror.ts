import { clamp, mix } from '../../renderer/interpolate.ts';
import { writeClearSky } from './daylight.ts';
import type { Panorama } from './draw-panorama.ts';

/**
 * Adds the light that comes from a direction to `light`, as water sees it that lies as far below the eye as
 * it does.
 */
type Mirror = (light: Float32Array, across: number, up: number) => void;

/** Reflection of a panorama in still water. */
export function createMirror({ view, light: seen, away }: Panorama): Mirror {
  const { width, height, scale, middle, horizon } = view;
  const lowered = findShores({ view, away });
  const sky = new Float32Array(3);
  return (light, across, up) => {
    const x = clamp(across * scale + middle - 0.5, 0, width - 1.01);
    const column = Math.floor(x);
    // Seen from the mirrored eye, below the water, the far shore stands higher.
    const y = horizon - 0.5 - (up - lowered[column]) * scale;
    if (y < 0) {
      writeClearSky(sky, { at: 0, direction: { across, up } });
      for (let channel = 0; channel < 3; channel++) light[channel] += mix(sky[channel], 0.6, 0.35);
      return;
    }
    const low = Math.min(y, height - 1.01);
    const row = Math.floor(low);
    const u = x - column;
    const v = low - row;
    const at = (row * width + column) * 3;
    const below = at + width * 3;
    for (let channel = 0; channel < 3; channel++)
      light[channel] += mix(
        mix(seen[at + channel], seen[at + 3 + channel], u),
        mix(seen[below + channel], seen[below + 3 + channel], u),
        v,
      );
  };
}

/** By how much the slope to the far shore differs between the eye and its mirror image, for each column. */
function findShores({ view, away }: Pick<Panorama, 'view' | 'away'>): Float32Array {
  const { width, height, eye } = view;
  return Float32Array.from({ length: width }, (_, column) => {
    for (let row = height - 1; row >= 0; row--) {
      const found = away[row * width + column];
      if (found > 0) return (2 * eye) / found;
    }
    return 0;
  });
}
