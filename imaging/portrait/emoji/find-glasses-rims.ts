import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { median, quantiles } from '../../core/numeric/scalar.ts';
import { samplePlane } from '../../core/raster/plane.ts';
import type { Ink } from '../../edit/style/ink.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import type { Likeness } from './extract-likeness.ts';

/** Glasses of a person; lengths in distances between the middles of the eyes. */
export interface Glasses {
  /** From the middle of an eye to the rim beside it, and to the rim below. */
  readonly across: number;
  readonly down: number;
  /** 2 for round rims, more for square ones (Lamé's superellipse). */
  readonly roundness: number;
  readonly ink: Ink;
}

/**
 * Search directions from an eye in degrees down from the outer side. Brows lie above, the nose's shadow
 * inside.
 */
const DIRECTIONS = [-8, 4, 16, 28, 40, 52, 64, 76, 90, 104, 118] as const;

/** Range and step of the search, and largest thickness of a rim, in distances between the eyes. */
const NEAREST = 0.24;
const FARTHEST = 0.58;
const STEP = 0.01;
const THICK = 0.045;

/** Smallest difference of a rim to both sides, in OKLab. */
const CONTRAST = 0.055;

/** Smallest fraction of directions with a rim beside both eyes. */
const ENOUGH = 0.7;

interface Rim {
  /** Distance in each direction; NaN for none. */
  readonly away: readonly number[];
  readonly inks: readonly Ink[];
}

function inkAt({ lightness, a, b }: OklabPlanes, { x, y }: Point): Ink {
  return [samplePlane(lightness, x, y), samplePlane(a, x, y), samplePlane(b, x, y)];
}

function contrastTo(one: Ink, other: Ink): number {
  return Math.hypot(one[0] - other[0], 2 * (one[1] - other[1]), 2 * (one[2] - other[2]));
}

interface Ray {
  readonly from: Point;
  readonly towards: Point;
  /** Pixels between the eyes. */
  readonly unit: number;
}

/** The thin line with the highest contrast on a ray: its distance and colour. */
function crossRim(planes: OklabPlanes, { from, towards, unit }: Ray): { away: number; ink: Ink } | undefined {
  const at = (away: number) =>
    inkAt(planes, { x: from.x + towards.x * away * unit, y: from.y + towards.y * away * unit });
  let best = { away: Number.NaN, strength: CONTRAST, ink: [0, 0, 0] as Ink };
  for (let away = NEAREST; away <= FARTHEST; away += STEP) {
    const ink = at(away);
    const strength = Math.min(contrastTo(ink, at(away - THICK)), contrastTo(ink, at(away + THICK)));
    if (strength > best.strength) best = { away, strength, ink };
  }
  return Number.isNaN(best.away) ? undefined : best;
}

function readRim(
  planes: OklabPlanes,
  { eye, across, down, unit }: { readonly eye: Point; across: Point; down: Point; unit: number },
): Rim {
  const found = DIRECTIONS.map((degrees) => {
    const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const towards = { x: across.x * cosine + down.x * sine, y: across.y * cosine + down.y * sine };
    return crossRim(planes, { from: eye, towards, unit });
  });
  return {
    away: found.map((hit) => hit?.away ?? Number.NaN),
    inks: found.flatMap((hit) => (hit ? [hit.ink] : [])),
  };
}

/** Number of distances on a smooth rim: close to the median of their neighbours. */
function countSmooth(away: readonly number[]): number {
  return away.filter((value, i) => {
    const beside = away.slice(Math.max(0, i - 2), i + 3).filter(Number.isFinite);
    return Number.isFinite(value) && Math.abs(value - median(beside)) < 0.05;
  }).length;
}

function middleAway(rims: readonly Rim[], wanted: readonly number[]): number {
  const values = rims.flatMap(({ away }) =>
    DIRECTIONS.flatMap((degrees, i) => (wanted.includes(degrees) ? [away[i]] : [])),
  );
  return median(values.filter(Number.isFinite));
}

/**
 * Finds the rims of glasses: thin lines at a constant distance along the lower side of both eyes. Undefined
 * without any.
 */
export function findGlassesRims({ points }: Likeness, planes: OklabPlanes): Glasses | undefined {
  const middle = (outer: number, inner: number): Point => {
    const [a, b] = [meshPoint({ points }, outer), meshPoint({ points }, inner)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const right = middle(facePoints.rightOuterCorner, facePoints.rightInnerCorner);
  const left = middle(facePoints.leftOuterCorner, facePoints.leftInnerCorner);
  const unit = Math.hypot(left.x - right.x, left.y - right.y);
  if (unit < 8) return undefined;
  const along = { x: (left.x - right.x) / unit, y: (left.y - right.y) / unit };
  const down = { x: -along.y, y: along.x };
  const rims = [
    readRim(planes, { eye: right, across: { x: -along.x, y: -along.y }, down, unit }),
    readRim(planes, { eye: left, across: along, down, unit }),
  ];
  if (rims.some(({ away }) => countSmooth(away) < ENOUGH * DIRECTIONS.length)) return undefined;
  const across = middleAway(rims, [-8, 4, 16]);
  const below = middleAway(rims, [76, 90, 104]);
  const slanting = middleAway(rims, [40, 52]);
  const cosine = Math.cos((46 * Math.PI) / 180) * (slanting / across);
  const sine = Math.sin((46 * Math.PI) / 180) * (slanting / below);
  // Exponent for which the diagonal ray ends on the rim.
  let roundness = 1.8;
  while (roundness < 6 && cosine ** roundness + sine ** roundness > 1) roundness += 0.2;
  const inks = rims.flatMap((rim) => rim.inks);
  const channel = (i: number) => median(inks.map((ink) => ink[i]));
  // Rims are blurred with the skin on both sides, so the darker samples are more accurate.
  const [dark] = quantiles(
    inks.map((ink) => ink[0]),
    0.25,
  );
  return { across, down: below, roundness, ink: [dark, channel(1), channel(2)] };
}
