import { linearOf } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { MarkedPart } from '../garment/find-garments.ts';

/** Coverage from which on a pixel belongs to the water. */
const COVERED = 0.5;

/** Radius of the blur of what water mirrors, as a share of the longer side: it is never quite still. */
const BLUR = 0.002;

/** The scene that level water mirrors at each of its pixels. Other pixels hold the scene itself. */
export type Reflection = readonly [red: Plane, green: Plane, blue: Plane];

/** A vertical run of pixels that are not water: from its first row up to, and without, its last. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * Row that a row of water mirrors: things stand upright on the nearest bank above. A ray that passes over
 * them meets what stands on the bank behind. Beyond the top of the picture the sky is mirrored back.
 */
function mirroredRow(row: number, banks: readonly Run[]): number {
  for (let i = banks.length - 1; i >= 0; i--) {
    const seen = 2 * banks[i].to - 1 - row;
    if (seen >= banks[i].from) return seen;
    if (i === 0) return Math.min(banks[0].to - 1, banks[0].from === 0 ? -1 - seen : banks[0].from);
  }
  return row;
}

/** For each pixel the row of its column that is seen in its place; its own where it is not water. */
function mirrorRows({ width, height, data }: Plane): Int32Array {
  const rows = new Int32Array(width * height);
  for (let x = 0; x < width; x++) {
    const banks: Run[] = [];
    let from = 0;
    for (let y = 0, at = x; y < height; y++, at += width) {
      const isWater = data[at] >= COVERED;
      if (isWater && y > from) banks.push({ from, to: y });
      if (isWater) from = y + 1;
      rows[at] = isWater ? mirroredRow(y, banks) : y;
    }
  }
  return rows;
}

/**
 * Mirrors a scene in level water that lies where it is marked: each column about its bank. Linear light, of
 * the guide's size.
 */
export function reflectScene({ guide, coverage }: Pick<MarkedPart, 'guide' | 'coverage'>): Reflection {
  const { width, height, data } = guide;
  const rows = mirrorRows(coverage);
  const radius = Math.max(1, Math.round(BLUR * Math.max(width, height)));
  const mirrorChannel = (channel: number): Plane => {
    const plane = createPlane(guide);
    for (let at = 0; at < rows.length; at++)
      plane.data[at] = linearOf[data[3 * (rows[at] * width + (at % width)) + channel]];
    return boxBlurCompiled(plane, radius);
  };
  return [mirrorChannel(0), mirrorChannel(1), mirrorChannel(2)];
}
