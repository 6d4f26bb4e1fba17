import { fitPicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Margins } from './plan-canvas.ts';
import type { Side } from './side.ts';

/** Most pixels of the copy that is looked at. */
const MAX_PIXELS = 320_000;

/** Pixels of a block, half on each side of an axis, and along the axis. */
const REACH = 24;
const LENGTH = 24;

/** Grey levels by which a block has to vary, beyond straight lines along and across. */
const TEXTURE = 4;

/** Correlation of the halves of a block from which on they mirror each other. */
const ALIKE = 0.8;

/** Share of the border along which mirrored content is seen. */
const SEEN = 0.19;

const sides: readonly Side[] = ['left', 'right', 'top', 'bottom'];

/** Luma of the copy, turned so that the side lies on the left. */
function turnLuma({ width, height, channels, data }: Picture, side: Side): Plane {
  const isAcross = side === 'left' || side === 'right';
  const [columns, rows] = isAcross ? [width, height] : [height, width];
  const luma = new Float32Array(columns * rows);
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, to++) {
      const outer = side === 'left' || side === 'top' ? column : columns - 1 - column;
      const at = (isAcross ? row * width + outer : outer * width + row) * channels;
      luma[to] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    }
  return { width: columns, height: rows, data: luma };
}

/**
 * Correlation of both halves of a block about its upright axis, one of them mirrored. Means of rows and
 * columns are taken off first, as poles and horizons mirror themselves. 0 without texture.
 */
function correlateHalves({ width, data }: Plane, { axis, top }: { axis: number; top: number }): number {
  const columns = new Float64Array(2 * REACH);
  const rows = new Float64Array(LENGTH);
  let mean = 0;
  for (let y = 0; y < LENGTH; y++)
    for (let x = 0, at = (top + y) * width + axis - REACH; x < 2 * REACH; x++, at++) {
      columns[x] += data[at] / LENGTH;
      rows[y] += data[at] / (2 * REACH);
      mean += data[at] / (2 * REACH * LENGTH);
    }
  let [product, power] = [0, 0];
  for (let y = 0; y < LENGTH; y++) {
    const row = (top + y) * width + axis;
    for (let x = 0; x < REACH; x++) {
      const one = data[row + x] - columns[REACH + x] - rows[y] + mean;
      const other = data[row - 1 - x] - columns[REACH - 1 - x] - rows[y] + mean;
      product += one * other;
      power += (one * one + other * other) / 2;
    }
  }
  return power < TEXTURE * TEXTURE * REACH * LENGTH ? 0 : product / power;
}

/** Share of the border beside which new content is a mirror image of what is next to it. */
function shareMirrored(luma: Plane, margin: number): number {
  const last = Math.min(luma.width - REACH, margin + REACH / 2);
  let [rows, mirrored] = [0, 0];
  for (let top = 0; top + LENGTH <= luma.height; top += LENGTH / 2) {
    rows++;
    for (let axis = REACH; axis <= last; axis++)
      if (correlateHalves(luma, { axis, top }) > ALIKE) {
        mirrored++;
        break;
      }
  }
  return rows === 0 ? 0 : mirrored / rows;
}

/**
 * True if an extended picture shows mirror images in its margins, which people see at once: a wheel beside
 * a wheel, a tree like an ink blot. Takes some 50 ms. The margins are in pixels.
 */
export async function findMirroring(picture: Picture, margins: Margins): Promise<boolean> {
  const small = await fitPicture(picture, MAX_PIXELS);
  const scale = small.width / picture.width;
  return sides.some((side) => {
    const margin = Math.round(margins[side] * scale);
    return margin > 0 && shareMirrored(turnLuma(small, side), margin) > SEEN;
  });
}
