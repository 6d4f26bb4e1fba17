import { ImagingError } from '../imaging-error.ts';
import { coverRims } from '../inpaint/cover-rims.ts';
import { fillHole } from '../inpaint/fill-hole.ts';
import { findShadows } from '../inpaint/find-shadows.ts';
import { findForeign } from '../inpaint/foreign/find-foreign.ts';
import { growMask } from '../inpaint/grow-mask.ts';
import type { Mask } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface RemoveObjectParameters {
  /** Pixels by which the mask is grown, so that soft edges and compression noise go too. */
  readonly grow: number;
  /** 0 … 2³¹−1; another seed gives another version. */
  readonly seed: number;
  /** Whether the shadow that an object casts close by goes with it. Default false. */
  readonly shadows?: boolean;
}

/**
 * Removes what is masked and fills its place from the surroundings; nothing is copied from what is forbidden. Pixels outside the
 * grown mask, and outside the shadows if these go too, come back bit for bit. Throws `mask_empty`, `mask_too_large` or `aborted`.
 */
export async function removeObject(
  { photo, mask, forbidden }: ToolInput,
  { grow, seed, shadows = false }: RemoveObjectParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  if (!mask) throw new ImagingError('mask_empty', 'no mask was given');
  const grown = coverRims(photo, growMask(mask, grow));
  const whole = shadows ? findShadows(photo, grown) : grown;
  const input = { photo, mask: whole, forbidden: joinMasks(findForeign(photo, mask), forbidden) };
  return { picture: await fillHole(input, { seed }, control) };
}

function joinMasks(one: Mask, other: Mask | undefined): Mask {
  return other ? { ...one, data: one.data.map((flag, at) => flag | other.data[at]) } : one;
}
