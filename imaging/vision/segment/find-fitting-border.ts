import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { colourDistance } from './colour-steps.ts';
import { type BorderSteps, isBorder, measureBorder } from './measure-border.ts';

/** Pixels from the border within which other edges are looked at. */
const REACH = 14;

/** Side of the squares whose border is assessed together: a share of the longer side, and pixels. */
const PIECE = { share: 1 / 60, least: 8 } as const;

/** Least number of border pixels of an assessed piece. */
const FEWEST = 4;

/**
 * Largest distance in pixels between a fitting border and its edge, and the distance at which its
 * surroundings begin.
 */
const MISSED = 1;
const BESIDE = [4, 5, 6] as const;

/** Height of a step that noise does not have, and how much higher it is than those beside it. */
const MIN_STEP = 0.008;
const PROMINENCE = 1.5;

/**
 * Share of the strongest edge near it that the step of a piece needs: much, or little where the border as a
 * whole lies on edges; then it was drawn with care, and stronger edges near it are others'.
 */
const STRONGEST = { rough: 0.7, careful: 0.3 } as const;

/** Ratio to the steps beside it from which a step in a carefully drawn border counts, however weak. */
const CLEAR = 4;

/**
 * Least steps along a carefully drawn border: relative to the steps beside it, and to the strongest edges
 * nearby.
 */
const CAREFUL = { beside: 1.7, away: 0.35 } as const;

/** Share of the border in the squares around that must fit. */
const AGREEING = 0.5;

interface PieceStep {
  readonly length: number;
  /** Steps at the border, beside it, and the strongest one away from it. */
  readonly here: number;
  readonly beside: number;
  readonly away: number;
}

function describePieces({ lengths, steps }: BorderSteps): PieceStep[] {
  const count = 2 * REACH + 1;
  return Array.from(lengths, (length, piece) => {
    const heightAt = (offset: number) => {
      const at = (piece * count + offset + REACH) * 3;
      return length === 0 ? 0 : colourDistance(steps[at], steps[at + 1], steps[at + 2]) / length;
    };
    let here = 0;
    let away = 0;
    for (let offset = -REACH; offset <= REACH; offset++) {
      if (Math.abs(offset) <= MISSED) here = Math.max(here, heightAt(offset));
      if (Math.abs(offset) >= BESIDE[0]) away = Math.max(away, heightAt(offset));
    }
    const sum = BESIDE.reduce((before, offset) => before + heightAt(offset) + heightAt(-offset), 0);
    return { length, here, beside: sum / (2 * BESIDE.length), away };
  });
}

/** The whole border as one piece. */
function sumPieces(pieces: readonly PieceStep[]): PieceStep {
  const sum = { length: 0, here: 0, beside: 0, away: 0 };
  for (const { length, here, beside, away } of pieces) {
    sum.length += length;
    sum.here += here * length;
    sum.beside += beside * length;
    sum.away += away * length;
  }
  return sum;
}

function fits({ length, here, beside }: PieceStep): boolean {
  return length >= FEWEST && here > MIN_STEP && here > PROMINENCE * beside;
}

/** For each piece whether most of the border in the three by three squares around it fits. */
function agreeWithNeighbours(
  { columns, rows, lengths }: BorderSteps,
  isFitting: readonly boolean[],
): Uint8Array {
  const out = new Uint8Array(lengths.length);
  for (let row = 0, piece = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, piece++) {
      let fitting = 0;
      let all = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const beside = y * columns + x;
          all += lengths[beside];
          if (isFitting[beside]) fitting += lengths[beside];
        }
      out[piece] = fitting >= AGREEING * all ? 1 : 0;
    }
  return out;
}

interface FittingBorder {
  /** True if the border as a whole lies on edges. */
  readonly isCareful: boolean;
  /** Pixels of the border that lie on edges. */
  readonly held: Flags;
}

/**
 * Finds the border pixels of a drawn region that lie on an edge already. There the mean colour step across
 * the border exceeds the steps some pixels inside and outside. Flags of the planes' size.
 */
export async function findFittingBorder(
  planes: OklabPlanes,
  { region, yieldIfDue }: { readonly region: Flags; readonly yieldIfDue: () => Promise<void> },
): Promise<FittingBorder> {
  const { width, height, data } = region;
  const inside = distanceTransform(region);
  const outside = distanceTransform({ width, height, data: data.map((flag) => (flag ? 0 : 1)) });
  await yieldIfDue();
  const piece = Math.max(PIECE.least, Math.round(PIECE.share * Math.max(width, height)));
  const border = measureBorder(planes, { region, inside, outside, reach: REACH, piece });
  await yieldIfDue();
  const pieces = describePieces(border);
  const whole = sumPieces(pieces);
  const isCareful = whole.here > CAREFUL.beside * whole.beside && whole.here > CAREFUL.away * whole.away;
  const strongest = isCareful ? STRONGEST.careful : STRONGEST.rough;
  const isFitting = pieces.map(
    (own) => fits(own) && (own.here >= strongest * own.away || (isCareful && own.here > CLEAR * own.beside)),
  );
  const held = agreeWithNeighbours(border, isFitting);
  const flags = new Uint8Array(data.length);
  for (let at = 0; at < flags.length; at++) {
    if (!isBorder(region, at)) continue;
    const row = Math.floor(Math.floor(at / width) / piece);
    flags[at] = held[row * border.columns + Math.floor((at % width) / piece)];
  }
  return { isCareful, held: { width, height, data: flags } };
}
