import { clusterColours, nearestColour } from '../../../core/colour/cluster-colours.ts';
import { blockGrid, drawBlocks } from '../draw-blocks.ts';
import { shrinkToGrid } from '../shrink-to-grid.ts';
import type { Style } from '../style.ts';

/** Colours of the palette. */
export const CONSOLE_COLOURS = 16;

/** Bayer's 4 × 4 threshold matrix (B. E. Bayer, “An optimum method for two-level rendition”, 1973). */
const ORDER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5] as const;

/**
 * Largest shift of lightness by a threshold: about half the distance between two colours of so small a
 * palette.
 */
const PUSH = 0.09;

/**
 * An old console's screen: about 240 blocks along the longer side, at most 16 colours with ordered dithering.
 * Blocks are drawn at full size.
 */
export const retroConsole: Style = {
  workingPixels: 1e6,
  async paint({ planes, full, seed }, progress) {
    const grid = blockGrid(full, 240);
    const small = await shrinkToGrid(planes, { grid, full, progress: progress.subrange(0, 0.4) });
    await progress.report(0.4);
    const palette = clusterColours(small, { count: CONSOLE_COLOURS, seed });
    await progress.report(0.7);
    const entries = new Uint8Array(small.lightness.data.length);
    for (let at = 0; at < entries.length; at++) {
      const place = 4 * (Math.floor(at / grid.columns) % 4) + ((at % grid.columns) % 4);
      const pushed = small.lightness.data[at] + PUSH * ((ORDER[place] + 0.5) / 16 - 0.5);
      entries[at] = nearestColour(palette, pushed, [small.a.data[at], small.b.data[at]]);
    }
    return drawBlocks(full, { ...grid, palette, entries });
  },
};
