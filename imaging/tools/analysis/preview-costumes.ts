import { fitPicture } from '../../core/io/size.ts';
import { buildLevels } from '../../core/models/photo-levels.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { cropPicture } from '../../core/raster/crop.ts';
import { applyCostume } from '../../portrait/halloween/apply-costume.ts';
import { chooseFaces } from '../../portrait/halloween/find-heads.ts';
import { findWearers, isPortrait, type Wearers } from '../../portrait/halloween/find-wearers.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import type { ApplyHalloweenParameters } from '../apply-halloween.ts';
import type { PreviewRequest } from './draw-previews.ts';

/**
 * Half the side of the window around a face, and the rise of its middle, in sizes of the face: hats need
 * room.
 */
const AROUND = { half: 1.7, up: 0.1 } as const;

/** Share of the work after which it is known who is dressed up. */
const FOUND = 0.15;

function cropAround({ box }: Face, photo: Picture) {
  const half = Math.min(AROUND.half * sizeOfFace(box), photo.width / 2, photo.height / 2);
  const place = (middle: number, length: number) =>
    Math.round(Math.max(0, Math.min(length - 2 * half, middle - half)));
  const left = place(box.left + box.width / 2, photo.width);
  const top = place(box.top + box.height / 2 - AROUND.up * sizeOfFace(box), photo.height);
  const side = Math.floor(2 * half);
  return { left, top, right: left + side, bottom: top + side };
}

/** The face whose middle is nearest to a place. */
function nearestTo(
  faces: readonly Face[],
  { x, y }: { readonly x: number; readonly y: number },
): readonly Face[] {
  const away = ({ box }: Face) => Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
  return faces.toSorted((a, b) => away(a) - away(b)).slice(0, 1);
}

/** The largest of the dressed people, and others around, in a small square. */
async function findAround(
  photo: Picture,
  {
    wanted,
    side,
    progress,
  }: { readonly wanted: 'all' | number; readonly side: number; readonly progress: Progress },
): Promise<Wearers> {
  const { chosen } = await chooseFaces(await buildLevels(photo), {
    choice: wanted,
    progress: progress.subrange(0, 0.4),
  });
  const [largest] = chosen.toSorted((a, b) => sizeOfFace(b.box) - sizeOfFace(a.box));
  const crop = cropAround(largest, photo);
  const small = await fitPicture(cropPicture(photo, crop), side ** 2);
  const wearers = await findWearers(small, { wanted: 'all', progress: progress.subrange(0.4, 1) });
  const scale = small.width / (crop.right - crop.left);
  const { box } = largest;
  const x = scale * (box.left + box.width / 2 - crop.left);
  const y = scale * (box.top + box.height / 2 - crop.top);
  const faces = wanted === 'all' ? wearers.faces : nearestTo(wearers.faces, { x, y });
  return { ...wearers, faces, isPortrait: isPortrait(chosen, photo) };
}

/**
 * Draws costumes on the people of one photo, who are found and cut out once. Throws what `applyHalloween`
 * throws.
 */
export async function* previewCostumes(
  photo: Picture,
  { runs, side, progress }: PreviewRequest<ApplyHalloweenParameters> & { readonly progress: Progress },
): AsyncGenerator<Picture> {
  const [{ faces: wanted }] = runs;
  const wearers = await findAround(photo, { wanted, side, progress: progress.subrange(0, FOUND) });
  for (const [index, costume] of runs.entries()) {
    const from = FOUND + ((1 - FOUND) * index) / runs.length;
    const part = progress.subrange(from, from + (1 - FOUND) / runs.length);
    yield await applyCostume(wearers, { costume, progress: part });
  }
}
