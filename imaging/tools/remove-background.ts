import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { cropToSubject } from '../vision/matting/crop-to-subject.ts';
import { findSubject } from '../vision/segment/find-subject.ts';
import {
  createSubjectRequest,
  describeSubject,
  type SubjectParameters,
} from '../vision/segment/subject-request.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

interface RemoveBackgroundParameters extends SubjectParameters {
  /** Size of the result: that of the photo, or cropped to the subject. */
  readonly crop: 'photo' | 'subject';
  /** Space left around the subject where it is cut down to it, in per cent of the subject's longer side. */
  readonly margin: number;
}

/**
 * Makes the background of a photo transparent. The subject is outside the mask or, without one, the tapped
 * thing, the content of a box, or people; then corrections apply. Returns 4 channels, of the photo's size or
 * cropped to the subject, and the method that found it. Throws `mask_empty`, `region_empty`,
 * `person_not_found`, `model_missing` or `aborted`.
 */
export async function removeBackground(
  input: ToolInput,
  parameters: RemoveBackgroundParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  const request = createSubjectRequest(input, parameters);
  const { picture, ...how } = await findSubject(request, { control, progress });
  await progress.report(1);
  const { crop, margin } = parameters;
  const findings = describeSubject(how);
  return { picture: crop === 'subject' ? cropToSubject(picture, margin) : picture, findings };
}
