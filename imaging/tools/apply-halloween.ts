import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { applyCostume, type Costume } from '../portrait/halloween/apply-costume.ts';
import { findWearers } from '../portrait/halloween/find-wearers.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ApplyHalloweenParameters extends Costume {
  /** All faces, or one of them, counted from 1 from the left. */
  readonly faces: 'all' | number;
}

/**
 * Dresses up the people of a photo for Halloween: face paint, other eyes, things worn, a scene. Alpha is
 * kept. Tells the number of dressed faces. Throws `no_face`, `face_too_small`, `invalid_request`,
 * `model_missing` or `aborted`.
 */
export async function applyHalloween(
  { photo }: ToolInput,
  parameters: ApplyHalloweenParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  if (parameters.strength <= 0) {
    await progress.report(1);
    return { picture: { ...photo, data: photo.data.slice() } };
  }
  const wearers = await findWearers(photo, { wanted: parameters.faces, progress: progress.subrange(0, 0.5) });
  const picture = await applyCostume(wearers, { costume: parameters, progress: progress.subrange(0.5, 1) });
  await progress.report(1);
  return { picture, findings: { faces: wearers.faces.length } };
}
