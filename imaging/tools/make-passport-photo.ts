import { type Face, findFaces, loadFaceModels } from '../faces/find-faces.ts';
import { buildLevels } from '../models/photo-levels.ts';
import { createPace, type Pace, partOfPace } from '../pace.ts';
import { type BackgroundColour, backgroundColours } from '../passport/background-colours.ts';
import { type ChosenFace, chooseFace } from '../passport/choose-face.ts';
import { type CutPerson, cutPerson } from '../passport/cut-person.ts';
import { boxAround, cutSurroundings, type Surroundings } from '../passport/cut-surroundings.ts';
import { developPhoto } from '../passport/develop-photo.ts';
import { type DocumentFormat, type DocumentName, documentFormats } from '../passport/document-formats.ts';
import { planGrid } from '../passport/draw-photo.ts';
import { drawSheet } from '../passport/draw-sheet.ts';
import { judgeDetail, judgeFace, judgeLight } from '../passport/judge-face.ts';
import { measureFalls } from '../passport/measure-falls.ts';
import { measureGround } from '../passport/measure-ground.ts';
import { type HeadMeasure, measureHead } from '../passport/measure-head.ts';
import { measureSoftness } from '../passport/measure-softness.ts';
import { paperPoint } from '../passport/paper-point.ts';
import type { PhotoWarning } from '../passport/photo-warnings.ts';
import { type Framing, measureFloating, measureFraming, planFraming } from '../passport/plan-framing.ts';
import { type PaperName, papers, planSheet } from '../passport/plan-sheet.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface MakePassportPhotoParameters {
  readonly document: DocumentName;
  /** `rule` = the document's usual one, `evened` = the photo's own as one plain colour, `own` = the photo's own as it is. */
  readonly background: BackgroundColour | 'rule' | 'evened' | 'own';
  /** Paper for copies to cut out. */
  readonly sheet: PaperName | 'none';
  /** Whether uneven or wrong light on the face is corrected a little. */
  readonly evenLight: boolean;
}

/** Shares of the whole at which the faces are found, and the person is cut out. */
const FOUND = 0.15;
const CUT = 0.7;
const DEVELOPED = 0.97;

/** Millimetres by which a head above, or a body elsewhere, may end too early without being noticed. */
const FLOATING = { above: 1, elsewhere: 2.5 } as const;

/** Grey levels within which a background is plain, and within which its colour is one of those that are allowed. */
const PLAIN = 44;
const ALIKE = 48;

const MILLIMETRES_PER_INCH = 25.4;

interface Composed {
  readonly format: DocumentFormat;
  readonly around: Surroundings;
  readonly person: CutPerson;
  readonly head: HeadMeasure;
  readonly framing: Framing;
}

async function lookForFaces(photo: ToolInput['photo'], pace: Pace): Promise<readonly Face[]> {
  await pace(0);
  return findFaces(await buildLevels(photo), await loadFaceModels(), pace);
}

/** Cuts the person out, measures the head and decides how it lies in the photo. */
async function compose(
  input: ToolInput,
  { chosen, format }: { readonly chosen: ChosenFace; readonly format: DocumentFormat },
  run: { readonly control: RunControl; readonly pace: Pace },
): Promise<Composed> {
  const around = cutSurroundings(input, chosen, boxAround(input.photo, chosen.face.mesh, format));
  const onProgress = (share: number) => run.control.onProgress?.(FOUND + (CUT - FOUND) * share);
  const control = { signal: run.control.signal, onProgress };
  const person = await cutPerson(around, { control, pace: partOfPace(run.pace, FOUND, CUT) });
  const head = measureHead(around.face.mesh, person.matte);
  const framing = planFraming({ head, format, matte: person.matte });
  return { format, around, person, head, framing };
}

type Colour = readonly [red: number, green: number, blue: number];

function isAllowed({ backgrounds }: DocumentFormat, colour: Colour): boolean {
  return backgrounds.some((name) => {
    const allowed: Colour = backgroundColours[name];
    return allowed.every((value, channel) => Math.abs(value - colour[channel]) <= ALIKE);
  });
}

