import { clusterColours, nearestColour } from '../../../core/colour/cluster-colours.ts';
import { blockGrid, drawBlocks } from '../draw-blocks.ts';
import { shrinkToGrid } from '../shrink-to-grid.ts';
import type { Style } from '../style.ts';

/** Colours of the palette. */
export const PIXEL_COLOURS = 28;

/**
 * Pixel art: about 180 blocks along the longer side, at most 28 colours from the picture. Blocks are drawn at
 * full size.
 */
export const pixelArt: Style = {
  workingPixels: 1e6,
  async paint({ planes, full, seed }, progress) {
    const grid = blockGrid(full, 180);
    const small = await shrinkToGrid(planes, { grid, full, progress: progress.subrange(0, 0.4) });
    await progress.report(0.4);
    const palette = clusterColours(small, { count: PIXEL_COLOURS, seed });
    await progress.report(0.7);
    const entries = new Uint8Array(small.lightness.data.length);
    for (let at = 0; at < entries.length; at++)
      entries[at] = nearestColour(palette, small.lightness.data[at], [small.a.data[at], small.b.data[at]]);
    return drawBlocks(full, { ...grid, palette, entries });
  },
};
