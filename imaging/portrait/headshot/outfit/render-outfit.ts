import { boxBlurCompiled, gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../../core/geometry/fill-polygon.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { type Body, neckDepth, torsoDepth, turnPlace, unturnPlace } from './body.ts';
import { type Cloth, cloths } from './cloth.ts';
import { traceOutline } from './outline.ts';
import type { Piece } from './piece.ts';

/** Unlit clothes, of the size of their frame. */
export interface DrawnOutfit {
  readonly width: number;
  readonly height: number;
  /** Linear colour of the cloth, `width × height × 3`. */
  readonly colour: Float32Array;
  readonly coverage: Plane;
  /** Slope of the cloth towards the viewer, to the right and downwards. */
  readonly slopeX: Plane;
  readonly slopeY: Plane;
  /** Fraction of light that passes other pieces. */
  readonly open: Plane;
  /** Softness, sheen and shine of the cloth, `width × height × 3`. */
  readonly finish: Float32Array;
}

export interface OutfitPlace {
  readonly width: number;
  readonly height: number;
  /** Middle of the neck at the height of the chin, in pixels. */
  readonly x: number;
  readonly y: number;
  /** Height of the face in pixels. */
  readonly unit: number;
}

/** Softness of cut edges in pixels. */
const EDGE = 0.75;

/** Smallest coverage that is drawn. */
const MIN = 0.004;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Shape {
  readonly box: Box;
  /** Planes of the box: coverage with soft edges, and depth inside the piece, 0–1 over its bevel. */
  readonly coverage: Plane;
  readonly inside: Plane;
  readonly shadow: Plane;
}

function shapeOf(piece: Piece, { body, place }: Drawing): Shape | undefined {
  const { unit } = place;
  const points = traceOutline(piece.outline).map((point) => {
    const turned = turnPlace(body, point);
    return { x: place.x + turned.x * unit, y: place.y + turned.y * unit };
  });
  const margin = Math.ceil(2.5 * piece.shadow.reach * unit) + 3;
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - margin));
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - margin));
  const right = Math.min(place.width, Math.ceil(Math.max(...points.map(({ x }) => x)) + margin));
  const bottom = Math.min(place.height, Math.ceil(Math.max(...points.map(({ y }) => y)) + margin));
  if (right <= left || bottom <= top) return undefined;
  const box = { left, top, width: right - left, height: bottom - top };
  const flags = { width: box.width, height: box.height, data: new Uint8Array(box.width * box.height) };
  fillPolygon(
    flags,
    points.flatMap(({ x, y }) => [x - left, y - top]),
  );
  const bevel = Math.max(1, Math.round(0.7 * piece.bevel * unit));
  const filled = { ...flags, data: Float32Array.from(flags.data) };
  return {
    box,
    coverage: gaussianBlurCompiled(filled, EDGE),
    inside: boxBlurCompiled(boxBlurCompiled(filled, bevel), bevel),
    shadow: blurSmall(filled, piece.shadow.reach * unit),
  };
}

/** Broad blur on a small copy. */
function blurSmall(plane: Plane, sigma: number): Plane {
  const times = Math.max(1, Math.min(4, Math.floor(sigma / 2)));
  const size = { width: Math.ceil(plane.width / times), height: Math.ceil(plane.height / times) };
  return resizePlane(gaussianBlurCompiled(resizePlane(plane, size), sigma / times), plane);
}

interface Drawing {
  readonly body: Body;
  readonly place: OutfitPlace;
  readonly out: DrawnOutfit;
}

/** Direction of the light between pieces: from above, slightly from the side. */
const SHADOW_WAY = { x: 0.35, y: 0.9 } as const;

/**
 * Height of a piece towards the viewer over its box in pixels, and the factor of its colour, where covered.
 */
function modelPiece(
  piece: Piece,
  { shape: { box, coverage, inside }, body, place }: Drawing & { readonly shape: Shape },
) {
  const { unit } = place;
  const cloth: Cloth = cloths[piece.cloth];
  const depthAt = piece.base === 'torso' ? torsoDepth : neckDepth;
  const depth = createPlane(box);
  const tone = createPlane(box);
  for (let row = 0, at = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++, at++) {
      if (coverage.data[at] < MIN) continue;
      const seen = {
        x: (box.left + column + 0.5 - place.x) / unit,
        y: (box.top + row + 0.5 - place.y) / unit,
      };
      const { x, y } = unturnPlace(body, seen);
      const rise = smoothStep(0.5, 1, inside.data[at]);
      const fine = (piece.relief?.(x, y) ?? 0) + (cloth.relief?.(x, y) ?? 0);
      depth.data[at] = unit * (depthAt(body, x, y) + piece.thickness * rise + fine);
      tone.data[at] = cloth.weave(x, y) * (piece.print?.(x, y) ?? 1);
    }
  return { depth, tone };
}