/** The background that is asked for: its name, its colour, and what is laid on it. */
function chooseGround(
  { format, around, person }: Composed,
  background: MakePassportPhotoParameters['background'],
) {
  const [usual] = format.backgrounds;
  const warnings: PhotoWarning[] = [];
  if (background !== 'own' && background !== 'evened') {
    const name = background === 'rule' ? usual : background;
    if (!format.backgrounds.includes(name)) warnings.push('other_background');
    return { name, colour: backgroundColours[name], subject: person.picture, warnings };
  }
  const { colour = backgroundColours[usual], spread } = measureGround(around.photo, person.matte);
  if (!isAllowed(format, colour)) warnings.push('other_background');
  if (background === 'own' && spread > PLAIN) warnings.push('uneven_background');
  const subject = background === 'own' ? around.photo : person.picture;
  return { name: background, colour, subject, warnings };
}

function judgeComposition({ format, person, head, framing }: Composed): PhotoWarning[] {
  const { above, elsewhere } = measureFloating({ head, format, matte: person.matte }, framing);
  const isCut = head.isCut || above > FLOATING.above || elsewhere > FLOATING.elsewhere;
  return isCut ? ['too_close'] : [];
}

function round(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}

/**
 * Makes the photo for a document of a portrait: turned upright, sized and placed as its rule says, on a plain background, at 600 pixels an inch or in the document's pixels; beside it
 * a sheet of copies for the printer. Of several people it is of the one with the largest face. A mask marks the background. Tells how large the head came out,
 * and what an authority may object to. Features are never changed.
 * Throws `no_face`, `face_too_small`, `person_not_found`, `mask_empty`, `region_empty`, `model_missing` or `aborted`.
 */
export async function makePassportPhoto(
  input: ToolInput,
  { document, background, sheet, evenLight }: MakePassportPhotoParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const pace = createPace(control);
  const format: DocumentFormat = documentFormats[document];
  const chosen = chooseFace(await lookForFaces(input.photo, partOfPace(pace, 0, FOUND)));
  const composed = await compose(input, { chosen, format }, { control, pace });
  const { around, head, framing } = composed;
  const { mesh } = around.face;
  const ground = chooseGround(composed, background);
  const grid = {
    ...planGrid(format, { frame: head.frame, framing }),
    isOpenAbove: background !== 'own',
    falls: background === 'own' ? ([0, 0] as const) : measureFalls(composed.person.matte),
  };
  const { picture, light } = await developPhoto(
    { subject: ground.subject, mesh, grid, colour: ground.colour, isEvened: evenLight },
    partOfPace(pace, CUT, DEVELOPED),
  );
  const { irises } = mesh;
  const eyes = irises && ([paperPoint(grid, irises.right), paperPoint(grid, irises.left)] as const);
  const softness = eyes ? await measureSoftness(picture, eyes, partOfPace(pace, DEVELOPED, 1)) : 0;
  const betweenEyes = irises ? Math.hypot(irises.left.x - irises.right.x, irises.left.y - irises.right.y) : 1;
  const pixelsPerInch = MILLIMETRES_PER_INCH / framing.scale;
  const plan = sheet === 'none' || format.pixels ? undefined : planSheet(papers[sheet], format);
  const warnings: PhotoWarning[] = [
    ...(chosen.isOneOfMany ? (['several_people'] as const) : []),
    ...judgeComposition(composed),
    ...judgeDetail({ pixelsPerInch, softness, betweenEyes }),
    ...judgeFace(mesh, head.frame.angle),
    ...judgeLight(light),
    ...ground.warnings,
  ];
  const framed = measureFraming(head, framing, format);
  await pace(1);
  return {
    picture,
    further: plan ? [drawSheet(picture, plan, grid.density)] : [],
    pixelsPerInch: round(grid.density * MILLIMETRES_PER_INCH, 0),
    findings: {
      headMillimetres: round(framed.head),
      eyesMillimetres: round(framed.eyes),
      aboveMillimetres: round(framed.above),
      turnedDegrees: round((head.frame.angle * 180) / Math.PI),
      enlarged: round(1 / Math.hypot(...grid.across), 2),
      background: ground.name,
      copies: plan ? plan.columns.length * plan.rows.length : 0,
      warnings,
    },
  };
}
