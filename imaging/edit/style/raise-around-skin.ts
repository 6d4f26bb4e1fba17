import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Progress } from '../../core/progress.ts';
import { holdSkin } from './hold-skin.ts';
import { raiseShadows } from './raise-shadows.ts';

/**
 * `raiseShadows`, but for skin, whose lightness is held: a dark suit must not make its wearer pale. For
 * styles of flat pieces, which cannot be corrected when they are painted. Rejects with `aborted`.
 */
export async function raiseAroundSkin(planes: OklabPlanes, progress: Progress): Promise<OklabPlanes> {
  const raised = await raiseShadows(planes, progress);
  holdSkin(raised, planes);
  return raised;
}
