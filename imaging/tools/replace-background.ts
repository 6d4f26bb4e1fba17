import type { BackdropName } from '../backdrop/backdrops.ts';
import { blurSurroundings } from '../backdrop/blur-surroundings.ts';
import { composeOnBackdrop } from '../backdrop/compose-on-backdrop.ts';
import { drawBackdrop } from '../backdrop/draw-backdrop.ts';
import { layShadow } from '../backdrop/lay-shadow.ts';
import { matchLight } from '../backdrop/match-light.ts';
import { findSubject } from '../matting/find-subject.ts';
import { orderSubject, type SubjectParameters } from '../matting/order-subject.ts';
import { createPace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ReplaceBackgroundParameters extends SubjectParameters {
  /** A drawn one, or the photo's own out of focus. */
  readonly backdrop: BackdropName | 'own-blur';
  /** `#rrggbb` in place of the backdrop's first and second colour; empty = its own. */
  readonly colour: string;
  readonly colour2: string;
  /** How far out of focus the photo's own background goes, 0–1. */
  readonly blur: number;
  readonly shadow: boolean;
  readonly seed: number;
}

/** The light falls from the upper left, as in the drawn backdrops. */
const SHADOW = { direction: 25, height: 0.03, softness: 0.022, strength: 0.42 } as const;

/** Shares of the whole at which the subject is cut out, and the backdrop drawn. */
const CUT = 0.5;
const DRAWN = 0.8;

function alphaOf({ width, height, data }: Picture): Mask {
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[pixel * 4 + 3];
  return { width, height, data: alpha };
}

/**
 * Puts the subject of a photo on another background. The mask marks the background that goes; without one the subject is what is visible of a photo with
 * transparency, or else the people. Returns an RGB picture of the photo's size, and tells by what the subject was found.
 * Throws `mask_empty`, `region_empty`, `person_not_found`, `model_missing` or `aborted`.
 */
export async function replaceBackground(
  input: ToolInput,
  parameters: ReplaceBackgroundParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { backdrop, colour, colour2, blur, seed } = parameters;
  const pace = createPace(control);
  const { photo } = input;
  const { picture: subject, foundBy } = await findSubject(orderSubject(input, parameters), {
    control: { signal: control.signal, onProgress: (share) => control.onProgress?.(CUT * share) },
    pace: partOfPace(pace, 0, CUT),
  });
  const alpha = alphaOf(subject);
  const { width, height } = photo;
  const own = backdrop === 'own-blur';
  const drawing: RunControl = {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(CUT + (DRAWN - CUT) * share),
  };
  const drawn = own
    ? await blurSurroundings(photo, { subject: alpha, strength: blur }, partOfPace(pace, CUT, DRAWN))
    : await drawBackdrop(
        { width, height, backdrop, colours: [colour || undefined, colour2 || undefined], seed },
        drawing,
      );
  const shadow = parameters.shadow && !own ? await layShadow(alpha, SHADOW) : undefined;
  const light = own ? undefined : await matchLight(subject, drawn);
  const composition = { subject, backdrop: drawn, shadow, light };
  const picture = await composeOnBackdrop(composition, partOfPace(pace, DRAWN, 1));
  return { picture, findings: { foundBy } };
}
