import { ImagingError } from '../core/imaging-error.ts';
import type { Mask, Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import { alphaOf } from '../core/raster/alpha.ts';
import type { RunControl } from '../core/run-control.ts';
import { type Backdrop, type BackdropName, backdrops } from '../edit/backdrop/backdrops.ts';
import { blurSurroundings } from '../edit/backdrop/blur-surroundings.ts';
import { composeOnBackdrop } from '../edit/backdrop/compose-on-backdrop.ts';
import { drawBackdrop } from '../edit/backdrop/draw-backdrop.ts';
import { drawShadow } from '../edit/backdrop/draw-shadow.ts';
import { measureMissingLight } from '../edit/backdrop/expose-people.ts';
import { fitOwnPicture } from '../edit/backdrop/fit-own-picture.ts';
import { type LightShift, matchLight } from '../edit/backdrop/match-light.ts';
import { drawScene } from '../edit/backdrop/scene/draw-scene.ts';
import type { SceneParts } from '../edit/backdrop/scene/scene-parts.ts';
import { findStanding, footOf } from '../edit/backdrop/stand-on-ground.ts';
import { findSubject } from '../vision/segment/find-subject.ts';
import {
  createSubjectRequest,
  describeSubject,
  type SubjectParameters,
} from '../vision/segment/subject-request.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ReplaceBackgroundParameters extends SubjectParameters, SceneParts {
  /** A drawn one, a composed scene, the photo's own out of focus, or the first of the other pictures. */
  readonly backdrop: BackdropName | 'scene' | 'own-blur' | 'own-picture';
  /** `#rrggbb` in place of the backdrop's first and second colour; empty = its own. */
  readonly colour: string;
  readonly colour2: string;
  /** Defocus of the photo's own background, of the other picture, or of a scene, 0–1. */
  readonly blur: number;
  readonly shadow: boolean;
  readonly seed: number;
}

/** The light falls from the upper left, as in the drawn backdrops. */
const SHADOW = { direction: 25, height: 0.03, softness: 0.022, strength: 0.42 } as const;

/** Scenes have the light of an hour, which a subject takes on, at night the most. @tuned set by eye */
const SCENE_LIGHT: Readonly<
  Record<SceneParts['time'], { readonly gain: number; readonly exposure: number }>
> = {
  day: { gain: 2.4, exposure: 1 },
  golden: { gain: 2.4, exposure: 1 },
  dusk: { gain: 2.8, exposure: 0.93 },
  night: { gain: 3.4, exposure: 0.8 },
};

/** Shares of the whole at which the subject is cut out, and the backdrop drawn. */
const CUT = 0.5;
const DRAWN = 0.8;

interface Making {
  readonly progress: Progress;
  readonly control: RunControl;
}

function missingPicture(): ImagingError {
  return new ImagingError('invalid_request', 'the picture for the background is missing');
}

function makeBackdrop(
  { photo, others, subject }: ToolInput & { readonly subject: Mask },
  { parameters, progress, control }: Making & { readonly parameters: ReplaceBackgroundParameters },
): Promise<Picture> {
  const { width, height } = photo;
  const { backdrop, blur, colour, colour2, seed } = parameters;
  if (backdrop === 'own-blur') return blurSurroundings(photo, { subject, strength: blur, progress });
  if (backdrop === 'own-picture') {
    const own = others?.[0];
    if (!own) throw missingPicture();
    return fitOwnPicture(own, { own: { width, height, blur }, progress });
  }
  const standing = findStanding(subject);
  if (backdrop === 'scene') {
    const place = { foot: footOf(subject), tall: standing?.height };
    const wish = { parts: parameters, colour: colour || undefined, blur, ...place, seed };
    return drawScene({ width, height, ...wish }, control);
  }
  const colours = [colour || undefined, colour2 || undefined];
  return drawBackdrop({ width, height, backdrop, colours, standing, seed }, control);
}

/** True if nothing behind the subject is near enough to receive its shadow. */
function isFar(backdrop: ReplaceBackgroundParameters['backdrop']): boolean {
  if (backdrop === 'own-blur' || backdrop === 'own-picture' || backdrop === 'scene') return true;
  const drawn: Backdrop = backdrops[backdrop];
  return drawn.isFar ?? false;
}

interface Lit {
  readonly subject: Picture;
  readonly drawn: Picture;
  readonly isPerson: boolean;
}

/** Light that a subject takes on before a drawn or own picture. A room has its lamps on at night. */
async function lightOn(
  { subject, drawn, isPerson }: Lit,
  { backdrop, view, time }: ReplaceBackgroundParameters,
): Promise<LightShift> {
  // OKLab is scaled by the cube root of light.
  const missing = isPerson ? Math.cbrt(await measureMissingLight(subject, drawn)) : 1;
  if (backdrop !== 'scene') return { ...(await matchLight(subject, drawn)), exposure: missing };
  const { gain, exposure } = SCENE_LIGHT[view === 'room' && time === 'night' ? 'dusk' : time];
  return { ...(await matchLight(subject, drawn, gain)), exposure: exposure * missing };
}

/**
 * Puts the subject of a photo on another background. The subject is outside the mask or, without one, the
 * tapped thing, a box's content, the visible part of a transparent photo, or people; then corrections apply.
 * Returns an RGB picture of the photo's size, and the method that found the subject. Throws `mask_empty`,
 * `region_empty`, `person_not_found`, `model_missing`, `invalid_request` or `aborted`.
 */
export async function replaceBackground(
  input: ToolInput,
  parameters: ReplaceBackgroundParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { backdrop } = parameters;
  const progress = createProgress(control);
  if (backdrop === 'own-picture' && !input.others?.[0]) throw missingPicture();
  const { picture: subject, ...how } = await findSubject(createSubjectRequest(input, parameters), {
    control,
    progress: progress.subrange(0, CUT),
  });
  const alpha = alphaOf(subject);
  const drawn = await makeBackdrop(
    { ...input, subject: alpha },
    {
      parameters,
      progress: progress.subrange(CUT, DRAWN),
      control: {
        signal: control.signal,
        onProgress: (share) => control.onProgress?.(CUT + (DRAWN - CUT) * share),
      },
    },
  );
  const isOwn = backdrop === 'own-blur';
  const shadow =
    parameters.shadow && !isOwn ? await drawShadow(alpha, { ...SHADOW, isFar: isFar(backdrop) }) : undefined;
  const isPerson = how.foundBy === 'person';
  const light = isOwn ? undefined : await lightOn({ subject, drawn, isPerson }, parameters);
  const composition = { subject, backdrop: drawn, shadow, light };
  const picture = await composeOnBackdrop(composition, progress.subrange(DRAWN, 1));
  return { picture, findings: describeSubject(how) };
}
