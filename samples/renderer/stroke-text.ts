import { length2 } from './point.ts';
import { strokeLetters } from './stroke-letters.ts';

const GRID_HEIGHT = 12;
/** Grid units between letters, and of a blank. */
const GAP = 3.4;
const BLANK = 5;

type Place = readonly [across: number, up: number];

interface Letter {
  /** Outermost places, in heights of a capital. */
  readonly from: number;
  readonly to: number;
  /** Four numbers a line: its two ends. */
  readonly lines: Float64Array;
}

function readStroke(code: string): readonly Place[] {
  const pairs = code.match(/../g) ?? [];
  return pairs.map((pair) => [Number.parseInt(pair[0], 16), Number.parseInt(pair[1], 16)]);
}

/**
 * Cuts off corners that turn by less than some 70°, so that bowls get round and stems keep their corners
 * (Chaikin 1974).
 */
function roundCorners(stroke: readonly Place[]): readonly Place[] {
  return stroke.flatMap((place, i) => {
    const before = stroke[i - 1];
    const after = stroke[i + 1];
    if (!before || !after) return [place];
    const inwards: Place = [place[0] - before[0], place[1] - before[1]];
    const outwards: Place = [after[0] - place[0], after[1] - place[1]];
    const cosine =
      (inwards[0] * outwards[0] + inwards[1] * outwards[1]) / (length2(...inwards) * length2(...outwards));
    if (cosine < 0.3) return [place];
    return [
      [place[0] - inwards[0] / 4, place[1] - inwards[1] / 4] as const,
      [place[0] + outwards[0] / 4, place[1] + outwards[1] / 4] as const,
    ];
  });
}

function createLetter(code: string, start: number): Letter {
  const lines: number[] = [];
  let to = start;
  for (const part of code.split(' ')) {
    const stroke = roundCorners(roundCorners(readStroke(part)));
    const places = stroke.map(
      ([across, up]): Place => [start + across / GRID_HEIGHT, up / GRID_HEIGHT - 0.5],
    );
    for (let i = 1; i < places.length; i++) lines.push(...places[i - 1], ...places[i]);
    to = Math.max(to, ...places.map(([across]) => across));
  }
  return { from: start, to, lines: Float64Array.from(lines) };
}

function setText(text: string): { readonly letters: readonly Letter[]; readonly width: number } {
  const letters: Letter[] = [];
  let pen = 0;
  for (const character of text) {
    const code = strokeLetters[character];
    if (code === undefined) {
      pen += BLANK / GRID_HEIGHT;
      continue;
    }
    const letter = createLetter(code, pen);
    letters.push(letter);
    pen = letter.to + GAP / GRID_HEIGHT;
  }
  return { letters, width: letters.at(-1)?.to ?? 0 };
}

function distanceToLine(lines: Float64Array, at: number, [across, up]: Place): number {
  const dx = lines[at + 2] - lines[at];
  const dy = lines[at + 3] - lines[at + 1];
  const px = across - lines[at];
  const py = up - lines[at + 1];
  const share = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
  return length2(px - dx * share, py - dy * share);
}

export interface StrokeText {
  /** Width in heights of a capital. */
  readonly width: number;
  /**
   * Distance of a place to the nearest stroke's middle line. The origin is the text's middle; a capital is 1
   * high.
   */
  distance(across: number, up: number): number;
}

/** Sets a line of capitals, digits and points. Lower-case letters and other signs are blanks. */
export function createStrokeText(text: string): StrokeText {
  const { letters, width } = setText(text);
  return {
    width,
    distance(across, up) {
      const place: Place = [across + width / 2, up];
      let nearest = Math.max(0.4, Math.abs(up) - 0.6);
      for (const { from, to, lines } of letters) {
        if (place[0] < from - nearest || place[0] > to + nearest) continue;
        for (let at = 0; at < lines.length; at += 4)
          nearest = Math.min(nearest, distanceToLine(lines, at, place));
      }
      return nearest;
    },
  };
}
