import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import {
  type Compared,
  cropBrush,
  isUnchanged,
  type Removed,
  stepBetween,
  walkSteps,
} from './compare-brush.ts';

/** A step is strong if fewer than this share of the steps around the brush are larger. */
const USUAL = 0.98;

/** Fewer grey levels are no visible edge. */
const MIN_STEP = 20;

/** Least share of strong steps in the brush, beyond those of the scene, by which a mark is seen. */
const SEEN = 0.005;

/** A step that is lower than this share of itself is gone. */
const LOW = 0.5;

/** Least length of a step that a blend makes, in grey levels of all three colours together. */
const MIN_BLEND_STEP = 18;

/** Distance of a step from the one that a blend makes, relative to its length. */
const BLEND_TOLERANCE = 0.35;

/**
 * Least share of the brush's steps that are those of the blend.
 * @tuned 2026-11-23, 58 drawn marks on 58 pictures, difference from the unmarked picture
 */
const BLEND_SEEN = 0.03;

/**
 * Least share where it is so many times that of the steps around the brush: a loose brush holds few of them,
 * and a colour of its own few of the scene have.
 * @tuned 2026-11-30, 14 marks drawn on 12 photos, difference from the unmarked picture
 */
const BLEND_ALONE = { share: 0.008, times: 3 } as const;

/**
 * Steps that a removal makes, relative to those of the mark, from which on it took the wrong thing.
 * @tuned 2026-11-29, 27 drawn marks on 5 real photos, difference from the unmarked picture
 */
const MADE = 0.035;

/** Grey levels from which a step is strong beside those around the brush, and the share of these above. */
async function measureScene(
  compared: Compared,
  progress: Progress,
): Promise<{ readonly strong: number; readonly share: number }> {
  const counts = new Uint32Array(256);
  let total = 0;
  const visit = (one: number, other: number) => {
    counts[stepBetween(compared.before, one, other)]++;
    total++;
  };
  await walkSteps(compared, { flags: compared.around, visit, progress });
  let strong = 255;
  let above = 0;
  while (strong > MIN_STEP && above + counts[strong] <= (1 - USUAL) * total) {
    above += counts[strong];
    strong--;
  }
  return { strong, share: total > 0 ? above / total : 0 };
}

/** Steps of a mark under the brush, and those of them that a removal lowered. */
interface Tally {
  readonly steps: number;
  readonly gone: number;
}

/**
 * Counts the steps that are stronger than nearly all around the brush. Undefined if those of the mark do not
 * stand out from the scene.
 */
async function countStrong(compared: Compared, progress: Progress): Promise<Tally | undefined> {
  const scene = await measureScene(compared, progress.subrange(0, 0.5));
  const { before, after, rest } = compared;
  let [total, strong, gone] = [0, 0, 0];
  const visit = (one: number, other: number) => {
    total++;
    const step = stepBetween(before, one, other);
    if (step <= scene.strong) return;
    strong++;
    if (rest.data[one] || rest.data[other] || stepBetween(after, one, other) < LOW * step) gone++;
  };
  await walkSteps(compared, { flags: compared.brushed.data, visit, progress: progress.subrange(0.5, 1) });
  const steps = strong - scene.share * total;
  return steps < SEEN * total ? undefined : { steps, gone };
}

/** Squared length of the difference of two pixels. */
function squaredStep({ channels, data }: Picture, one: number, other: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel++)
    sum += (data[one * channels + channel] - data[other * channels + channel]) ** 2;
  return sum;
}

/** A blend, and a photo that it may lie on. */
interface Blended {
  readonly photo: Picture;
  readonly blend: Compared['blend'];
}

/** True if the blend, laid on the colour of a bare pixel, gives about that of a marked one. */
function isBlendStep(
  { photo: { channels, data }, blend: { colour, opacity } }: Blended,
  marked: number,
  bare: number,
): boolean {
  let [length, distance] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const ground = data[bare * channels + channel];
    const made = opacity * ((colour[channel] ?? 0) - ground);
    length += made ** 2;
    distance += (data[marked * channels + channel] - ground - made) ** 2;
  }
  return length >= MIN_BLEND_STEP ** 2 && distance < BLEND_TOLERANCE ** 2 * length;
}

