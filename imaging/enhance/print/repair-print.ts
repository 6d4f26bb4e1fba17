import { fillHole } from '../../inpaint/fill-hole.ts';
import { growMask } from '../../inpaint/grow-mask.ts';
import { fitPicture } from '../../io/fit-picture.ts';
import { enlargeFlags } from '../../kernels/enlarge-flags.ts';
import type { Mask, Picture } from '../../picture.ts';
import type { Progress } from '../../progress.ts';
import type { RunControl } from '../../run-control.ts';
import { findScratches } from '../find-scratches.ts';
import { bridgeCreases } from './bridge-creases.ts';
import { findBarePaper } from './find-bare-paper.ts';
import { type Crease, findCreases } from './find-creases.ts';
import { findDust } from './find-dust.ts';
import { MEASURED } from './restore-tones.ts';

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
