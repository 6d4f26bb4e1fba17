import { listComponents } from '../../core/morphology/components.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, cropBytes } from '../../core/raster/crop.ts';
import type { FlatText } from './find-flat-text.ts';

/** Longest gap between letters of a line, in heights of a letter. */
const GAP = 1.5;

/** Share of a piece's greatest strength of ink from which on a pixel is its core. */
const CORE = 0.75;

/** Largest difference between the colours of the cores of one line, in spreads of its ink. */
const SPREADS = 2;

interface Line {
  /** All strokes of the line, also beyond the brush. */
  readonly strokes: Mask;
  readonly mask: Mask;
  readonly text: FlatText;
  /** Height of a letter in pixels. */
  readonly tall: number;
}

/**
 * The strokes of a line under its brush, and those beyond it that go on from there: of the line's colour, and
 * with gaps no longer than between words. `undefined` if none does.
 */
export function extendText(photo: Picture, { strokes, mask, text, tall }: Line): Mask | undefined {
  const under: Mask = { ...strokes, data: strokes.data.map((flag, at) => (mask.data[at] ? flag : 0)) };
  const whole = boxOfMask(strokes);
  const own = boxOfMask(under);
  if (!whole || !own) return undefined;
  const size = { width: whole.right - whole.left, height: whole.bottom - whole.top };
  const covered = cropBytes(mask, whole);
  const beyond = cropBytes(strokes, whole).map((flag, at) => (flag && !covered[at] ? 1 : 0));
  const pieces = listComponents({ ...size, data: beyond }).map(
    (piece): Box => ({
      left: piece.left + whole.left,
      top: piece.top + whole.top,
      right: piece.right + whole.left,
      bottom: piece.bottom + whole.top,
    }),
  );
  const alike = pieces.filter((piece) => isOfLine(photo, { piece, beyond: strokes, mask, text }));
  const kept = followLine(alike, own, GAP * tall);
  for (const { left, top, right, bottom } of kept)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * strokes.width + x;
        under.data[at] = strokes.data[at];
      }
  return kept.length > 0 ? under : undefined;
}

/** The pieces that follow each other from a line's ends on. */
function followLine(pieces: readonly Box[], { left, right }: Box, gap: number): Box[] {
  const kept: Box[] = [];
  let [from, to] = [left, right];
  for (const piece of pieces.toSorted((a, b) => a.left - b.left)) {
    if (piece.right <= from || piece.left > to + gap) continue;
    kept.push(piece);
    to = Math.max(to, piece.right);
  }
  for (const piece of pieces.toSorted((a, b) => b.right - a.right)) {
    if (kept.includes(piece) || piece.left >= from || piece.right < from - gap) continue;
    kept.push(piece);
    from = Math.min(from, piece.left);
  }
  return kept;
}

/** True where the core of a piece beyond the brush has the colour of its line. */
function isOfLine(
  { data, channels, width }: Picture,
  { piece, beyond, mask, text }: Pick<Line, 'mask' | 'text'> & { readonly piece: Box; readonly beyond: Mask },
): boolean {
  const places: number[] = [];
  for (let y = piece.top; y < piece.bottom; y++)
    for (let x = piece.left; x < piece.right; x++) {
      const at = y * width + x;
      if (beyond.data[at] && !mask.data[at]) places.push(at);
    }
  const colourOf = (at: number, channel: number) => data[at * channels + (channels === 1 ? 0 : channel)];
  const strengths = places.map((at) => text.ink.strength(colourOf(at, 0), colourOf(at, 1), colourOf(at, 2)));
  const most = strengths.reduce((a, b) => Math.max(a, b), 0);
  const cores = places.filter((_, index) => strengths[index] >= CORE * most);
  return text.colour.every((value, channel) => {
    const mean = cores.reduce((sum, at) => sum + colourOf(at, channel), 0) / Math.max(1, cores.length);
    return Math.abs(mean - value) <= SPREADS * text.ink.spread;
  });
}
