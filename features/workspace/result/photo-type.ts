import { findInput } from '#lib/catalog/inputs.ts';
import { typeByExtension } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from '../photo/open-photo.ts';
import type { Work } from '../steps/list-steps.ts';

interface KnownPhoto {
  /** Task of the shown result. */
  readonly task: Pick<Task, 'parentTaskId'>;
  readonly work: Pick<Work, 'original'>;
  /** Photo of the task; null after a reload. */
  readonly photo: OpenPhoto | null;
  /** Signed URL of that photo on the host, whose path ends with that of its type. */
  readonly url: string | null | undefined;
}

/**
 * Content type of the photo that a work began with; undefined where it is unknown. The photo of a further
 * step is a result, whose type nobody chose.
 */
export function photoTypeOf({ task, work, photo, url }: KnownPhoto): string | undefined {
  const isStep = task.parentTaskId !== null;
  if (photo && !isStep) return photo.type;
  const known = isStep ? findInput(work.original?.inputs ?? [], 'photo')?.url : url;
  return known ? typeByExtension[new URL(known).pathname.split('.').at(-1) ?? ''] : undefined;
}