/**
 * Counts the steps that the blend makes at the rims of strokes: they tell a faint mark from a scene of
 * stronger edges. One that was changed into another step than the blend's tells nothing: texture of the scene
 * came back there. Undefined if there are few.
 */
async function countBlended(compared: Compared, progress: Progress): Promise<Tally | undefined> {
  const { before, after, rest, blend } = compared;
  const isBlended = (photo: Picture, one: number, other: number) =>
    isBlendStep({ photo, blend }, one, other) || isBlendStep({ photo, blend }, other, one);
  let [total, untold, steps, gone] = [0, 0, 0, 0];
  const visit = (one: number, other: number) => {
    total++;
    // Transparent pixels have no colour of their own.
    if (stepBetween(before, one, other) === 0 || !isBlended(before, one, other)) return;
    const isLow = squaredStep(after, one, other) < LOW ** 2 * squaredStep(before, one, other);
    const isGone = isLow || rest.data[one] || rest.data[other];
    const isTold = isGone || isBlended(after, one, other);
    const isTouched = isChanged(compared, one) || isChanged(compared, other);
    if (!isTold && isTouched) {
      untold++;
      return;
    }
    steps++;
    if (isGone) gone++;
  };
  await walkSteps(compared, { flags: compared.brushed.data, visit, progress: progress.subrange(0, 0.5) });
  const share = (steps + untold) / Math.max(1, total);
  const isSeen =
    share >= BLEND_SEEN || (share >= BLEND_ALONE.share && (await isAlone(compared, { share, progress })));
  return isSeen && steps > 0 ? { steps, gone } : undefined;
}

/** True if so large a share of the steps around the brush is not that of the blend by far. */
async function isAlone(
  compared: Compared,
  { share, progress }: { readonly share: number; readonly progress: Progress },
): Promise<boolean> {
  const { before: photo, around: flags, blend } = compared;
  let [total, steps] = [0, 0];
  const visit = (one: number, other: number) => {
    total++;
    if (isBlendStep({ photo, blend }, one, other) || isBlendStep({ photo, blend }, other, one)) steps++;
  };
  await walkSteps(compared, { flags, visit, progress: progress.subrange(0.5, 1) });
  return share * total > BLEND_ALONE.times * steps;
}

function isChanged({ before, after }: Compared, pixel: number): boolean {
  const at = pixel * before.channels;
  for (let channel = 0; channel < Math.min(3, before.channels); channel++)
    if (before.data[at + channel] !== after.data[at + channel]) return true;
  return false;
}

/**
 * Steps that a removal made under the brush: stronger than nearly all around it, where there was hardly one.
 * Strokes that were taken too broad, or for another colour, leave such. Within a stroke the scene's own steps
 * come back as much stronger as the mark had made them weaker, and count as no new ones.
 */
async function countMade(compared: Compared, progress: Progress): Promise<number> {
  const { strong } = await measureScene(compared, progress.subrange(0, 0.5));
  const { before, after, rest, blend } = compared;
  const clear = 1 - blend.opacity;
  let made = 0;
  const visit = (one: number, other: number) => {
    if (rest.data[one] || rest.data[other]) return;
    const step = stepBetween(after, one, other);
    if (step <= strong) return;
    const isWithin = isChanged(compared, one) && isChanged(compared, other);
    if (stepBetween(before, one, other) < LOW * (isWithin ? clear : 1) * step) made++;
  };
  await walkSteps(compared, { flags: compared.brushed.data, visit, progress: progress.subrange(0.5, 1) });
  return made;
}

/**
 * Share of a brushed mark's edges that a removal took away, 0–1: of the steps that the mark's blend makes, or
 * where these are few, of those under the brush that are stronger than nearly all around it. Undefined if the
 * mark's edges do not stand out from the scene either way, 0 where the removal made new ones. Rejects with
 * `aborted`.
 */
export async function measureRemoval(
  before: Picture,
  { progress, ...removed }: Removed & { readonly progress: Progress },
): Promise<number | undefined> {
  const compared = cropBrush(before, removed);
  if (isUnchanged(compared)) return 0;
  const tally =
    (await countBlended(compared, progress.subrange(0, 0.3))) ??
    (await countStrong(compared, progress.subrange(0.3, 0.7)));
  if (!tally) return undefined;
  const made = await countMade(compared, progress.subrange(0.7, 1));
  return made > MADE * tally.steps ? 0 : Math.min(1, tally.gone / tally.steps);
}
