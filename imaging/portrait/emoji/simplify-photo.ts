import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { findLines } from '../../edit/style/draw-lines.ts';
import { estimateFlow } from '../../edit/style/estimate-flow.ts';
import { followFlow } from '../../edit/style/follow-flow.ts';
import { paintDabs } from '../../edit/style/paint-dabs.ts';
import { smoothColours } from '../../edit/style/smooth-colours.ts';

/** Lengths in heights of the face: reach of an edge's direction, dabs, pieces of cloth, contours. */
const REACH = 0.012;
const DAB = 0.018;
const CLOTH = 0.035;
const CONTOUR = 0.006;

/** Spread of lightness within a fold of cloth. */
const WEAVE = 0.05;

/**
 * Lengths of hair in heights of the face: reach of its direction, width of a strand, and length of the
 * smoothing along it.
 */
const HAIR = { reach: 0.035, strand: 0.01, length: 0.09 } as const;

/** Largest fraction of the picture that is contour. */
const CONTOURS = 0.09;

/** A simplified photo. All planes have the photo's size. */
interface SimplePhoto {
  readonly colours: OklabPlanes;
  /** Lightness, smooth along strands of hair. */
  readonly strands: Plane;
  /** From `findLines`: 1 at the threshold. */
  readonly contours: Plane;
}

interface PhotoPlanes {
  readonly planes: OklabPlanes;
  readonly hair: Plane;
  /** Pixels from hairline to chin. */
  readonly faceHeight: number;
}

function mixPlanes(one: Plane, { other, share }: { readonly other: Plane; readonly share: Plane }): Plane {
  return { ...one, data: one.data.map((value, at) => value + (other.data[at] - value) * share.data[at]) };
}

/**
 * Simplifies a photo to flat pieces of colour, long strands of hair, and contours. Rejects with `aborted`.
 */
export async function simplifyPhoto(
  { planes, hair, faceHeight }: PhotoPlanes,
  progress: Progress,
): Promise<SimplePhoto> {
  const flow = await estimateFlow(planes.lightness, {
    sigma: REACH * faceHeight,
    blur: gaussianBlurCompiled,
    progress: progress.subrange(0, 0.1),
  });
  const dabs = await paintDabs(planes, {
    flow,
    radius: DAB * faceHeight,
    progress: progress.subrange(0.1, 0.5),
  });
  const pieces = { radius: CLOTH * faceHeight, detail: WEAVE, passes: 2 };
  const colours = await smoothColours(dabs, { ...pieces, progress: progress.subrange(0.5, 0.6) });
  const along = await estimateFlow(planes.lightness, {
    sigma: HAIR.reach * faceHeight,
    blur: gaussianBlurCompiled,
    progress: progress.subrange(0.6, 0.7),
  });
  const strands = await followFlow(gaussianBlurCompiled(dabs.lightness, HAIR.strand * faceHeight), {
    reach: { flow: along, length: HAIR.length * faceHeight, spacing: 1.5 },
    progress: progress.subrange(0.7, 0.85),
  });
  const lightness = mixPlanes(colours.lightness, { other: strands, share: hair });
  const contours = await findLines(
    { lightness, flow, sigma: CONTOUR * faceHeight, share: CONTOURS },
    progress.subrange(0.85, 1),
  );
  return { colours, strands, contours };
}