/** Slope of a plane along a step, between covered neighbours. */
function slopeAt(
  { data }: Plane,
  coverage: Plane,
  { at, before, after }: { at: number; before: number; after: number },
): number {
  const from = coverage.data[at - before] < MIN ? 0 : before;
  const to = coverage.data[at + after] < MIN ? 0 : after;
  const steps = (from === 0 ? 0 : 1) + (to === 0 ? 0 : 1);
  return steps === 0 ? 0 : (data[at + to] - data[at - from]) / steps;
}

function shadeBelow(
  piece: Piece,
  { shape: { box, coverage, shadow }, place, out }: Drawing & { readonly shape: Shape },
): void {
  const { reach, strength } = piece.shadow;
  const [shiftX, shiftY] = [SHADOW_WAY.x, SHADOW_WAY.y].map((way) =>
    Math.round(0.6 * way * reach * place.unit),
  );
  for (let row = 0, at = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++, at++) {
      const shade = shadow.data[Math.max(0, row - shiftY) * box.width + Math.max(0, column - shiftX)];
      if (shade < MIN) continue;
      out.open.data[(box.top + row) * out.width + box.left + column] *=
        1 - strength * shade * (1 - coverage.data[at]);
    }
}

function drawPiece(
  piece: Piece,
  { shape, drawing }: { readonly shape: Shape; readonly drawing: Drawing },
): void {
  const { box, coverage } = shape;
  const { out } = drawing;
  const { depth, tone } = modelPiece(piece, { shape, ...drawing });
  const { softness, sheen, shine }: Cloth = cloths[piece.cloth];
  const finish = [softness, sheen, shine];
  shadeBelow(piece, { shape, ...drawing });
  for (let row = 0, at = 0; row < box.height; row++)
    for (let column = 0; column < box.width; column++, at++) {
      const covered = coverage.data[at];
      if (covered < MIN) continue;
      const pixel = (box.top + row) * out.width + box.left + column;
      const slopeX = slopeAt(depth, coverage, {
        at,
        before: column > 0 ? 1 : 0,
        after: column < box.width - 1 ? 1 : 0,
      });
      const slopeY = slopeAt(depth, coverage, {
        at,
        before: row > 0 ? box.width : 0,
        after: row < box.height - 1 ? box.width : 0,
      });
      out.slopeX.data[pixel] += (slopeX - out.slopeX.data[pixel]) * covered;
      out.slopeY.data[pixel] += (slopeY - out.slopeY.data[pixel]) * covered;
      out.open.data[pixel] += (1 - out.open.data[pixel]) * covered;
      out.coverage.data[pixel] += (1 - out.coverage.data[pixel]) * covered;
      for (let channel = 0; channel < 3; channel++) {
        const slot = 3 * pixel + channel;
        out.colour[slot] += (piece.colour[channel] * tone.data[at] - out.colour[slot]) * covered;
        out.finish[slot] += (finish[channel] - out.finish[slot]) * covered;
      }
    }
}

/** Draws pieces of clothing from bottom to top. Rejects with `aborted`. */
export async function renderOutfit(
  pieces: readonly Piece[],
  { body, place }: Omit<Drawing, 'out'>,
  progress: Progress,
): Promise<DrawnOutfit> {
  const { width, height } = place;
  const out: DrawnOutfit = {
    width,
    height,
    colour: new Float32Array(3 * width * height),
    coverage: createPlane(place),
    slopeX: createPlane(place),
    slopeY: createPlane(place),
    open: { width, height, data: new Float32Array(width * height).fill(1) },
    finish: new Float32Array(3 * width * height),
  };
  for (const [i, piece] of pieces.entries()) {
    const shape = shapeOf(piece, { body, place, out });
    if (shape) drawPiece(piece, { shape, drawing: { body, place, out } });
    await progress.report((i + 1) / pieces.length);
  }
  return out;
}
