import { findSubject } from '../matting/find-subject.ts';
import { createPace } from '../pace.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface RemoveBackgroundParameters {
  /** How far the border of a mask is moved to the edges of the subject, 0–1. */
  readonly snap: number;
}

/**
 * Makes the background of a photo transparent: what the mask marks or, without one, everything but people. Returns 4 channels of the photo's size, and tells by what
 * the subject was found. Throws `mask_empty`, `region_empty`, `person_not_found`, `model_missing` or `aborted`.
 */
export async function removeBackground(
  { photo, mask }: ToolInput,
  { snap }: RemoveBackgroundParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const pace = createPace(control);
  const { picture, foundBy } = await findSubject({ photo, mask, snap }, { control, pace });
  await pace(1);
  return { picture, findings: { foundBy } };
}
