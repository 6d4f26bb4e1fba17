import type { Raster } from '../../core/raster/raster.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { lineInk } from './draw-eyes.ts';
import type { MouthShape } from './expressions.ts';
import { hexToLight, inkToLight, mixInks } from './ink-light.ts';
import type { Look } from './looks.ts';
import { drawStroke, fillShape, type Paint } from './paint-shape.ts';
import { portraitPoint, type StickerPortrait } from './portrait.ts';
import { ellipse, type LocalFrame, outlineOf, taperedLine } from './shapes.ts';

const THROAT = hexToLight(0x4a0d17);
const TEETH = hexToLight(0xfbfaf6);
const TONGUE = { light: hexToLight(0xe8606c), deep: hexToLight(0xb93a4c) };

/** Columns from the person's right corner of the mouth to the left one. */
const COLUMNS = 11;

/** Curve added to a calm mouth, which would look stern in a drawing. */
const FRIENDLY = 0.07;

/** Enlargement of a mouth. */
const LARGER = 1.16;

/**
 * Smallest gap that shows the inside of a mouth, and drop of a smile's middle below its corners, in half
 * widths.
 */
const PARTED = 0.02;
const SMILING = 0.28;

/** Smallest gap of an open mouth in a photo, in half widths. */
const OPEN = 0.08;

/** Lips at one column, in half widths of the mouth from its middle; v grows downwards. */
interface Column {
  readonly u: number;
  /** Line between the lips, or the middle of the gap. */
  readonly middle: number;
  readonly upper: number;
  readonly lower: number;
  readonly gap: number;
  /** u of the outer edges, which lean less towards the corners than the inner ones. */
  readonly outerU: number;
}

export interface MouthPlace {
  readonly frame: LocalFrame;
  readonly columns: readonly Column[];
  /** Gap in the middle, in half widths. */
  readonly open: number;
  /** Height of the corners above the middle of the lips, in half widths. */
  readonly curve: number;
}

/** Reads the mouth from the mesh. */
export function placeMouth(portrait: StickerPortrait): MouthPlace {
  const right = portraitPoint(portrait, facePoints.rightMouthCorner);
  const left = portraitPoint(portrait, facePoints.leftMouthCorner);
  const half = Math.max(1, Math.hypot(left.x - right.x, left.y - right.y) / 2);
  const frame = {
    x: (right.x + left.x) / 2,
    y: (right.y + left.y) / 2,
    unit: LARGER * half,
    angle: Math.atan2(left.y - right.y, left.x - right.x),
  };
  const own = (index: number) => {
    const { x, y } = portraitPoint(portrait, index);
    const [cosine, sine] = [Math.cos(frame.angle) / half, Math.sin(frame.angle) / half];
    return {
      u: (x - frame.x) * cosine + (y - frame.y) * sine,
      v: (y - frame.y) * cosine - (x - frame.x) * sine,
    };
  };
  const { outerLips, innerLips } = faceLandmarks;
  const columns = Array.from({ length: COLUMNS }, (_, i): Column => {
    const [outerUpper, innerUpper] = [own(outerLips[i]), own(innerLips[i])];
    const below = (2 * (COLUMNS - 1) - i) % (2 * (COLUMNS - 1));
    const [outerLower, innerLower] = [own(outerLips[below]), own(innerLips[below])];
    return {
      u: (innerUpper.u + innerLower.u) / 2,
      outerU: (outerUpper.u + outerLower.u) / 2,
      middle: (innerUpper.v + innerLower.v) / 2,
      upper: Math.max(0.02, innerUpper.v - outerUpper.v),
      lower: Math.max(0.02, outerLower.v - innerLower.v),
      gap: Math.max(0, innerLower.v - innerUpper.v),
    };
  });
  const centre = columns[(COLUMNS - 1) / 2];
  return { frame, columns, open: centre.gap, curve: centre.middle };
}

/** The mouth in another expression, or the photo's, slightly exaggerated. */
function bendMouth({ columns, open }: MouthPlace, shape: MouthShape | undefined): readonly Column[] {
  if (!shape)
    return columns.map((column) => ({
      ...column,
      gap: open > OPEN ? 1.1 * column.gap : 0,
      middle: 1.15 * column.middle + FRIENDLY * (0.45 - column.u * column.u),
    }));
  return columns.map((column) => {
    const u = column.u * shape.width;
    const bow = Math.max(0, 1 - Math.abs(column.u) ** 2.4);
    const gap = shape.open * bow;
    const skew = (shape.skew ?? 0) * column.u * 0.5;
    const middle = 0.3 * column.middle + shape.curve * (0.45 - column.u * column.u) - skew + 0.2 * gap;
    return { ...column, u, outerU: column.outerU * shape.width, middle, gap };
  });
}

function ringOf(
  columns: readonly Column[],
  where: (column: Column, side: -1 | 1) => readonly [number, number],
) {
  const inner = columns.slice(1, -1);
  return [
    where(columns[0], -1),
    ...inner.map((column) => where(column, -1)),
    where(columns[columns.length - 1], -1),
    ...inner.toReversed().map((column) => where(column, 1)),
  ];
}

interface MouthParams {
  readonly place: MouthPlace;
  /** Undefined for the photo's own. */
  readonly shape?: MouthShape;
  readonly look: Look;
}

