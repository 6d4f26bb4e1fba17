import type { Lettering } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { ImagingError } from '../../../core/imaging-error.ts';
import type { Progress } from '../../../core/progress.ts';
import { layOut } from '../../lettering/lay-out.ts';
import { outlinePolygons } from '../../lettering/set-line.ts';
import { type Light, luminance } from '../art-colours.ts';
import { families } from '../families.ts';
import { createSheet, type Family, fillPolygons, type Sheet } from '../sheet.ts';
import { shiftVector } from '../vector.ts';
import { type Box, drawPosterForm, type Stand } from './poster-forms.ts';

/** Least contrast of letters with their ground: that of large text (WCAG 2.2, 1.4.3). */
const CONTRAST = 3;

function contrastOf(one: Light, other: Light): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The same of small text. */
const TEXT_CONTRAST = 4.5;

/** Colours that can be read on a ground, the clearest first; never none, as black or white always can. */
function readable(ground: Light, { colours: { ground: paper, ink, colours } }: Sheet): readonly Light[] {
  const clear = [paper, ink, ...colours]
    .filter((colour) => contrastOf(colour, ground) >= CONTRAST)
    .toSorted((a, b) => contrastOf(b, ground) - contrastOf(a, ground));
  const light: Light = luminance(ground) > 0.18 ? [0, 0, 0] : [1, 1, 1];
  return clear.length > 0 ? clear : [light];
}

function fillBox(sheet: Sheet, { left, top, width, height }: Box, colour: Light): void {
  const [right, bottom] = [left + width, top + height];
  fillPolygons(sheet, [[left, top, right, top, right, bottom, left, bottom]], { colour });
}

/** Units from the edge of the sheet to letters, and from letters to what is drawn beside them. */
const MARGIN = 85;

/** Shares of the sheet that letters may take. */
const MOST = { high: 0.56, wide: 0.58 } as const;

/** Ratio from which on letters stand beside the picture and not above or below it. */
const WIDE = 1.2;

/** Motifs that leave no ground bare. */
const fullMotifs: readonly Lettering['ground'][] = ['low-poly', 'soft-colours'];

interface Parts {
  readonly laid: Awaited<ReturnType<typeof layOut>>;
  /** Upper left corner of the letters, and the width that they are laid out in. */
  readonly letters: { readonly left: number; readonly top: number; readonly width: number };
  readonly picture: Stand;
}

/** Divides a sheet into letters and a picture, beside each other on wide sheets, else one upon the other. */
async function divide({ width, height, unit, dice }: Sheet, asked: Lettering): Promise<Parts> {
  const margin = MARGIN * unit;
  if (width > WIDE * height) {
    const area = { width: MOST.wide * width - 2 * margin, height: height - 2 * margin };
    const laid = await layOut(asked, area);
    const left = laid.width + 2 * margin;
    return {
      laid,
      letters: { left: margin, top: margin + (area.height - laid.height) / 2, width: area.width },
      picture: { box: { left, top: 0, width: width - left, height }, edge: 'right' },
    };
  }
  const area = { width: width - 2 * margin, height: MOST.high * height - 2 * margin };
  const laid = await layOut(asked, area);
  const isAbove = dice.chance(0.5);
  const top = laid.height + 2 * margin;
  const box = { left: 0, top: isAbove ? top : 0, width, height: height - top };
  return {
    laid,
    letters: { left: margin, top: isAbove ? margin : height - margin - laid.height, width: area.width },
    picture: { box, edge: isAbove ? 'bottom' : 'top' },
  };
}

/** The place of a picture with a border at the edges of the sheet, and letters at its other side. */
function insetBox({ box: { left, top, width, height }, edge }: Stand, by: number): Box {
  const isBeside = edge === 'right';
  return {
    left: Math.round(isBeside ? left : by),
    top: Math.round(edge === 'bottom' ? top : by),
    width: Math.round(width - (isBeside ? by : 2 * by)),
    height: Math.round(height - (isBeside ? 2 * by : by)),
  };
}

