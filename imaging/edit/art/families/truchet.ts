import type { Light } from '../art-colours.ts';
import { arcPoints, fillDisc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly level: number;
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

/** A tile with wings, which overlaps its neighbours by a third. */
function drawWinged(sheet: Sheet, { x, y, size, level }: Tile, pair: readonly [Light, Light]): void {
  const [back, front] = level % 2 === 0 ? pair : [pair[1], pair[0]];
  const corners = [x, y, x + size, y, x + size, y + size, x, y + size];
  fillPolygons(sheet, [corners], { colour: back });
  for (let i = 0; i < 8; i += 2)
    fillDisc(sheet, { x: corners[i], y: corners[i + 1], radius: size / 3, paint: { colour: back } });
  const middles = [x + size / 2, y, x + size, y + size / 2, x + size / 2, y + size, x, y + size / 2];
  for (let i = 0; i < 8; i += 2)
    fillDisc(sheet, { x: middles[i], y: middles[i + 1], radius: size / 6, paint: { colour: front } });
  const style = sheet.dice.between(0, 1);
  if (style < 0.12) return;
  const quarters = style < 0.56 ? [0, 2] : [1, 3];
  for (const quarter of quarters)
    fillQuarter(sheet, {
      x: quarter === 0 || quarter === 3 ? x : x + size,
      y: quarter < 2 ? y : y + size,
      radius: size / 2,
      width: size / 3,
      from: (quarter * Math.PI) / 2,
      colour: front,
    });
}

/** Squares of a grid over the whole sheet, some of them divided again. */
function listTiles(
  { width, height, unit, dice }: Sheet,
  { size, depth }: { size: number; depth: number },
): Tile[] {
  const tiles: Tile[] = [];
  const columns = Math.max(1, Math.round(width / (size * unit)));
  // Tiles of whole pixels, also after they are divided twice: seams between them would show.
  const side = Math.max(4, 4 * Math.ceil(width / columns / 4));
  const divide = (tile: Tile) => {
    if (tile.level >= depth || !dice.chance(0.55 - 0.12 * tile.level)) {
      tiles.push(tile);
      return;
    }
    const half = tile.size / 2;
    for (const [across, down] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])
      divide({ x: tile.x + across * half, y: tile.y + down * half, size: half, level: tile.level + 1 });
  };
  for (let y = 0; y < height; y += side)
    for (let column = 0; column < columns; column++) divide({ x: column * side, y, size: side, level: 0 });
  return tiles;
}

/**
 * Tiles of arcs turned at random (Smith, “The tiling patterns of Sebastien Truchet”, 1987), in bands of
 * several colours or in three sizes with wings (Carlson, “Multi-scale Truchet patterns”, Bridges 2018).
 */
const truchet: Family = async (sheet, progress) => {
  const { dice, colours } = sheet;
  const isBanded = dice.chance(0.6);
  const depth = isBanded ? 0 : 2;
  const tiles = listTiles(sheet, { size: isBanded ? dice.pick([110, 140, 190]) : 250, depth });
  const [first, second, third] = colours.colours;
  const bands = dice.chance(0.5)
    ? [colours.ink, first, colours.ground, second, colours.ground]
    : [colours.ink, colours.ground, first, second, third];
  const pair = [colours.ground, dice.pick([colours.ink, first])] as const;
  for (const [index, tile] of tiles.toSorted((a, b) => b.size - a.size).entries()) {
    if (index % 20 === 0) await progress.report(index / tiles.length);
    if (isBanded) drawBands(sheet, tile, bands);
    else drawWinged(sheet, tile, pair);
  }
};

export default truchet;
