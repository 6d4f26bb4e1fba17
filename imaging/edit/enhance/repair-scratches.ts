import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { growMask } from '../inpaint/grow-mask.ts';
import { findScratches } from './find-scratches.ts';

interface Repair {
  readonly picture: Picture;
  /** Share of the picture that was filled. */
  readonly share: number;
}

/** Soft edges of a scratch, in pixels. */
const GROW = 1;
/** A scratch is filled from beside it. */
const LOCALITY = 0.15;
/** A larger share is content of the picture, not damage. */
const MAX = 0.12;
const SEED = 1;

/**
 * Finds scratches and dust, and fills them from beside. A picture that seems to be all scratches comes back
 * as it was. Rejects with `aborted`.
 */
export async function repairScratches(
  photo: Picture,
  { control, progress }: { readonly control: RunControl; readonly progress: Progress },
): Promise<Repair> {
  const mask = growMask(findScratches(photo), GROW);
  await progress.report(0.1);
  const marked = mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0);
  const share = marked / mask.data.length;
  if (marked === 0 || share > MAX) return { picture: photo, share: 0 };
  const onProgress = (done: number) => void progress.report(0.1 + 0.9 * done).catch(() => undefined);
  const picture = await fillHole(
    { photo, mask },
    { seed: SEED, locality: LOCALITY, control: { signal: control.signal, onProgress } },
  );
  return { picture, share };
}
