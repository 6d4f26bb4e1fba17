import { labelComponents } from '../../../core/morphology/components.ts';
import type { Progress } from '../../../core/progress.ts';
import { listFlagged } from '../../../core/raster/flags.ts';
import { between } from '../ground/find-sights.ts';
import type { Course, Shot } from '../ground/follow-ground.ts';
import type { MarkRegion } from '../ground/mark-region.ts';

/**
 * Frames to both sides in which a stroke is looked for again, each other one: captions last longer.
 * @tuned 2026-11-30, drawn captions over water, letters that no frame shows
 */
const WITHIN = 12;
const STEP = 2;
/**
 * Share of these frames by which a stroke of the scene goes along more often than it stands still.
 * @tuned 2026-11-30, drawn captions over water, letters that no frame shows
 */
const CLEARLY = 0.2;

interface Moving {
  readonly region: MarkRegion;
  /** 1 for the pixels of the hole that are strokes, of all frames. */
  readonly strokes: readonly Uint8Array[];
  readonly course: Pick<Course, 'toStart' | 'fromStart'>;
}

/** Frames around with a stroke where a pixel's ground is, less those with one at its own place. */
function countAlong({ region, strokes, course }: Moving, { frame, shot }: { frame: number; shot: Shot }) {
  const { width, height, hole, ordinals } = region;
  const own = listFlagged(strokes[frame]);
  const along = new Int16Array(hole.length);
  const last = Math.min(shot.end - 1, frame + WITHIN);
  for (let other = Math.max(shot.first, frame - WITHIN); other <= last; other++) {
    if (other === frame || Math.abs(other - frame) % STEP > 0) continue;
    const [a, b, c, d, e, f] = between(course, frame, other);
    for (const k of own) {
      const i = hole[k];
      const x = i % width;
      const y = (i - x) / width;
      const [toX, toY] = [Math.round(x + a + b * x + c * y), Math.round(y + d + e * x + f * y)];
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const moved = ordinals[toY * width + toX];
      if (moved >= 0) along[k] += strokes[other][moved] - strokes[other][k];
    }
  }
  return along;
}

/**
 * Strokes of a shot whose camera moves without those of the scene: letters stand still in the picture, while
 * glints and edges go along with the ground. Connected strokes go by what most of them do.
 */
export async function dropMovingScene(
  moving: Moving,
  { shot, progress }: { readonly shot: Shot; readonly progress: Progress },
): Promise<Uint8Array[]> {
  const { region, strokes } = moving;
  const { width, height, hole } = region;
  const data = new Uint8Array(width * height);
  const looks = Math.min(2 * WITHIN, shot.end - shot.first) / STEP;
  const letters: Uint8Array[] = [];
  for (let frame = shot.first; frame < shot.end; frame++) {
    await progress.report(letters.length / (shot.end - shot.first));
    const flags = strokes[frame];
    const along = countAlong(moving, { frame, shot });
    for (const [k, at] of hole.entries()) data[at] = flags[k];
    const { labels, sizes } = labelComponents({ width, height, data });
    const sums = new Int32Array(sizes.length);
    for (const [k, at] of hole.entries()) if (flags[k]) sums[labels[at]] += along[k];
    const isLetter = (part: number) => sums[part] <= CLEARLY * looks * sizes[part];
    letters.push(flags.map((flag, k) => (flag === 1 && isLetter(labels[hole[k]]) ? 1 : 0)));
  }
  return letters;
}
