import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { PassportPortrait } from './compose-passport-portrait.ts';
import type { PaperGrid } from './draw-photo.ts';
import type { FaceLuminance } from './measure-face-luminance.ts';
import { measureSoftness } from './measure-softness.ts';
import { paperPoint } from './paper-point.ts';
import type { PhotoWarning } from './photo-warnings.ts';
import { measureFloating } from './plan-framing.ts';
import { validateDetail, validateFace, validateLight } from './validate-face.ts';

/** Largest gap in millimetres below a head, or beside a body, that is not noticed. */
const FLOATING = { above: 1, elsewhere: 2.5 } as const;

const MILLIMETRES_PER_INCH = 25.4;

function validateComposition({ format, person, head, framing }: PassportPortrait): PhotoWarning[] {
  const { above, elsewhere } = measureFloating({ head, format, matte: person.matte }, framing);
  const isCut = head.isCut || above > FLOATING.above || elsewhere > FLOATING.elsewhere;
  return isCut ? ['too_close'] : [];
}

interface MadePhoto {
  readonly portrait: PassportPortrait;
  readonly picture: Picture;
  readonly grid: PaperGrid;
  readonly light: FaceLuminance;
}

/** Warnings about a finished photo. Rejects with `aborted`. */
export async function validatePhoto(
  { portrait, picture, grid, light }: MadePhoto,
  progress: Progress,
): Promise<PhotoWarning[]> {
  const { head, framing } = portrait;
  const { mesh } = portrait.around.face;
  const warnings = [
    ...validateComposition(portrait),
    ...validateFace(mesh, head.frame.angle),
    ...validateLight(light),
  ];
  if (!mesh.irises) return warnings;
  const { right, left } = mesh.irises;
  const softness = await measureSoftness(picture, {
    eyes: [paperPoint(grid, right), paperPoint(grid, left)],
    progress,
  });
  const betweenEyes = Math.hypot(left.x - right.x, left.y - right.y);
  const pixelsPerInch = MILLIMETRES_PER_INCH / framing.scale;
  return [...warnings, ...validateDetail({ pixelsPerInch, softness, betweenEyes })];
}