/** Draws the inside of an open mouth: dark, with teeth above and a tongue below. */
function drawInside(
  sheet: Raster,
  {
    mouthPlace: { frame },
    columns,
    shape,
  }: { readonly mouthPlace: MouthPlace; columns: readonly Column[]; shape?: MouthShape },
) {
  const inner = ringOf(columns, ({ u, middle, gap }, side) => [u, middle + 0.5 * side * gap]);
  const opening = outlineOf(frame, inner);
  fillShape(sheet, { corners: opening, paint: { light: THROAT } });
  const max = Math.max(...columns.map(({ gap }) => gap));
  const within = [opening];
  const bottom = Math.max(...columns.map(({ middle, gap }) => middle + 0.5 * gap));
  if (shape ? shape.tongue : max > 0.5)
    fillShape(sheet, {
      corners: ellipse(frame, { middle: [0, bottom], axes: [0.5, 0.42 * max] }),
      paint: {
        light: TONGUE.light,
        lower: TONGUE.deep,
        within,
      },
    });
  if (shape && !shape.teeth) return;
  const high = Math.min(0.3, 0.62 * max);
  const teeth = ringOf(columns, ({ u, middle, gap }, side) => [
    u,
    middle - 0.5 * gap + (side > 0 ? high * (1 - 0.35 * u * u) : -0.1),
  ]);
  fillShape(sheet, { corners: outlineOf(frame, teeth), paint: { light: TEETH, within } });
}

/** Small folds at the corners of a smile. */
function drawDimples(
  sheet: Raster,
  { frame, columns, paint, radius }: LipLines & { readonly frame: LocalFrame },
): void {
  for (const [corner, out] of [
    [columns[0], -1],
    [columns[columns.length - 1], 1],
  ] as const) {
    const fold = ([-0.1, 0, 0.08] as const).map(
      (v, i) => [corner.u + out * (i === 1 ? 0.12 : 0.07), corner.middle + v] as const,
    );
    drawStroke(sheet, { points: taperedLine(frame, { places: fold, radius: 0.5 * radius }), paint });
  }
}

interface LipLines {
  readonly columns: readonly Column[];
  readonly paint: Paint;
  /** Half the width of the line between the lips, in pixels. */
  readonly radius: number;
}

/** Lines between the lips, or along their inner edges. */
function drawLipLines(
  sheet: Raster,
  {
    mouthPlace: { frame, columns: own },
    lines,
  }: { readonly mouthPlace: MouthPlace; readonly lines: LipLines & { isInked: boolean } },
) {
  const { columns, paint, radius, isInked } = lines;
  const along = (offset: number) =>
    columns.map(({ u, middle, gap }) => [u * 1.03, middle + offset * gap] as const);
  drawStroke(sheet, { points: taperedLine(frame, { places: along(-0.5), radius, ends: [0.5, 0.5] }), paint });
  if (!isInked) return;
  const isOpen = Math.max(...columns.map(({ gap }) => gap)) > PARTED;
  if (isOpen)
    drawStroke(sheet, {
      points: taperedLine(frame, { places: along(0.5), radius: 0.5 * radius, ends: [0.5, 0.5] }),
      paint,
    });
  const centre = (own.length - 1) / 2;
  const corners = (columns[0].middle + columns[columns.length - 1].middle) / 2;
  if (columns[centre].middle - corners > SMILING) drawDimples(sheet, { frame, ...lines });
}

/** Highlight on the lower lip. */
function drawShine(
  sheet: Raster,
  {
    mouthPlace: { frame },
    columns,
    gloss,
  }: { readonly mouthPlace: MouthPlace; readonly columns: readonly Column[]; readonly gloss: number },
): void {
  const { middle, gap, lower } = columns[(columns.length - 1) / 2];
  fillShape(sheet, {
    corners: ellipse(frame, { middle: [-0.12, middle + 0.5 * gap + 0.5 * lower], axes: [0.22, 0.05] }),
    paint: {
      light: TEETH,
      opacity: 0.3 * gloss + 0.1,
      softness: 0.04 * frame.unit,
    },
  });
}

/** Draws the mouth. Changes the sheet. */
export function drawMouth(
  sheet: Raster,
  { portrait, place, shape, look }: MouthParams & { readonly portrait: StickerPortrait },
): void {
  const { frame } = place;
  const columns = bendMouth(place, shape);
  const { lips, skin } = portrait.inks;
  const isInked = look.outline > 0;
  const red = mixInks(skin, {
    other: [Math.min(lips[0], skin[0] - 0.06), lips[1] * 1.25 + 0.02, lips[2]],
    share: 0.85,
  });
  const deep = mixInks(red, { other: [0.2, 0.05, 0.02], share: 0.22 });
  const outer = ringOf(columns, ({ outerU, middle, gap, upper, lower }, side) => [
    outerU,
    middle + side * (0.5 * gap + (side < 0 ? upper : lower)),
  ]);
  fillShape(sheet, {
    corners: outlineOf(frame, outer),
    paint: { light: inkToLight(deep), lower: inkToLight(red) },
  });
  if (columns.some(({ gap }) => gap > PARTED)) drawInside(sheet, { mouthPlace: place, columns, shape });
  const paint = {
    light: inkToLight(mixInks(lineInk(portrait, look), { other: red, share: look.isBold ? 0.1 : 0.35 })),
  };
  const radius = frame.unit * (look.isBold ? 0.058 : 0.045);
  drawLipLines(sheet, { mouthPlace: place, lines: { columns, paint, radius, isInked } });
  if (look.gloss > 0) drawShine(sheet, { mouthPlace: place, columns, gloss: look.gloss });
}
