import { fitPicture } from '../../../core/io/size.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { enlargeFlags } from '../../../core/raster/pyramid.ts';
import type { RunControl } from '../../../core/run-control.ts';
import { fillHole } from '../../inpaint/fill-hole.ts';
import { growMask } from '../../inpaint/grow-mask.ts';
import { findScratches } from '../find-scratches.ts';
import { findBarePaper } from './find-bare-paper.ts';
import { type Crease, findCreases } from './find-creases.ts';
import { findDust } from './find-dust.ts';
import { MEASURED } from './restore-tones.ts';

/** Distance of flakes from the straight line of their fold, as a share of the longer side. */
const WANDER = 0.009;
/** Longest piece of a fold between flakes along which it is still broken, as a share of the longer side. */
const LONGEST = 0.12;
/** Half the width of the break there. */
const BREAK = 0.0022;

/** Middle of the flakes across a fold, for each place along it that has any. */
function middlesAlong(
  { width, data }: Mask,
  { angle, offset, wander }: Crease & { readonly wander: number },
): Map<number, number> {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const sums = new Map<number, { sum: number; count: number }>();
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const x = at % width;
    const y = (at - x) / width;
    const away = x * cos + y * sin - offset;
    if (Math.abs(away) > wander) continue;
    const along = Math.round(y * cos - x * sin);
    const place = sums.get(along) ?? { sum: 0, count: 0 };
    sums.set(along, { sum: place.sum + away, count: place.count + 1 });
  }
  return new Map([...sums].map(([along, { sum, count }]) => [along, sum / count]));
}

/** Marks the thin breaks that join the flakes of each fold, as lines from one to the next. */
function bridgeCreases(flaked: Mask, creases: readonly Crease[]): Mask {
  const { width, height } = flaked;
  const side = Math.max(width, height);
  const radius = Math.max(1, Math.round(BREAK * side));
  const data = new Uint8Array(flaked.data.length);
  for (const crease of creases) {
    const [cos, sin] = [Math.cos(crease.angle), Math.sin(crease.angle)];
    const middles = [...middlesAlong(flaked, { ...crease, wander: WANDER * side })].sort(([a], [b]) => a - b);
    for (const [i, [to, end]] of middles.entries()) {
      const [from, start] = middles[i - 1] ?? [to, end];
      if (to - from > LONGEST * side) continue;
      for (let along = from + 1; along < to; along++) {
        const middle = crease.offset + start + ((end - start) * (along - from)) / (to - from);
        for (let away = middle - radius; away <= middle + radius; away++) {
          const x = Math.round(away * cos - along * sin);
          const y = Math.round(away * sin + along * cos);
          if (x >= 0 && y >= 0 && x < width && y < height) data[y * width + x] = 255;
        }
      }
    }
  }
  return { width, height, data };
}

interface PrintRepair {
  readonly picture: Picture;
  /** Share of the picture that was filled. */
  readonly share: number;
  /** On a copy of at most `MEASURED` pixels. */
  readonly creases: readonly Crease[];
}

/** Soft edges of a scratch, in pixels. */
const GROW = 1;
/** A scratch is filled from beside it. */
const LOCALITY = 0.15;
/** A larger share is content of the picture, not damage. */
const MAX = 0.15;
/** Least share found by colour if colour separates paper from emulsion. */
const TELLING = 0.0004;
const SEED = 1;

function countMarked({ data }: Mask): number {
  return data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
}

function unite(one: Mask, other: Mask): Mask {
  return { ...one, data: one.data.map((value, at) => value | other.data[at]) };
}

/**
 * Marks missing emulsion and dirt: by the colour of the paper or, if that is useless, by light alone.
 * @param print of 3 or 4 channels, in one tone
 */
async function findDamage(print: Picture, progress: Progress): Promise<{ damage: Mask; flaked: Mask }> {
  const flaked = await findBarePaper(print, progress.subrange(0, 0.5));
  await progress.report(0.5);
  const isTelling = countMarked(flaked) > TELLING * flaked.data.length;
  const dust = isTelling ? await findDust(print, progress.subrange(0.5, 1)) : findScratches(print);
  await progress.report(1);
  return { damage: unite(flaked, dust), flaked };
}

/**
 * Finds flakes, scratches and dust of an old print and fills them from their surroundings. A print that seems
 * damaged all over is returned as it is. Rejects with `aborted`.
 */
export async function repairPrint(
  print: Picture,
  { control, progress }: { readonly control: RunControl; readonly progress: Progress },
): Promise<PrintRepair> {
  const small = await fitPicture(print, MEASURED);
  await progress.report(0);
  const { damage, flaked } = await findDamage(small, progress.subrange(0, 0.2));
  const share = countMarked(damage) / damage.data.length;
  if (share === 0 || share > MAX) return { picture: print, share: 0, creases: [] };
  const creases = findCreases(flaked);
  await progress.report(0.25);
  const radius = Math.round((GROW * print.width) / small.width);
  const broken = unite(damage, bridgeCreases(flaked, creases));
  await progress.report(0.27);
  const mask = growMask(enlargeFlags(broken, print), radius);
  await progress.report(0.3);
  const onProgress = (done: number) => void progress.report(0.3 + 0.7 * done).catch(() => undefined);
  const picture = await fillHole(
    { photo: print, mask },
    { seed: SEED, locality: LOCALITY, control: { signal: control.signal, onProgress } },
  );
  return { picture, share, creases };
}
