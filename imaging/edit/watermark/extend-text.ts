import { listComponents } from '../../core/morphology/components.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, boxOfMask, cropBytes } from '../../core/raster/crop.ts';
import type { FlatText } from './find-flat-text.ts';

/** Longest gap between letters of a line, in heights of a letter. */
const GAP = 1.5;

/** Share of a piece's greatest strength of ink from which on a pixel is its core. */
const CORE = 0.75;

/** Share of the strength of a line's colour from which on a pixel on the brush's border is of a stroke. */
const STROKE = 0.75;

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
 * at an end where the brush cut a stroke, with gaps no longer than between words. Text of the scene may have
 * that colour too, so that a line that ends under its brush is not followed. `undefined` if none goes on.
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
  const cut = alike.filter((piece) => isCut(photo, { piece, beyond: strokes, mask, text }));
  const kept = followLine({ alike, cut }, { own, gap: GAP * tall });
  for (const { left, top, right, bottom } of kept)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * strokes.width + x;
        under.data[at] = strokes.data[at];
      }
  return kept.length > 0 ? under : undefined;
}

interface Pieces {
  readonly alike: readonly Box[];
  /** Those of them that the brush's border cuts off strokes under it. */
  readonly cut: readonly Box[];
}

/** The pieces that were cut, and those that follow each other from there beyond a line's ends. */
function followLine(
  { alike, cut }: Pieces,
  { own, gap }: { readonly own: Box; readonly gap: number },
): Box[] {
  const kept = [...cut];
  const rest = alike.filter((piece) => !cut.includes(piece));
  let to = Math.max(...cut.map(({ right }) => right));
  if (to > own.right)
    for (const piece of rest.toSorted((a, b) => a.left - b.left)) {
      if (piece.right <= own.right || piece.left > to + gap) continue;
      kept.push(piece);
      to = Math.max(to, piece.right);
    }
  let from = Math.min(...cut.map(({ left }) => left));
  if (from < own.left)
    for (const piece of rest.toSorted((a, b) => b.right - a.right)) {
      if (piece.left >= own.left || piece.right < from - gap) continue;
      kept.push(piece);
      from = Math.min(from, piece.left);
    }
  return kept;
}

type Candidate = Pick<Line, 'mask' | 'text'> & { readonly piece: Box; readonly beyond: Mask };

/** True where a stroke of a piece goes on under the brush. */
function isCut(photo: Picture, { piece, beyond, mask, text }: Candidate): boolean {
  const { width, height } = photo;
  const least = STROKE * text.ink.strength(...text.colour);
  const isStroke = (at: number) => beyond.data[at] > 0 && text.ink.strength(...colourAt(photo, at)) >= least;
  for (let y = piece.top; y < piece.bottom; y++)
    for (let x = piece.left; x < piece.right; x++) {
      const at = y * width + x;
      if (mask.data[at] || !isStroke(at)) continue;
      const beside = [
        ...(x > 0 ? [at - 1] : []),
        ...(x < width - 1 ? [at + 1] : []),
        ...(y > 0 ? [at - width] : []),
        ...(y < height - 1 ? [at + width] : []),
      ];
      if (beside.some((next) => mask.data[next] && isStroke(next))) return true;
    }
  return false;
}

function colourAt({ data, channels }: Picture, at: number): [number, number, number] {
  const [red, green, blue] = channels === 1 ? [0, 0, 0] : [0, 1, 2];
  const from = at * channels;
  return [data[from + red], data[from + green], data[from + blue]];
}

/** True where the core of a piece beyond the brush has the colour of its line. */
function isOfLine(photo: Picture, { piece, beyond, mask, text }: Candidate): boolean {
  const places: number[] = [];
  for (let y = piece.top; y < piece.bottom; y++)
    for (let x = piece.left; x < piece.right; x++) {
      const at = y * photo.width + x;
      if (beyond.data[at] && !mask.data[at]) places.push(at);
    }
  const strengths = places.map((at) => text.ink.strength(...colourAt(photo, at)));
  const most = strengths.reduce((a, b) => Math.max(a, b), 0);
  const cores = places.filter((_, index) => strengths[index] >= CORE * most);
  return text.colour.every((value, channel) => {
    const mean = cores.reduce((sum, at) => sum + colourAt(photo, at)[channel], 0) / Math.max(1, cores.length);
    return Math.abs(mean - value) <= SPREADS * text.ink.spread;
  });
}
