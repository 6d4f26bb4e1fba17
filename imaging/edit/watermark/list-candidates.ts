import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, clipBox } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { type FoundLine, findLines, listStrokes } from './find-lines.ts';

/**
 * Lines of text that are looked at closely, and how many of them at one place: strokes of several strengths
 * make lines there.
 */
const MAX_LINES = 6;
const MAX_OVERLAPPING = 2;

/** … and those that climb or fall, with more letters. */
const MAX_TURNED = 3;
const MIN_TURNED_LETTERS = 5;

/** Search margin around a line, in heights of its letters: a logo stands beside it. */
const BESIDE = { across: 2.2, down: 0.7 } as const;

/** As many of the listed strokes are thin enough for letters. */
const THIN = 16;

/** Strokes among those that are listed which a logo is looked for in, and their share of its window. */
const LOGO_STROKES = [9, 17];
const LOGO_COVER = [0.01, 0.4] as const;

/** Windows where marks stand mostly, as shares of width and height: left, top, right, bottom. */
const WINDOWS = [
  [0.62, 0.8, 1, 1],
  [0, 0.8, 0.38, 1],
  [0.3, 0.84, 0.7, 1],
  [0.15, 0.35, 0.85, 0.58],
  [0.7, 0, 1, 0.2],
  [0, 0, 0.3, 0.2],
] as const;

/** A place that may hold a mark, and its possible strokes: pixels of the whole picture, 1 for a stroke. */
export interface Candidate {
  readonly window: Box;
  readonly strokes: Uint8Array;
}

/** Lines of text with the most letters first, then logos in the windows. */
export async function listCandidates(
  sheet: Picture,
  { isUpright, progress }: { readonly isUpright: boolean; readonly progress: Progress },
): Promise<Candidate[]> {
  const all = await listStrokes(toBrightness(sheet), progress);
  const lines = findLines(all.slice(0, THIN), sheet)
    .filter(({ letters }) => isUpright || letters >= MIN_TURNED_LETTERS)
    .sort((a, b) => b.letters - a.letters || b.size - a.size);
  const picked: FoundLine[] = [];
  for (const line of lines) {
    if (picked.length === (isUpright ? MAX_LINES : MAX_TURNED)) break;
    if (picked.filter(({ box }) => overlaps(box, line.box)).length < MAX_OVERLAPPING) picked.push(line);
  }
  const candidates = picked.map(({ box, height, strokes }) => ({
    window: widenLine(box, { height, within: sheet }),
    strokes,
  }));
  return isUpright ? [...candidates, ...listLogos(all, sheet)] : candidates;
}

/** Extends a line of text by its possible neighbours. */
export function widenLine(
  { left, top, right, bottom }: Box,
  { height, within }: { readonly height: number; readonly within: Picture },
): Box {
  const across = Math.ceil(BESIDE.across * height);
  const down = Math.ceil(BESIDE.down * height);
  return clipBox(
    { left: left - across, top: top - down, right: right + across, bottom: bottom + down },
    within,
  );
}

/** The windows with a moderate share of thin strokes in them. */
function listLogos(all: readonly Uint8Array[], { width, height }: Picture): Candidate[] {
  return WINDOWS.flatMap(([left, top, right, bottom]) => {
    const window = {
      left: Math.floor(left * width),
      top: Math.floor(top * height),
      right: Math.floor(right * width),
      bottom: Math.floor(bottom * height),
    };
    const area = (window.right - window.left) * (window.bottom - window.top);
    return LOGO_STROKES.map((index) => ({ window, strokes: all[index] })).filter(({ strokes }) => {
      let count = 0;
      for (let y = window.top; y < window.bottom; y++)
        for (let x = window.left; x < window.right; x++) count += strokes[y * width + x];
      return count > LOGO_COVER[0] * area && count < LOGO_COVER[1] * area;
    });
  });
}

/** The mean of red, green and blue, 0 to 255. */
export function toBrightness({ width, height, data, channels }: Picture): Plane {
  const plane = createPlane({ width, height });
  for (let at = 0; at < plane.data.length; at++) {
    const from = at * channels;
    plane.data[at] = channels === 1 ? data[from] : (data[from] + data[from + 1] + data[from + 2]) / 3;
  }
  return plane;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
