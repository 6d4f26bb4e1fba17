import type { SvgPathCommand } from 'harfbuzzjs';
import type { Lettering } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { fontFilesFor, type OpenFont, openFont } from './fonts.ts';

/** A letter in its place on a line; lengths are ems, `y` points up from the base line. */
interface PlacedGlyph {
  readonly x: number;
  readonly y: number;
  /** Ems of a unit of the outline. */
  readonly scale: number;
  readonly outline: readonly SvgPathCommand[];
}

/** A line of letters that is set, in ems. */
export interface SetLine {
  readonly glyphs: readonly PlacedGlyph[];
  /** From the first letter's ink to the last one's. */
  readonly left: number;
  readonly right: number;
  /** Highest and lowest ink over the base line. */
  readonly top: number;
  readonly bottom: number;
}

interface Style {
  readonly weight: number;
  readonly han: Lettering['han'];
}

interface Run {
  readonly font: OpenFont;
  text: string;
}

async function findFont(letter: string, { weight, han }: Style): Promise<OpenFont> {
  const code = letter.codePointAt(0) ?? 0;
  for (const path of fontFilesFor(code, han)) {
    const font = await openFont(path, weight);
    if (font.letters.has(code)) return font;
  }
  throw new ImagingError('invalid_request', `no font has U+${code.toString(16)}`);
}

/** Letters in runs of one font each; a space stays with the letters before it. */
async function splitRuns(text: string, style: Style): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const font = letter === ' ' && last ? last.font : await findFont(letter, style);
    if (last?.font === font && font.letters.has(letter.codePointAt(0) ?? 0)) last.text += letter;
    else runs.push({ font: letter === ' ' ? await findFont(letter, style) : font, text: letter });
  }
  return runs;
}

/** Sets a line of text with kerning. Throws `invalid_request` for a letter that no font has. */
export async function setLine(text: string, style: Style): Promise<SetLine> {
  const { Buffer, shape } = await import('harfbuzzjs');
  const glyphs: PlacedGlyph[] = [];
  let [left, right, top, bottom] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  let pen = 0;
  for (const { font: opened, text: part } of await splitRuns(text, style)) {
    const { font, unitsPerEm } = opened;
    const buffer = new Buffer();
    buffer.addText(part);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    const scale = 1 / unitsPerEm;
    for (const glyph of buffer.getGlyphInfosAndPositions()) {
      const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const placed = { x: pen + xOffset * scale, y: yOffset * scale, scale };
      const outline = font.glyphToJson(codepoint);
      for (const { values } of outline)
        for (let i = 0; i + 1 < values.length; i += 2) {
          left = Math.min(left, placed.x + scale * (values[i] ?? 0));
          right = Math.max(right, placed.x + scale * (values[i] ?? 0));
          top = Math.max(top, placed.y + scale * (values[i + 1] ?? 0));
          bottom = Math.min(bottom, placed.y + scale * (values[i + 1] ?? 0));
        }
      glyphs.push({ ...placed, outline });
      pen += xAdvance * scale;
    }
  }
  return { glyphs, left: Math.min(left, right), right, top, bottom };
}

interface Place {
  /** Pixels where the first ink begins, and of the base line. */
  readonly x: number;
  readonly y: number;
  /** Pixels of an em. */
  readonly size: number;
}

type Point = readonly [x: number, y: number];

/** Point of a curve of any degree at a share of its way (de Casteljau). */
function pointAt(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0];
  const nearer = points.slice(1).map(([x, y], i): Point => {
    const [fromX, fromY] = points[i];
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
  });
  return pointAt(nearer, share);
}

/** Outlines of a set line in its place, as polygons of x and y in turn, in pixels. */
export function outlinePolygons({ glyphs, left }: SetLine, { x, y, size }: Place): readonly number[][] {
  const polygons: number[][] = [];
  for (const glyph of glyphs) {
    let last: Point = [0, 0];
    for (const { type, values } of glyph.outline) {
      if (type === 'Z') continue;
      const points: Point[] = [];
      for (let i = 0; i < values.length; i += 2)
        points.push([
          x + size * (glyph.x - left + glyph.scale * values[i]),
          y - size * (glyph.y + glyph.scale * values[i + 1]),
        ]);
      const end = points[points.length - 1];
      if (type === 'M') polygons.push([...end]);
      else {
        const curve = [last, ...points];
        const steps = type === 'L' ? 1 : Math.max(3, Math.ceil(Math.sqrt(3 * lengthOf(curve))));
        for (let step = 1; step <= steps; step++)
          polygons[polygons.length - 1].push(...pointAt(curve, step / steps));
      }
      last = end;
    }
  }
  return polygons;
}

function lengthOf(points: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < points.length; i++)
    sum += Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]);
  return Math.min(sum, 300);
}
