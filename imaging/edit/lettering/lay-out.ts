import type { Lettering } from '#lib/catalog/tools/ai-image-generator/constants.ts';
import { type SetLine, setLine } from './set-line.ts';
import { wrapLines } from './wrap-line.ts';

/** A row of letters in its place, in pixels from the upper left corner of the area. */
interface LaidRow {
  readonly line: SetLine;
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly size: number;
  /** True of the rows of the first line, which is the title. */
  readonly isTitle: boolean;
}

interface LaidOut {
  readonly rows: readonly LaidRow[];
  readonly width: number;
  readonly height: number;
  /** Height at which the title ends and the other lines begin; undefined where there is a title alone. */
  readonly break?: number;
}

interface Area {
  readonly width: number;
  readonly height: number;
}

const TITLE_WEIGHT = 800;
const TEXT_WEIGHT = 500;

/** Most rows that a line is broken into. */
const MAX_ROWS = 4;

/** Space between rows, and between the title and the rest, in sizes of the rows around it. */
const LEADING = 0.24;
const BREAK = 0.95;

/** Largest size of the other lines, of the title's. */
const SECOND = 0.34;

const widthOf = ({ left, right }: SetLine) => Math.max(0.01, right - left);
const heightOf = ({ top, bottom }: SetLine) => Math.max(0.01, top - bottom);

/** Height of rows of one size, in that size. */
function stackHeight(rows: readonly SetLine[], leading: number): number {
  return rows.reduce((sum, row) => sum + heightOf(row), 0) + leading * Math.max(0, rows.length - 1);
}

interface Fitted {
  readonly rows: readonly SetLine[];
  readonly size: number;
}

interface Fit {
  readonly area: Area;
  readonly weight: number;
  readonly han: Lettering['han'];
  /** Size from which on no line is broken further. */
  readonly enough: number;
}

/** Breaks lines so that they can be largest in an area, one size for all. */
async function fitLines(lines: readonly string[], { area, weight, han, enough }: Fit): Promise<Fitted> {
  let best: Fitted = { rows: [], size: 0 };
  for (let count = 1; count <= MAX_ROWS && best.size < enough; count++) {
    const texts = wrapLines(lines, count);
    const rows = await Promise.all(texts.map((text) => setLine(text, { weight, han })));
    const size = Math.min(
      area.width / Math.max(...rows.map(widthOf)),
      area.height / stackHeight(rows, LEADING),
    );
    if (size > best.size) best = { rows, size };
  }
  return best;
}

/** Puts rows below each other, each of its own size. */
function stack(
  rows: readonly { readonly line: SetLine; readonly size: number; readonly isTitle: boolean }[],
  { width, isCentred }: { readonly width: number; readonly isCentred: boolean },
): LaidOut {
  const laid: LaidRow[] = [];
  let y = 0;
  let broken: number | undefined;
  for (const [index, { line, size, isTitle }] of rows.entries()) {
    const before = rows[index - 1];
    if (before && before.isTitle !== isTitle) {
      const gap = BREAK * Math.max(size, 0.5 * before.size);
      broken = y + gap / 2;
      y += gap;
    } else if (before) y += LEADING * Math.min(size, before.size);
    const x = isCentred ? (width - size * widthOf(line)) / 2 : 0;
    laid.push({ line, x, y: y + size * line.top, size, isTitle });
    y += size * heightOf(line);
  }
  const widest = Math.max(...rows.map(({ line, size }) => size * widthOf(line)));
  return {
    rows: laid,
    width: isCentred ? width : widest,
    height: y,
    ...(broken !== undefined && { break: broken }),
  };
}

/** Size of a row of a block at most, by its smallest: a short word would shout above the others. */
const MAX_CONTRAST = 1.5;

/** Every row as wide as the area; the tallest are held back, and all shrink until they fit. */
async function layBlock(lines: readonly string[], area: Area, han: Lettering['han']): Promise<LaidOut> {
  let [best, most]: [LaidOut | undefined, number] = [undefined, 0];
  for (let count = 1; count <= MAX_ROWS; count++) {
    const rows = await Promise.all(
      wrapLines(lines, count).map((text) => setLine(text, { weight: TITLE_WEIGHT, han })),
    );
    const smallest = Math.min(...rows.map((line) => area.width / widthOf(line)));
    // One block, without a break after the title.
    const filled = rows.map((line) => ({
      line,
      size: Math.min(
        area.width / widthOf(line),
        (0.42 * area.height) / heightOf(line),
        MAX_CONTRAST * smallest,
      ),
      isTitle: true,
    }));
    const whole = stack(filled, { width: area.width, isCentred: true });
    const shrink = Math.min(1, area.height / whole.height);
    const laid = stack(
      filled.map((row) => ({ ...row, size: row.size * shrink })),
      { width: area.width, isCentred: true },
    );
    // The wider and the higher, and the more even its rows, the better it fills the area.
    const widths = laid.rows.map(({ line, size }) => size * widthOf(line));
    const value = laid.height * shrink * (Math.min(...widths) / Math.max(...widths));
    if (value > most) [best, most] = [laid, value];
  }
  return best ?? { rows: [], width: area.width, height: 0 };
}

/**
 * Lays lettering out in an area: the first line is the title, as large as fits, and the others are smaller.
 * Throws `invalid_request` for no letters, or for one that no font has.
 */
export async function layOut({ text, layout, han }: Lettering, area: Area): Promise<LaidOut> {
  const lines = text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  const [title = '', ...others] = lines;
  if (layout === 'block') return layBlock(lines, area, han);
  const share = others.length > 0 ? 0.6 : 1;
  const first = await fitLines([title], {
    area: { width: area.width, height: share * area.height },
    weight: TITLE_WEIGHT,
    han,
    enough: 0.4 * area.height,
  });
  const size = Math.min(first.size, 0.4 * area.height);
  const rest =
    others.length > 0
      ? await fitLines(others, {
          area: { width: area.width, height: 0.3 * area.height },
          weight: TEXT_WEIGHT,
          han,
          enough: SECOND * size,
        })
      : { rows: [], size: 0 };
  const restSize = Math.min(rest.size, SECOND * size);
  return stack(
    [
      ...first.rows.map((line) => ({ line, size, isTitle: true })),
      ...rest.rows.map((line) => ({ line, size: restSize, isTitle: false })),
    ],
    { width: area.width, isCentred: layout === 'center' },
  );
}
