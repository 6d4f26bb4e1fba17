import type { Mask, Picture } from '../../../core/picture.ts';
import type { ColourMatrix } from '../../media/frame.ts';
import { toPlanes, toRgb } from '../../media/frame-colours.ts';
import type { Ground } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';

/** A region as a picture, for what works on photos. */
export function toPicture(
  { width, height }: MarkRegion,
  { luma, u, v }: RegionPlanes,
  matrix: ColourMatrix,
): Picture {
  const data = new Uint8Array(luma.length + u.length + v.length);
  data.set(luma);
  data.set(u, luma.length);
  data.set(v, luma.length + u.length);
  return { width, height, channels: 3, data: toRgb({ width, height }, data, matrix) };
}

/** Planes of a picture of a region. */
export function fromPicture({ width, height, data }: Picture, matrix: ColourMatrix): RegionPlanes {
  const planes = toPlanes({ width, height }, data, matrix);
  const [pixels, samples] = [width * height, (width * height) / 4];
  return {
    luma: planes.subarray(0, pixels),
    ...{ u: planes.subarray(pixels, pixels + samples), v: planes.subarray(pixels + samples) },
  };
}

/** Planes of a region with what is known of the ground laid over its mark. */
export function layGround(region: MarkRegion, planes: RegionPlanes, ground: Ground): RegionPlanes {
  const { hole, quads, firsts } = region;
  const [luma, u, v] = [planes.luma.slice(), planes.u.slice(), planes.v.slice()];
  for (const [k, i] of hole.entries()) if (ground.age[k] > 0) luma[i] = ground.luma[k];
  for (const [q, place] of quads.entries()) {
    if (ground.age[firsts[q]] === 0) continue;
    u[place] = ground.u[q];
    v[place] = ground.v[q];
  }
  return { luma, u, v };
}

/** Mask of the pixels of the hole that pass a test. */
export function maskWhere(region: MarkRegion, test: (k: number) => boolean): Mask {
  const data = new Uint8Array(region.width * region.height);
  for (const [k, i] of region.hole.entries()) if (test(k)) data[i] = 255;
  return { width: region.width, height: region.height, data };
}
