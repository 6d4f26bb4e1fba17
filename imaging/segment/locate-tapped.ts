import type { Face } from '../faces/find-faces.ts';
import { resizePicture } from '../io/resize-picture.ts';
import { toOklab } from '../kernels/oklab.ts';
import type { Plane } from '../kernels/plane.ts';
import { PERSON_BAND } from '../matting/draw-person-matte.ts';
import type { SubjectMatteParams } from '../matting/draw-subject-matte.ts';
import { loadModel } from '../models/load-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { mapPeople } from '../people/map-people.ts';
import { separatePeople } from '../people/separate-people.ts';
import type { Progress } from '../progress.ts';
import { pixelAt } from './pixel-at.ts';

/** Smallest likelihood of a person under a tap. */
const HIT = 0.5;

interface PersonTap {
  readonly faces: readonly Face[];
  /** In per cent of the photo's width and height. */
  readonly tap: { readonly x: number; readonly y: number };
}

/** Likelihood and face of one person among several. */
async function keepOne(
  levels: PhotoLevels,
  {
    likelihood,
    faces,
    hit,
    progress,
  }: {
    readonly likelihood: Plane;
    readonly faces: readonly Face[];
    readonly hit: number;
    readonly progress: Progress;
  },
): Promise<SubjectMatteParams> {
  const { width, height, data } = likelihood;
  const planes = toOklab(await resizePicture(levels.levels[0], { width, height }));
  const scale = [width / levels.width, height / levels.height] as const;
  const owners = await separatePeople({ faces, planes, person: likelihood, scale }, () =>
    progress.report(0.5),
  );
  const own = owners[hit];
  const alone = { width, height, data: data.map((value, at) => (owners[at] === own ? value : 0)) };
  return { likelihood: alone, faces: faces.slice(own - 1, own), band: PERSON_BAND };
}

/** The person under a tap; undefined without a face there or without models. Rejects with `aborted`. */
export async function locateTapped(
  levels: PhotoLevels,
  { faces, tap, progress }: PersonTap & { readonly progress: Progress },
): Promise<SubjectMatteParams | undefined> {
  const segmenter = faces.length > 0 ? await loadModel('selfie') : undefined;
  if (!segmenter) return undefined;
  const likelihood = await mapPeople(levels, { faces, segmenter, progress: progress.subrange(0, 0.8) });
  const hit = pixelAt(likelihood, tap);
  if (likelihood.data[hit] < HIT) return undefined;
  if (faces.length === 1) return { likelihood, faces, band: PERSON_BAND };
  return keepOne(levels, { likelihood, faces, hit, progress: progress.subrange(0.8, 1) });
}
