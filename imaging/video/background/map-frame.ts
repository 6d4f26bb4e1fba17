import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { FaceBox } from '../../vision/faces/face-box.ts';
import { cleanLikelihood } from '../../vision/people/clean-likelihood.ts';
import { createSums, toLikelihood } from '../../vision/people/likelihood-sums.ts';
import { mapPeople } from '../../vision/people/map-people.ts';
import { planAroundFace, planWhole } from '../../vision/people/plan-windows.ts';
import { segmentWindows } from '../../vision/people/segment-windows.ts';

/** Most faces with windows of their own. */
const MAX_FACES = 6;
/** Of the windows about a face, each followed by its mirror: head and shoulders, half the body, the body. */
const WINDOWS: readonly number[] = [2, 4, 8];
/** Part of a face's box, from its middle, that belongs to the person for certain. */
const CERTAIN = 0.7;

interface FrameSearch {
  readonly faces: readonly FaceBox[];
  readonly segmenter: Model;
  readonly progress: Progress;
}

/**
 * Map of the people in a frame, 0–1. A photo has windows of six sizes about each face, each looked at
 * mirrored as well; here fewer must do, unmirrored, as the frames before have their say too.
 * Rejects with `aborted`.
 */
export async function mapFrame(
  levels: PhotoLevels,
  { faces, segmenter, progress }: FrameSearch,
): Promise<Plane> {
  if (faces.length === 0) return mapPeople(levels, { faces: [], segmenter, progress });
  const sums = createSums(levels, Math.max(levels.width, levels.height));
  const around = faces
    .slice(0, MAX_FACES)
    .flatMap((box) => planAroundFace(levels, box).filter((_, index) => WINDOWS.includes(index)));
  await segmentWindows([...planWhole(levels), ...around], { sums, levels, segmenter, progress });
  return cleanLikelihood(toLikelihood(sums), { faces: faces.map(shrinkBox), scale: [1, 1] });
}

function shrinkBox(box: FaceBox): { readonly box: FaceBox } {
  const margin = (1 - CERTAIN) / 2;
  const [left, top] = [box.left + margin * box.width, box.top + margin * box.height];
  return { box: { ...box, left, top, width: CERTAIN * box.width, height: CERTAIN * box.height } };
}