/** Fills a sheet around a picture: as a vector it reaches over its place. */
function fillAround(sheet: Sheet, { left, top, width, height }: Box, colour: Light): void {
  if (!sheet.vector) return;
  const [right, bottom] = [left + width, top + height];
  fillBox(sheet, { left: 0, top: 0, width: sheet.width, height: top }, colour);
  fillBox(sheet, { left: 0, top: bottom, width: sheet.width, height: sheet.height - bottom }, colour);
  fillBox(sheet, { left: 0, top, width: left, height }, colour);
  fillBox(sheet, { left: right, top, width: sheet.width - right, height }, colour);
}

/** Draws a motif into a part of a sheet. */
async function drawMotif(
  sheet: Sheet,
  { motif, box, progress }: { motif: Exclude<Lettering['ground'], 'plain'>; box: Box; progress: Progress },
): Promise<void> {
  const draw = await families[motif]();
  const { colours, seed, vector } = sheet;
  const [left, top] = [Math.floor(box.left), Math.floor(box.top)];
  const size = {
    width: Math.ceil(box.left + box.width) - left,
    height: Math.ceil(box.top + box.height) - top,
  };
  // As pixels a motif comes with the ground of its own sheet.
  if (vector) fillBox(sheet, { left, top, ...size }, colours.ground);
  const part = createSheet({ ...size, colours, seed, vector: vector && shiftVector(vector, { left, top }) });
  await draw(part, progress);
  if (vector) return;
  for (const [channel, { data }] of part.planes.entries())
    for (let row = 0; row < size.height; row++)
      sheet.planes[channel].data.set(
        data.subarray(row * size.width, (row + 1) * size.width),
        (top + row) * sheet.width + left,
      );
}

/**
 * A poster of lettering by rules: the first line as large as it fits, the others a third of it, a margin all
 * around, and only colours that can be read (after Müller-Brockmann, “Grid systems”, 1981). A form or a motif
 * takes the rest of the sheet, and never lies under letters. Throws `invalid_request` without lettering.
 */
const lettering: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours, lettering: asked } = sheet;
  if (!asked) throw new ImagingError('invalid_request', 'no letters to set');
  const { laid, letters, picture } = await divide(sheet, asked);
  await progress.report(0.2);
  const plain = [colours.ground, colours.ground, colours.colours[0], colours.ink];
  // Motifs on bare ground need a border of another colour.
  const around = [colours.ink, fullMotifs.includes(asked.ground) ? colours.ground : colours.ink];
  const ground = dice.pick(asked.ground === 'plain' ? plain : around);
  const whole = { left: 0, top: 0, width, height };
  fillBox(sheet, whole, ground);
  if (asked.ground === 'plain') drawPosterForm(sheet, picture, ground);
  else {
    const box = insetBox(picture, 0.55 * MARGIN * unit);
    await drawMotif(sheet, { motif: asked.ground, box, progress: progress.subrange(0.2, 0.6) });
    fillAround(sheet, box, ground);
  }
  const [clearest, ...others] = readable(ground, sheet);
  const accent = others.length > 0 ? dice.pick(others) : clearest;
  const isSmallClear = others.length > 2 && contrastOf(accent, ground) >= TEXT_CONTRAST;
  for (const [index, { line, x, y, size, isTitle }] of laid.rows.entries()) {
    const polygons = outlinePolygons(line, { x: letters.left + x, y: letters.top + y, size });
    const isAccent =
      asked.layout === 'block' ? index > 0 && index === laid.rows.length - 1 : !isTitle && isSmallClear;
    fillPolygons(sheet, polygons, { colour: isAccent ? accent : clearest });
    await progress.report(0.6 + (0.4 * (index + 1)) / laid.rows.length);
  }
  if (laid.break === undefined) return;
  const bar = { width: 90 * unit, height: 9 * unit };
  const indent = asked.layout === 'left' ? 0 : (letters.width - bar.width) / 2;
  const top = letters.top + laid.break - bar.height / 2;
  fillBox(sheet, { ...bar, left: letters.left + indent, top }, accent);
};

export default lettering;
