import type { Model } from '../../core/models/open-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';

/**
 * Side of a tile in pixels of the input: large enough that its margin costs little, small enough for some 150
 * MB.
 */
const TILE = 256;

/**
 * Receptive field of the network in pixels: 3 × 3 five times, 5 × 5, 3 × 3 twice, and once at twice the size.
 */
const MARGIN = 10;

/** The scale of the network. */
const SCALE = 2;

export interface Tile {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cuts the picture into tiles of nearly the same size, so that none is a sliver. */
export function planTiles({ width, height }: Picture, side: number): readonly Tile[] {
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const cut = (length: number, { pieces, i }: { readonly pieces: number; readonly i: number }) =>
    Math.floor((length * i) / pieces);
  return Array.from({ length: columns * rows }, (_, i) => {
    const column = i % columns;
    const row = Math.floor(i / columns);
    const x = cut(width, { pieces: columns, i: column });
    const y = cut(height, { pieces: rows, i: row });
    return {
      x,
      y,
      width: cut(width, { pieces: columns, i: column + 1 }) - x,
      height: cut(height, { pieces: rows, i: row + 1 }) - y,
    };
  });
}

/**
 * A tile and its margin as `1 × 3 × height × width`, 0–1. Border pixels repeat beyond the picture: the
 * network's zero padding would darken it.
 */
function readTile({ width, height, channels, data }: Picture, tile: Tile): Float32Array {
  const across = tile.width + 2 * MARGIN;
  const down = tile.height + 2 * MARGIN;
  const plane = across * down;
  const values = new Float32Array(3 * plane);
  for (let row = 0, to = 0; row < down; row++) {
    const y = Math.min(height - 1, Math.max(0, tile.y + row - MARGIN));
    for (let column = 0; column < across; column++, to++) {
      const x = Math.min(width - 1, Math.max(0, tile.x + column - MARGIN));
      const from = (y * width + x) * channels;
      for (let channel = 0; channel < 3; channel++) values[channel * plane + to] = data[from + channel] / 255;
    }
  }
  return values;
}

/** Writes the middle of the network's output for a tile; alpha is left alone. */
function writeTile(
  out: Picture,
  { tile, values }: { readonly tile: Tile; readonly values: Float32Array },
): void {
  const across = SCALE * (tile.width + 2 * MARGIN);
  const plane = values.length / 3;
  for (let row = 0; row < SCALE * tile.height; row++) {
    let from = (row + SCALE * MARGIN) * across + SCALE * MARGIN;
    let to = ((SCALE * tile.y + row) * out.width + SCALE * tile.x) * out.channels;
    for (let column = 0; column < SCALE * tile.width; column++, from++, to += out.channels)
      for (let channel = 0; channel < 3; channel++)
        out.data[to + channel] = Math.min(255, Math.max(0, values[channel * plane + from] * 255 + 0.5));
  }
}

/**
 * Upscales a picture of 3 or 4 channels by two into the colours of `out`, tile by tile. Uses a residual dense
 * network (Wang et al., “ESRGAN”, 2018, without adversarial loss). Tiles overlap by the receptive field, so
 * that no seams show. Rejects with `aborted`.
 * @param side of a tile; only tests choose another
 */
export async function superResolve(
  picture: Picture,
  {
    model,
    out,
    side = TILE,
    progress,
  }: { readonly model: Model; readonly out: Picture; readonly side?: number; readonly progress: Progress },
): Promise<void> {
  const tiles = planTiles(picture, side);
  for (const [i, tile] of tiles.entries()) {
    await progress.report(i / tiles.length);
    const dims = [1, 3, tile.height + 2 * MARGIN, tile.width + 2 * MARGIN];
    const [output] = Object.values(await model.run({ dims, data: readTile(picture, tile) }));
    writeTile(out, { tile, values: output.data });
  }
  await progress.report(1);
}
