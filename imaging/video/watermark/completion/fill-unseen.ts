import type { Progress } from '../../../core/progress.ts';
import { fillHole } from '../../../edit/inpaint/fill-hole.ts';
import { growMask } from '../../../edit/inpaint/grow-mask.ts';
import type { ColourMatrix } from '../../media/frame.ts';
import { followPixels, type Sights } from '../ground/find-sights.ts';
import type { Course, Shot } from '../ground/follow-ground.ts';
import { addSights, type Ground } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { fromPicture, layGround, maskWhere, toPicture } from './region-picture.ts';

/** Frames of a shot that are completed by themselves; from these the rest is carried. */
const MAX_FILLS = 3;
/** Share of a mark that is not worth another fill. */
const FEW = 0.004;
/** Pixels that the colour of the mark reaches beyond it, as its samples are read between. */
export const COLOUR_REACH = 3;
/** Share of the surroundings that a fill copies from: near ones are like what is missing. */
export const LOCALITY = 0.5;

interface Unseen {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly course: Course;
  readonly shot: Shot;
  /** Of the frames of the shot; completed in place. */
  readonly grounds: readonly Ground[];
  readonly matrix: ColourMatrix;
  readonly seed: number;
}

const countUnknown = ({ age }: Ground) => age.reduce((sum, value) => sum + (value === 0 ? 1 : 0), 0);

/** The frame in which most is missing; of equals the one nearest to the middle, so that the way is short. */
function emptiest(grounds: readonly Ground[]): { readonly index: number; readonly missing: number } {
  const middle = grounds.length / 2;
  const counts = grounds.map(countUnknown);
  let index = grounds.length >> 1;
  for (const [i, count] of counts.entries()) {
    const isNearer = Math.abs(i - middle) < Math.abs(index - middle);
    if (count > counts[index] || (count === counts[index] && isNearer)) index = i;
  }
  return { index, missing: counts[index] };
}

/** Only what is still missing is taken from a fill. */
function onlyMissing(sights: Sights, { age }: Ground): Sights {
  return { ...sights, frame: sights.frame.map((frame, k) => (age[k] === 0 ? frame : -1)) };
}

/** Completes a frame of a shot, and carries what was filled to all others. */
async function fillFrom(
  unseen: Unseen,
  { at, progress }: { readonly at: number; readonly progress: Progress },
) {
  const { region, frames, course, shot, grounds, matrix, seed } = unseen;
  const place = shot.first + at;
  const known = layGround(region, frames[place], grounds[at]);
  const mask = growMask(
    maskWhere(region, (k) => grounds[at].age[k] === 0),
    COLOUR_REACH,
  );
  const photo = toPicture(region, known, matrix);
  const picture = await fillHole({ photo, mask }, { seed, locality: LOCALITY, progress });
  const filled = fromPicture(picture, matrix);
  const planesOf = () => filled;
  for (let frame = shot.first; frame < shot.end; frame++) {
    const ground = grounds[frame - shot.first];
    const sights = onlyMissing(followPixels(region, { course, frame, to: place }), ground);
    addSights(ground, { region, sights, planesOf, frame });
  }
}

/** Gives what is missing after all the nearest known value in its row. */
function fillRows({ region, grounds }: Unseen): void {
  for (const { luma, age } of grounds) {
    let last = luma.findIndex((_, k) => age[k] > 0);
    if (last < 0) continue;
    for (let k = 0; k < region.hole.length; k++) {
      if (age[k] > 0) last = k;
      else luma[k] = luma[last];
    }
    age.fill(1, 0, age.length);
  }
}

/** Completes the ground under a mark of a moving camera where no other frame shows it. */
export async function fillUnseen(unseen: Unseen, progress: Progress): Promise<void> {
  const { region, grounds } = unseen;
  for (let fill = 0; fill < MAX_FILLS; fill++) {
    const { index, missing } = emptiest(grounds);
    if (missing <= FEW * region.hole.length) break;
    await fillFrom(unseen, {
      at: index,
      progress: progress.subrange(fill / MAX_FILLS, (fill + 1) / MAX_FILLS),
    });
  }
  fillRows(unseen);
}
