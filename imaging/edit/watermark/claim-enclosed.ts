import { labelComponents } from '../../core/morphology/components.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Area } from './area.ts';
import type { Blend } from './blend.ts';
import { fillsBrush } from './fills-brush.ts';

/** Distance between both ends of a step in pixels. The soft rim of a stroke falls between them. */
const STRIDE = 4;

/** Fewer steps across its outline tell nothing of a piece. */
const MIN_STEPS = 12;

/**
 * Most of the steps across a piece's outline that is left once the mark is taken off it, too. In a shape that
 * fills its brush a hole is less likely than between strokes, and it need not be as plain.
 */
const LEFT = { strokes: 0.6, shape: 1 } as const;

/** Steps beyond this many grey levels are edges of the scene and all count the same. */
const MAX_STEP = 60;

/** Least share of a mark's photo that is taken to show through. */
const MIN_CLEAR = 0.1;

/** Steps between the marked pixels around a piece, with the mark taken off, and the piece. */
interface Outline {
  steps: number;
  /** In grey levels, with the piece as it is seen, and with the mark taken off it too. */
  bare: number;
  marked: number;
}

/**
 * Claims for a mark the bare pieces that its strokes enclose, where the photo goes on more smoothly with the
 * mark taken off them too: the middle of a broad shape, which no bare ground is near. The hole of a letter
 * stays. Returns the strokes as they are where nothing is claimed.
 */
export function claimEnclosed(
  area: Area,
  { marked, blend }: { readonly marked: Plane; readonly blend: Blend },
): Plane {
  const { width, height } = area;
  const bare = Uint8Array.from(marked.data, (share) => (share > 0.5 ? 0 : 1));
  const { labels, sizes } = labelComponents({ width, height, data: bare });
  const isOpen = listOpen(area, { bare, labels, count: sizes.length });
  if (isOpen.every((flag) => flag)) return marked;
  const outlines = measureOutlines(area, { marked, blend, bare, labels, isOpen });
  const left = fillsBrush(area, marked) ? LEFT.shape : LEFT.strokes;
  const isClaimed = outlines.map((own) => own.steps >= MIN_STEPS && own.marked < left * own.bare);
  if (!isClaimed.some(Boolean)) return marked;
  const data = marked.data.map((share, at) => (bare[at] && isClaimed[labels[at]] ? 1 : share));
  return { ...marked, data };
}

interface Pieces {
  /** 1 for a bare pixel. */
  readonly bare: Uint8Array;
  readonly labels: Int32Array;
}

/** Flags the pieces that reach out of the brush, or to the border of the area. */
function listOpen(
  { width, height, brushed }: Area,
  { bare, labels, count }: Pieces & { readonly count: number },
): Uint8Array {
  const isOpen = new Uint8Array(count);
  // The first one is all that is marked.
  isOpen[0] = 1;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const isBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (bare[at] && (isBorder || !brushed[at])) isOpen[labels[at]] = 1;
    }
  return isOpen;
}

function measureOutlines(
  { width, height, colours }: Area,
  { marked, blend, bare, labels, isOpen }: Pieces & Marked & { readonly isOpen: Uint8Array },
): Outline[] {
  const outlines = Array.from(isOpen, (): Outline => ({ steps: 0, bare: 0, marked: 0 }));
  const clear = Math.max(MIN_CLEAR, 1 - blend.opacity);
  const compare = (at: number, beside: number): void => {
    if (marked.data[beside] < 0.5) return;
    const own = outlines[labels[at]];
    own.steps++;
    for (const [channel, { data }] of colours.entries()) {
      const ground = (data[beside] - (1 - clear) * blend.colour[channel]) / clear;
      own.bare += Math.min(MAX_STEP, Math.abs(ground - data[at]));
      own.marked += Math.min(MAX_STEP, Math.abs(data[beside] - data[at]) / clear);
    }
  };
  const row = STRIDE * width;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!bare[at] || isOpen[labels[at]]) continue;
      if (x >= STRIDE) compare(at, at - STRIDE);
      if (x < width - STRIDE) compare(at, at + STRIDE);
      if (y >= STRIDE) compare(at, at - row);
      if (y < height - STRIDE) compare(at, at + row);
    }
  return outlines;
}

interface Marked {
  readonly marked: Plane;
  readonly blend: Blend;
}
