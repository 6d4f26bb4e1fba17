import { ImagingError } from '../../core/imaging-error.ts';
import { loadOwnModel } from '../../core/models/own/load-own-model.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { createProgress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import { fillByModel } from './fill-by-model.ts';
import { fillHole } from './fill-hole.ts';

interface Hole {
  readonly photo: Picture;
  readonly mask: Mask;
  /** Pixels that patches are never copied from. */
  readonly forbidden: Mask | undefined;
}

/** Fills a hole by the operator's model; undefined without one, and where it failed or drew another one. */
async function tryModel({ photo, mask }: Hole, control: RunControl): Promise<Picture | undefined> {
  const model = await loadOwnModel('inpainting');
  if (!model) return undefined;
  try {
    return await fillByModel(photo, { mask, model, progress: createProgress(control) });
  } catch (error) {
    if (error instanceof ImagingError && error.kind !== 'output_unusable') throw error;
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The model for inpainting gave no result, patches do instead: ${reason}\n`);
    return undefined;
  }
}

/**
 * Fills the masked pixels by the operator's model where there is one, else by patches of the photo; `filler`
 * tells which. Throws what `fillHole` throws.
 */
export async function completeHole(
  hole: Hole,
  { seed, control }: { readonly seed: number; readonly control: RunControl },
): Promise<{ readonly picture: Picture; readonly filler: 'model' | 'patches' }> {
  const made = await tryModel(hole, control);
  if (made) return { picture: made, filler: 'model' };
  return { picture: await fillHole(hole, { seed, control }), filler: 'patches' };
}
