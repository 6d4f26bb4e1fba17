import { buildLevels } from '../core/models/photo-levels.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { type BackgroundChoice, chooseBackground } from '../portrait/passport/choose-background.ts';
import { chooseFace } from '../portrait/passport/choose-face.ts';
import {
  composePassportPortrait,
  type PassportPortrait,
} from '../portrait/passport/compose-passport-portrait.ts';
import {
  type DocumentFormat,
  type DocumentName,
  documentFormats,
} from '../portrait/passport/document-formats.ts';
import { type PaperGrid, planGrid } from '../portrait/passport/draw-photo.ts';
import { drawSheet } from '../portrait/passport/draw-sheet.ts';
import type { PhotoWarning } from '../portrait/passport/photo-warnings.ts';
import { measureFraming } from '../portrait/passport/plan-framing.ts';
import { type PaperName, papers, planSheet } from '../portrait/passport/plan-sheet.ts';
import { renderPhoto } from '../portrait/passport/render-photo.ts';
import {
  requireBody,
  requireFrontal,
  requireLight,
  validatePhoto,
} from '../portrait/passport/validate-photo.ts';
import { type Face, findFaces, loadFaceModels } from '../vision/faces/find-faces.ts';
import { isPerson } from '../vision/faces/select-faces.ts';
import type { Findings, ToolInput, ToolOutput } from './tool.ts';

interface MakePassportPhotoParameters {
  readonly document: DocumentName;
  readonly background: BackgroundChoice;
  /** Paper for copies to cut out. */
  readonly sheet: PaperName | 'none';
  /** True to correct uneven or tinted light on the face slightly. */
  readonly evenLight: boolean;
}

/** Shares of the whole at which the faces are found, the person is cut out and the photo is made. */
const FOUND = 0.15;
const CUT = 0.7;
const DEVELOPED = 0.97;

const MILLIMETRES_PER_INCH = 25.4;

async function lookForFaces(photo: ToolInput['photo'], progress: Progress): Promise<readonly Face[]> {
  await progress.report(0);
  const faces = await findFaces(await buildLevels(photo), { ...(await loadFaceModels()), progress });
  return faces.filter(isPerson);
}

function round(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

function describePhoto({ head, framing, format }: PassportPortrait, grid: PaperGrid): Findings {
  const framed = measureFraming(head, framing, format);
  return {
    headMillimetres: round(framed.head),
    eyesMillimetres: round(framed.eyes),
    aboveMillimetres: round(framed.above),
    heightMillimetres: format.height,
    turnedDegrees: round((head.frame.angle * 180) / Math.PI),
    enlarged: round(1 / Math.hypot(...grid.across), 2),
    glassesAllowed: format.glasses,
    smileAllowed: format.smile,
  };
}

/**
 * Makes a document photo of a portrait: upright, sized and placed by its rule, on a plain background. Its
 * resolution is 600 pixels an inch, or the document's pixels. Beside it stands a sheet of copies for the
 * printer. Of several people it takes the one with the largest face. A mask marks the background. Tells the
 * size of the head, and possible objections of an authority. Features are never changed.
 * Throws `no_face`, `face_too_small`, `face_turned_away`, `photo_too_dark`, `photo_too_close`,
 * `person_not_found`, `mask_empty`, `region_empty`, `model_missing` or `aborted`.
 */
export async function makePassportPhoto(
  { photo, mask, corrections }: ToolInput,
  { document, background, sheet, evenLight }: MakePassportPhotoParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  const format: DocumentFormat = documentFormats[document];
  const chosen = chooseFace(await lookForFaces(photo, progress.subrange(0, FOUND)));
  requireFrontal(chosen.face.mesh);
  const portrait = await composePassportPortrait(
    { photo, mask, corrections, chosen, format },
    { control, progress: progress.subrange(FOUND, CUT) },
  );
  requireBody(portrait);
  const ground = chooseBackground(portrait, background);
  const grid = planGrid(portrait, background === 'own');
  const { picture, light } = await renderPhoto(
    {
      ...{ subject: ground.subject, mesh: portrait.around.face.mesh, grid, colour: ground.colour },
      isEvened: evenLight,
    },
    progress.subrange(CUT, DEVELOPED),
  );
  requireLight({ light, mesh: chosen.face.mesh, isEvened: evenLight });
  const assessed = await validatePhoto({ portrait, picture, grid, light }, progress.subrange(DEVELOPED, 1));
  const { areOthersCut, isUnsure } = portrait.person;
  const crowd: PhotoWarning[] = [
    ...(chosen.isOneOfMany ? (['several_people'] as const) : []),
    ...(areOthersCut ? (['others_cut_away'] as const) : []),
    ...(isUnsure ? (['others_left'] as const) : []),
  ];
  const plan = sheet === 'none' || format.pixels ? undefined : planSheet(papers[sheet], format);
  await progress.report(1);
  return {
    picture,
    further: plan ? [drawSheet(picture, { plan, density: grid.density })] : [],
    pixelsPerInch: round(grid.density * MILLIMETRES_PER_INCH, 0),
    findings: {
      ...describePhoto(portrait, grid),
      background: ground.name,
      copies: plan ? plan.columns.length * plan.rows.length : 0,
      warnings: [...crowd, ...assessed, ...ground.warnings],
    },
  };
}
