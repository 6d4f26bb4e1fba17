import { ImagingError } from '../core/imaging-error.ts';
import { loadOwnModel } from '../core/models/own/load-own-model.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { fillByModel } from '../edit/inpaint/fill-by-model.ts';
import { fillHole } from '../edit/inpaint/fill-hole.ts';
import { findShadows } from '../edit/inpaint/find-shadows.ts';
import { findOutOfContext } from '../edit/inpaint/foreign/find-out-of-context.ts';
import { growMask } from '../edit/inpaint/grow-mask.ts';
import { includeRims } from '../edit/inpaint/include-rims.ts';
import { joinMasks } from '../edit/inpaint/join-masks.ts';
import { planCoveringMask, planExclusionMask } from '../vision/people/exclude-people.ts';
import { tryFindPeople } from '../vision/people/try-find-people.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface RemoveObjectParameters {
  /** Pixels by which the mask is grown, so that soft edges and compression noise go too. */
  readonly grow: number;
  /** 0 … 2³¹−1; another seed gives another version. */
  readonly seed: number;
  /** True to remove the object's nearby shadow as well. Default false. */
  readonly shadows?: boolean;
  /** True to remove a rim of the object outside the mask as well. Default false. */
  readonly rims?: boolean;
}

/**
 * Removes the masked pixels and fills them from the surroundings, or by the operator's model. Copies nothing
 * from forbidden pixels or, without those, from people beside it, nor from content foreign to the hole. Who
 * stands beside a removed person ends at the hole: the ground behind both is filled.
 * Pixels outside the grown mask, rim and shadows come back bit for bit. Throws `mask_empty`,
 * `mask_too_large` or `aborted`.
 */
export async function removeObject(
  { photo, mask, forbidden }: ToolInput,
  { grow, seed, shadows = false, rims = false }: RemoveObjectParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  if (!mask) throw new ImagingError('mask_empty', 'no mask was given');
  // The fill reports its own progress; the steps before it take little time.
  const progress = createProgress({ signal: control.signal });
  const grown = growMask(mask, grow);
  const covered = rims ? await includeRims(photo, { mask: grown, progress }) : grown;
  const whole = shadows ? await findShadows(photo, { mask: covered, progress }) : covered;
  const foreign = await findOutOfContext(photo, { mask, progress });
  const found = forbidden ? undefined : await tryFindPeople(photo, progress);
  const people = found && planExclusionMask(photo, { found, params: { hole: whole, bodies: true } });
  const covering = found && planCoveringMask(photo, { found, hole: whole });
  const made = await tryModel({ photo, mask: whole }, control);
  if (made) return { picture: made, findings: { filler: 'model' } };
  const closed = joinMasks(foreign, forbidden ?? people);
  const hole = { photo, mask: whole, forbidden: closed, ...(covering && { covering }) };
  return { picture: await fillHole(hole, { seed, control }) };
}

/** Fills a hole by the operator's model; undefined without one, and where it failed or drew another one. */
async function tryModel(
  { photo, mask }: { readonly photo: Picture; readonly mask: Mask },
  control: RunControl,
): Promise<Picture | undefined> {
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
