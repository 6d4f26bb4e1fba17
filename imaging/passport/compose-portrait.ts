import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import type { ChosenFace } from './choose-face.ts';
import { type CutPerson, cutPerson } from './cut-person.ts';
import { boxAround, cutSurroundings, type Surroundings } from './cut-surroundings.ts';
import type { DocumentFormat } from './document-formats.ts';
import { type HeadMeasure, measureHead } from './measure-head.ts';
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
export interface Portrait {
  readonly format: DocumentFormat;
  readonly around: Surroundings;
  readonly person: CutPerson;
  readonly head: HeadMeasure;
  readonly framing: Framing;
}

/**
 * Cuts the person out, measures the head and plans the framing. Throws `mask_empty`, `region_empty`,
 * `person_not_found`, `model_missing` or `aborted`.
 */
export async function composePortrait(
  { photo, mask, corrections, chosen, format }: PortraitParams,
  { control, progress }: { readonly control: RunControl; readonly progress: Progress },
): Promise<Portrait> {
  const box = boxAround(photo, { mesh: chosen.face.mesh, format });
  const around = cutSurroundings({ photo, mask, corrections }, chosen, box);
  const person = await cutPerson(around, { control, progress: progress.subrange(0, 0.98) });
  const head = measureHead(around.face.mesh, person.matte);
  const framing = planFraming({ head, format, matte: person.matte });
  await progress.report(1);
  return { format, around, person, head, framing };
}
