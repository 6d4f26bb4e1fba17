import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { RunControl } from '../../core/run-control.ts';
import type { ChosenFace } from './choose-face.ts';
import { boxAround, cropPassportArea, type PassportArea } from './crop-passport-area.ts';
import { type CutPerson, cutPerson } from './cut-person.ts';
import type { DocumentFormat } from './document-formats.ts';
import { measurePassportHead, type PassportHead } from './measure-passport-head.ts';
import { type Framing, planFraming } from './plan-framing.ts';

interface PortraitParams {
  readonly photo: Picture;
  /** Mask of the background. */
  readonly mask?: Mask;
  readonly corrections?: Mask;
  readonly chosen: ChosenFace;
  readonly format: DocumentFormat;
}

/** A person prepared for a document's photo, in pixels of the part of the photo around the face. */
export interface PassportPortrait {
  readonly format: DocumentFormat;
  readonly around: PassportArea;
  readonly person: CutPerson;
  readonly head: PassportHead;
  readonly framing: Framing;
}

/**
 * Cuts the person out, measures the head and plans the framing. Throws `mask_empty`, `region_empty`,
 * `person_not_found`, `model_missing` or `aborted`.
 */
export async function composePassportPortrait(
  { photo, mask, corrections, chosen, format }: PortraitParams,
  { control, progress }: { readonly control: RunControl; readonly progress: Progress },
): Promise<PassportPortrait> {
  const box = boxAround(photo, { mesh: chosen.face.mesh, format });
  const around = cropPassportArea({ photo, mask, corrections }, chosen, box);
  const person = await cutPerson(around, { control, progress: progress.subrange(0, 0.98) });
  const head = measurePassportHead(around.face.mesh, person.matte);
  const framing = planFraming({ head, format, matte: person.matte });
  await progress.report(1);
  return { format, around, person, head, framing };
}
