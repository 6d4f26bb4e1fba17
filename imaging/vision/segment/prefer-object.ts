import { blurredCopy } from '../../core/colour/blurred-copy.ts';
import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { planeOf } from './find-by-consensus.ts';
import { findByContrast, flagHalf } from './find-object.ts';
import { measureClosed } from './measure-closed.ts';

/** Copy on which borders are compared. */
const COPY = { pixels: 130_000, spread: 1 } as const;

/** A piece is doubtful if it lies on this share of the photo's border, or if its own is less closed. */
const FLOODS = 0.1;
const WEAK = 0.4;

/** Least share of one region that lies in the other where one is a part of the other. */
const WITHIN = 0.9;

/** Most of a flooding piece that the thing within may be. */
const SMALL = 0.4;

/** Pixels within a thing from which the border of a piece is not the thing's own. */
const INNER = 4;

/** A fragment ends within the thing along this share of its border, less closed by this factor. */
const FRAGMENT = { share: 0.25, closed: 0.92 } as const;

function countShared(one: Flags, two: Flags): number {
  return one.data.reduce((sum, flag, at) => sum + (flag & two.data[at]), 0);
}

function countOnRim({ width, height, data }: Flags): number {
  let count = 0;
  for (let x = 0; x < width; x++) count += data[x] + data[(height - 1) * width + x];
  for (let y = 0; y < height; y++) count += data[y * width] + data[y * width + width - 1];
  return count;
}

interface Rivals {
  readonly planes: OklabPlanes;
  /** Connected pixels of similar colour. */
  readonly piece: Flags;
  /** A whole thing by its contrast to what is around. */
  readonly object: Flags;
}

/** True if the piece is ground, or other things, with which the tapped one has merged. */
function isFlood({ piece, object }: Rivals): boolean {
  const [area, own] = [countShared(piece, piece), countShared(object, object)];
  return (
    countOnRim(piece) > FLOODS * 2 * (piece.width + piece.height) &&
    countOnRim(object) === 0 &&
    own < SMALL * area &&
    countShared(piece, object) > WITHIN * own
  );
}

/** True if the piece ends within the thing where less of an edge is than along the thing's own border. */
function isFragment({ planes, piece, object }: Rivals): boolean {
  if (countShared(piece, object) < WITHIN * countShared(piece, piece)) return false;
  const depths = distanceTransform(object);
  const whole = measureClosed(planes, { region: piece });
  const inner = measureClosed(planes, { region: piece, isCounted: (at) => depths[at] > INNER });
  const own = measureClosed(planes, { region: object });
  return inner.length > FRAGMENT.share * whole.length && inner.closed < FRAGMENT.closed * own.closed;
}

/**
 * Checks a tapped piece of one colour. Where it floods into the photo's border, or its own border lies on no
 * edge, the thing around the tap is looked for by contrast, and taken if the piece is ground around it or a
 * fragment of it. A piece that ends on strong edges within a thing is meant as it is: the glaze of a cup.
 * 0–1; rejects with `aborted`.
 */
export async function preferObject(
  photo: Picture,
  {
    thing,
    tap,
    progress,
  }: {
    readonly thing: Plane;
    readonly tap: { readonly x: number; readonly y: number };
    readonly progress: Progress;
  },
): Promise<Plane> {
  const planes = await blurredCopy(photo, COPY);
  const piece = flagHalf(resizePlane(thing, planes.lightness));
  const isFlooding = countOnRim(piece) > FLOODS * 2 * (piece.width + piece.height);
  if (!isFlooding && measureClosed(planes, { region: piece }).closed >= WEAK) return thing;
  const found = await findByContrast(photo, { tap, progress });
  if (!found) return thing;
  const object = flagHalf(resizePlane(planeOf(found), planes.lightness));
  const rivals = { planes, piece, object };
  return isFlood(rivals) || isFragment(rivals) ? planeOf(object) : thing;
}
