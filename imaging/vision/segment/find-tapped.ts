import { toOklab } from '../../core/colour/colour-space.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { checkTap } from './check-tap.ts';
import { findByConsensus, planeOf, type ThingTap } from './find-by-consensus.ts';
import { preferObject } from './prefer-object.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { snapToEdges } from './snap-to-edges.ts';

/** Shares of the longer side within which the border of a thing is moved to an edge. */
const SNAP_REACH = { outwards: 0.006, inwards: 0.006 } as const;

/**
 * The thing that was tapped on, its border moved to its edges: 0 or 1 for each pixel of the photo or, where
 * it is large, of a copy of a megapixel. Throws `region_empty` where the tapped point is transparent, or
 * `aborted`.
 */
export async function findTapped(
  photo: Picture,
  { tap, progress }: { readonly tap: ThingTap; readonly progress: Progress },
): Promise<Plane> {
  const small = await shrinkPhoto(photo);
  checkTap(small, tap);
  const { width, height } = small;
  const piece = await findByConsensus(photo, { tap, progress: progress.subrange(0, 0.35) });
  const thing =
    tap.tolerance > 0
      ? piece
      : await preferObject(photo, { thing: piece, tap, progress: progress.subrange(0.35, 0.6) });
  const rough = resizePlane(thing, { width, height });
  const flags: Flags = {
    width,
    height,
    data: mapToBytes(rough.data, (share) => (share >= 0.5 ? 1 : 0)),
  };
  await progress.report(0.7);
  const side = Math.max(width, height);
  const reach = {
    outwards: Math.max(1.5, SNAP_REACH.outwards * side),
    inwards: Math.max(1.5, SNAP_REACH.inwards * side),
  };
  return planeOf(
    await snapToEdges({ planes: toOklab(small), rough: flags, reach }, () => progress.report(0.8)),
  );
}
