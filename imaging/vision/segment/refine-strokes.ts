import { toOklab } from '../../core/colour/colour-space.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createProgress, type Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import type { RunControl } from '../../core/run-control.ts';
import { drawMatte } from './draw-matte.ts';
import { planeOf } from './find-by-consensus.ts';
import { findFittingBorder } from './find-fitting-border.ts';
import { resizeMask, shrinkPhoto } from './shrink-photo.ts';
import { snapToEdges } from './snap-to-edges.ts';

/** Share of the photo's longer side by which strokes may miss the edge, at snap 1. */
const FARTHEST = 0.06;

/** Pixels by which the rest of a border moves at most that mostly lies on edges. */
const CAREFUL_REACH = 12;

interface RoughStrokes {
  /** Of the photo's size; 128 and more = marked. */
  readonly mask: Mask;
  /** Search range for edges: 0 = take the strokes as they are, 1 = within 6 % of the photo's longer side. */
  readonly snap: number;
}

/**
 * Rough strokes with their border moved to edges: flags of the photo or, if it is large, of a copy of a
 * megapixel. Throws `mask_empty` or `aborted`.
 */
export async function snapStrokes(
  photo: Picture,
  { mask, snap, progress }: RoughStrokes & { readonly progress: Progress },
): Promise<Flags> {
  const small = await shrinkPhoto(photo);
  const drawn = await resizeMask(mask, small);
  const rough: Flags = { ...drawn, data: drawn.data.map((value) => (value >= 128 ? 1 : 0)) };
  if (!rough.data.includes(1)) throw new ImagingError('mask_empty', 'the mask marks nothing');
  await progress.report(0.4);
  const reach = snap * FARTHEST * Math.max(small.width, small.height);
  return reach >= 1 ? moveBorder(small, { rough, reach, progress: progress.subrange(0.4, 1) }) : rough;
}

/**
 * A soft mask of the photo's size from strokes drawn by hand: their border goes to the edges of the thing
 * they mark. Throws `mask_empty` or `aborted`.
 */
export async function refineStrokes(
  photo: Picture,
  { strokes, control = {} }: { readonly strokes: RoughStrokes; readonly control?: RunControl },
): Promise<Mask> {
  const progress = createProgress(control);
  await progress.report(0);
  const flags = await snapStrokes(photo, { ...strokes, progress: progress.subrange(0, 0.5) });
  await progress.report(0.5);
  const small = await shrinkPhoto(photo);
  return drawMatte(photo, { small, matte: planeOf(flags), progress: progress.subrange(0.5, 1) });
}

/** Keeps the border where it fits an edge already, and moves the rest by `reach` pixels at most. */
async function moveBorder(
  small: Picture,
  { rough, reach, progress }: { rough: Flags; reach: number; readonly progress: Progress },
): Promise<Flags> {
  const planes = toOklab(small);
  await progress.report(0.1);
  const { held, isCareful } = await findFittingBorder(planes, {
    region: rough,
    yieldIfDue: () => progress.report(0.3),
  });
  const own = isCareful ? Math.min(reach, CAREFUL_REACH) : reach;
  return snapToEdges({ planes, rough, reach: { outwards: own, inwards: own }, held }, () =>
    progress.report(0.5),
  );
}
