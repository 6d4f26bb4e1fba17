import type { Light } from '../art-colours.ts';
import { arcPoints } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Band {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly width: number;
  readonly from: number;
  readonly colour: Light;
}

/** A quarter of a ring. */
function fillQuarter(sheet: Sheet, { x, y, radius, width, from, colour }: Band): void {
  const to = from + Math.PI / 2;
  const outer = arcPoints({ x, y, radius: radius + width / 2, from, to });
  const inner = arcPoints({ x, y, radius: Math.max(0, radius - width / 2), from: to, to: from });
  fillPolygons(sheet, [[...outer, ...inner]], { colour });
}

/** Two quarter rings around opposite corners, each in bands that are symmetric, so that neighbours join. */
function drawBands(sheet: Sheet, { x, y, size }: Tile, bands: readonly Light[]): void {
  const isTurned = sheet.dice.chance(0.5);
  const corners = isTurned
    ? [
        { x, y, from: 0 },
        { x: x + size, y: y + size, from: Math.PI },
      ]
    : [
        { x: x + size, y, from: Math.PI / 2 },
        { x, y: y + size, from: -Math.PI / 2 },
      ];
  for (const corner of corners)
    for (const [index, colour] of bands.entries()) {
      const width = size * 0.86 * (1 - index / bands.length);
      fillQuarter(sheet, { ...corner, radius: size / 2, width, colour });
    }
}

/** Squares of a grid over the whole sheet, so many units wide. */
function listTiles({ width, height, unit }: Sheet, size: number): Tile[] {
  const columns = Math.max(1, Math.round(width / (size * unit)));
  // Tiles of whole pixels: seams between them would show.
  const side = Math.max(4, Math.ceil(width / columns));
  const tiles: Tile[] = [];
  for (let y = 0; y < height; y += side)
    for (let column = 0; column < columns; column++) tiles.push({ x: column * side, y, size: side });
  return tiles;
}

/**
 * Tiles of arcs turned at random (Smith, “The tiling patterns of Sebastien Truchet”, 1987), in bands of
 * several colours that go on from tile to tile.
 */
const truchet: Family = async (sheet, progress) => {
  const { dice, colours } = sheet;
  const tiles = listTiles(sheet, dice.pick([110, 140, 190, 250]));
  const { ground, ink } = colours;
  const [first, second, third] = colours.colours;
  const bands = dice.pick([
    [ink, first, ground, second, ground],
    [ink, ground, first, second, third],
    [first, ground, ink, ground, second],
    [ink, ground, second, ground, third, ground],
  ]);
  for (const [index, tile] of tiles.entries()) {
    if (index % 20 === 0) await progress.report(index / tiles.length);
    drawBands(sheet, tile, bands);
  }
};

export default truchet;
