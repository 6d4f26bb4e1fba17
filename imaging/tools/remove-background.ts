import { cropToSubject } from '../matting/crop-to-subject.ts';
import { createProgress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import { findSubject } from '../segment/find-subject.ts';
import { orderSubject, type SubjectParameters } from '../segment/order-subject.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface RemoveBackgroundParameters extends SubjectParameters {
  /** Whether the picture stays as large as the photo, or is cut down to the subject. */
  readonly crop: 'photo' | 'subject';
  /** Space left around the subject where it is cut down to it, in per cent of the subject's longer side. */
  readonly margin: number;
}

/**
 * Makes the background of a photo transparent: what the mask marks or, without one, everything but what was tapped on, what is in a box, or people; then what corrections
 * say. Returns 4 channels, of the photo's size unless it is cut down to the subject, and tells by what the subject was found.
 * Throws `mask_empty`, `region_empty`, `person_not_found`, `model_missing` or `aborted`.
 */
export async function removeBackground(
  input: ToolInput,
  parameters: RemoveBackgroundParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  const order = orderSubject(input, parameters);
  const { picture, foundBy } = await findSubject(order, { control, progress });
  await progress.report(1);
  const { crop, margin } = parameters;
  return { picture: crop === 'subject' ? cropToSubject(picture, margin) : picture, findings: { foundBy } };
}
