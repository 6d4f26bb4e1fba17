import type { BackdropName } from '../backdrop/backdrops.ts';
import { blurSurroundings } from '../backdrop/blur-surroundings.ts';
import { composeOnBackdrop } from '../backdrop/compose-on-backdrop.ts';
import { drawBackdrop } from '../backdrop/draw-backdrop.ts';
import { layShadow } from '../backdrop/lay-shadow.ts';
import { matchLight } from '../backdrop/match-light.ts';
import { ImagingError } from '../imaging-error.ts';
import { createPace, type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { cutOut } from '../segment/cut-out.ts';
import { refineStrokes } from '../segment/refine-strokes.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ReplaceBackgroundParameters {
  /** A drawn one, or the photo's own out of focus. */
  readonly backdrop: BackdropName | 'own-blur';
  /** `#rrggbb` in place of the backdrop's first and second colour; empty = its own. */
  readonly colour: string;
  readonly colour2: string;
  /** How far out of focus the photo's own background goes, 0–1. */
  readonly blur: number;
  readonly shadow: boolean;
  /** How far the border of the mask is moved to the edges of the subject, 0–1. */
  readonly snap: number;
  readonly seed: number;
}

/** The light falls from the upper left, as in the drawn backdrops. */
const SHADOW = { direction: 25, height: 0.03, softness: 0.022, strength: 0.42 } as const;

/** Shares of the whole at which the subject is known, cut out, and the backdrop drawn. */
const FOUND = 0.35;
const CUT = 0.5;
const DRAWN = 0.8;

function invert({ width, height, data }: Mask): Mask {
  return { width, height, data: data.map((value) => 255 - value) };
}

function hasAlpha({ channels, data }: Picture): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] < 255) return true;
  return false;
}

/** The subject with alpha: what the mask leaves, or what is visible of a photo that is cut out already. */
async function findSubject(
  { photo, mask }: ToolInput,
  { snap, control, pace }: { snap: number; control: RunControl; pace: Pace },
): Promise<Picture> {
  if (!mask) {
    if (hasAlpha(photo)) return photo;
    throw new ImagingError('bad_parameters', 'neither a mask nor transparency tells what the background is');
  }
  const background = await refineStrokes(
    photo,
    { mask, snap },
    { signal: control.signal, onProgress: (share) => control.onProgress?.(FOUND * share) },
  );
  return cutOut(photo, invert(background), partOfPace(pace, FOUND, CUT));
}

function alphaOf({ width, height, data }: Picture): Mask {
  const alpha = new Uint8Array(width * height);
  for (let pixel = 0; pixel < alpha.length; pixel++) alpha[pixel] = data[pixel * 4 + 3];
  return { width, height, data: alpha };
}

/**
 * Puts the subject of a photo on another background. The mask marks the background that goes; a photo with transparency needs none.
 * Returns an RGB picture of the photo's size. Throws `mask_empty`, `region_empty`, `bad_parameters` or `aborted`.
 */
export async function replaceBackground(
  input: ToolInput,
  parameters: ReplaceBackgroundParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { backdrop, colour, colour2, blur, seed } = parameters;
  const pace = createPace(control);
  const subject = await findSubject(input, { snap: parameters.snap, control, pace });
  const alpha = alphaOf(subject);
  if (!alpha.data.some((value) => value >= 128)) throw new ImagingError('region_empty', 'no subject is left');
  const { width, height } = input.photo;
  const own = backdrop === 'own-blur';
  const drawing: RunControl = {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(CUT + (DRAWN - CUT) * share),
  };
  const drawn = own
    ? await blurSurroundings(input.photo, { subject: alpha, strength: blur }, partOfPace(pace, CUT, DRAWN))
    : await drawBackdrop(
        { width, height, backdrop, colours: [colour || undefined, colour2 || undefined], seed },
        drawing,
      );
  const shadow = parameters.shadow && !own ? await layShadow(alpha, SHADOW) : undefined;
  const light = own ? undefined : await matchLight(subject, drawn);
  const composition = { subject, backdrop: drawn, shadow, light };
  return { picture: await composeOnBackdrop(composition, partOfPace(pace, DRAWN, 1)) };
}
