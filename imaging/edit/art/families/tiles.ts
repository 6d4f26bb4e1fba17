import type { Light } from '../art-colours.ts';
import { arcPoints, circlePoints, fillDisc } from '../shapes.ts';
import { type Family, fillPolygons, type Sheet } from '../sheet.ts';

interface Tile {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly front: Light;
  readonly back: Light;
}

/** Corner of a tile, clockwise from the upper left one. */
function cornerOf({ x, y, size }: Tile, corner: number): readonly [number, number] {
  return [x + (corner === 1 || corner === 2 ? size : 0), y + (corner >= 2 ? size : 0)];
}

function quarter(sheet: Sheet, tile: Tile): void {
  const corner = sheet.dice.whole(0, 3);
  const [x, y] = cornerOf(tile, corner);
  const from = (corner * Math.PI) / 2;
  const piece = (radius: number, colour: Light) =>
    fillPolygons(sheet, [[x, y, ...arcPoints({ x, y, radius, from, to: from + Math.PI / 2 })]], { colour });
  piece(tile.size, tile.front);
  if (sheet.dice.chance(0.4)) {
    piece(tile.size * 0.66, tile.back);
    piece(tile.size * 0.33, tile.front);
  }
}

function half(sheet: Sheet, { x, y, size, front }: Tile): void {
  const side = sheet.dice.whole(0, 3);
  const middle = [x + size / 2, y + size / 2] as const;
  const from = (side * Math.PI) / 2;
  const shift = size / 4;
  for (const step of [-1, 1]) {
    const [across, down] = [Math.cos(from + Math.PI / 2), Math.sin(from + Math.PI / 2)];
    const centre = {
      x: middle[0] + step * shift * across - shift * across,
      y: middle[1] + step * shift * down - shift * down,
    };
    fillPolygons(sheet, [arcPoints({ ...centre, radius: size / 2, from, to: from + Math.PI })], {
      colour: front,
    });
  }
}

function stripes(sheet: Sheet, { x, y, size, front }: Tile): void {
  const count = sheet.dice.pick([3, 4, 5]);
  const isLevel = sheet.dice.chance(0.5);
  const width = size / (2 * count);
  for (let i = 0; i < count; i++) {
    const from = 2 * i * width + width / 2;
    const corners = isLevel
      ? [x, y + from, x + size, y + from, x + size, y + from + width, x, y + from + width]
      : [x + from, y, x + from + width, y, x + from + width, y + size, x + from, y + size];
    fillPolygons(sheet, [corners], { colour: front });
  }
}

function triangle(sheet: Sheet, tile: Tile): void {
  const first = sheet.dice.whole(0, 3);
  const corners = [0, 1, 2].flatMap((step) => [...cornerOf(tile, (first + step) % 4)]);
  fillPolygons(sheet, [corners], { colour: tile.front });
}

function disc(sheet: Sheet, { x, y, size, front, back }: Tile): void {
  const centre = { x: x + size / 2, y: y + size / 2 };
  fillDisc(sheet, { ...centre, radius: size * 0.42, paint: { colour: front } });
  if (sheet.dice.chance(0.5)) fillDisc(sheet, { ...centre, radius: size * 0.2, paint: { colour: back } });
}

function leaf(sheet: Sheet, tile: Tile): void {
  const first = sheet.dice.whole(0, 1);
  const [x, y] = cornerOf(tile, first);
  const [otherX, otherY] = cornerOf(tile, first + 2);
  const from = (first * Math.PI) / 2;
  const to = from + Math.PI / 2;
  const one = arcPoints({ x, y, radius: tile.size, from, to });
  const other = arcPoints({
    x: otherX,
    y: otherY,
    radius: tile.size,
    from: from + Math.PI,
    to: to + Math.PI,
  });
  fillPolygons(sheet, [[...one, ...other]], { colour: tile.front });
}

function dots(sheet: Sheet, { x, y, size, front }: Tile): void {
  const spots: number[][] = [];
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++)
      spots.push(
        circlePoints({
          x: x + (size * (column + 0.5)) / 4,
          y: y + (size * (row + 0.5)) / 4,
          radius: size * 0.055,
        }),
      );
  fillPolygons(sheet, spots, { colour: front });
}

const MOTIFS = [quarter, quarter, quarter, half, half, stripes, triangle, disc, leaf, leaf, dots] as const;

/**
 * A grid of simple forms after the exercises of the Bauhaus (Itten, “Design and form”, 1963): quarter
 * circles, leaves, stripes and dots, some tiles four times as large, some empty.
 */
const tiles: Family = async (sheet, progress) => {
  const { frame, dice, colours } = sheet;
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const across = dice.pick([5, 6, 8]);
  // Whole pixels: between equal neighbours no seam of ground may show.
  const size = Math.max(1, Math.floor(Math.min(wide, high) / across));
  const columns = Math.floor(wide / size);
  const rows = Math.floor(high / size);
  const left = Math.round(frame.left + (wide - columns * size) / 2);
  const top = Math.round(frame.top + (high - rows * size) / 2);
  const taken = new Uint8Array(columns * rows);
  const all = [...colours.colours, colours.ink];
  for (let at = 0; at < taken.length; at++) {
    if (at % 4 === 0) await progress.report(at / taken.length);
    if (taken[at]) continue;
    const [column, row] = [at % columns, Math.floor(at / columns)];
    const isFree = column + 1 < columns && row + 1 < rows && !taken[at + 1];
    const isLarge = isFree && dice.chance(0.16);
    taken[at] = 1;
    if (isLarge) taken[at + 1] = taken[at + columns] = taken[at + columns + 1] = 1;
    const back = dice.chance(0.45) ? colours.ground : dice.pick(all);
    const front = dice.pick([colours.ground, ...all].filter((colour) => colour !== back));
    const side = isLarge ? 2 * size : size;
    const tile = { x: left + column * size, y: top + row * size, size: side, front, back };
    const { x, y } = tile;
    fillPolygons(sheet, [[x, y, x + side, y, x + side, y + side, x, y + side]], { colour: back });
    if (!dice.chance(0.08)) dice.pick(MOTIFS)(sheet, tile);
  }
};

export default tiles;
