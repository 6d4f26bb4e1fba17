import { facePoints } from '../faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../faces/face-mesh.ts';
import type { Mask } from '../picture.ts';
import { fromUpright, toUpright, type UprightFrame } from './upright-frame.ts';

/** A head in its upright frame, lengths in pixels of the photo. */
export interface HeadMeasure {
  readonly frame: UprightFrame;
  /** How far the chin lies below the line through the eyes. */
  readonly chin: number;
  /** How far the crown of the skull lies above it. */
  readonly crown: number;
  /** How far the top of the hair lies above it, as far as the photo shows it. */
  readonly hair: number;
  /** Whether the photo's border cuts the head off above. */
  readonly isCut: boolean;
  /** How far the middle of the face lies to the right of the middle between the eyes. */
  readonly middle: number;
  /** From cheek to cheek. */
  readonly width: number;
}

/** The frame whose eyes, the middles of the irises, lie level. Without irises the corners of the eyes count. */
export function setUpright(mesh: FaceMesh): UprightFrame {
  const corners = (outer: number, inner: number) => {
    const [a, b] = [meshPoint(mesh, outer), meshPoint(mesh, inner)];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const right = mesh.irises?.right ?? corners(facePoints.rightOuterCorner, facePoints.rightInnerCorner);
  const left = mesh.irises?.left ?? corners(facePoints.leftOuterCorner, facePoints.leftInnerCorner);
  return {
    origin: { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 },
    angle: Math.atan2(left.y - right.y, left.x - right.x),
  };
}

/** How far the chin lies below the eyes, in pixels. */
export function measureChin(mesh: FaceMesh, frame: UprightFrame): number {
  return Math.max(1, toUpright(frame, meshPoint(mesh, facePoints.chin)).y);
}

/** Rows of a head that are looked at, and samples in each, for the length from eyes to chin. */
const ROWS = 120;
const SAMPLES = 48;

/** Above the forehead the skull is looked for within this share of the face's width, to each side of its middle. */
const SKULL_REACH = 0.22;

/** Hair ends where less than this share of the face's width is covered: single strands and curls don't count. */
const HAIR_REACH = 0.75;
const HAIR_COVER = 0.16;

interface Band {
  readonly middle: number;
  /** Half its width. */
  readonly reach: number;
}

interface Row extends Band {
  readonly y: number;
}

/** Mean coverage, 0–1, of a row of the frame within a band; undefined where most of it lies outside the photo. */
function coverRow(matte: Mask, frame: UprightFrame, { middle, reach, y }: Row): number | undefined {
  let sum = 0;
  let inside = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const x = middle + reach * ((2 * (sample + 0.5)) / SAMPLES - 1);
    const place = fromUpright(frame, { x, y });
    const column = Math.floor(place.x);
    const row = Math.floor(place.y);
    if (column < 0 || row < 0 || column >= matte.width || row >= matte.height) continue;
    sum += matte.data[row * matte.width + column];
    inside++;
  }
  return 2 * inside < SAMPLES ? undefined : sum / (255 * SAMPLES);
}

interface Climb {
  readonly matte: Mask;
  readonly frame: UprightFrame;
  readonly step: number;
  readonly most: number;
}

/** How far above the eyes at least this much of a band is covered, without a gap, and whether it ends because the photo does. */
function climb({ matte, frame, step, most }: Climb, band: Band, least: number) {
  let y = 0;
  while (y < most) {
    const cover = coverRow(matte, frame, { ...band, y: -y - step });
    if (cover === undefined) return { top: y, isCut: true };
    if (cover < least) break;
    y += step;
  }
  return { top: y, isCut: false };
}

/**
 * Where the skull ends in lengths from eyes to chin: eyes lie half-way up a head, so it is about 1. Between the first two the
 * end of the matte is believed; what stands out beyond is hair, of which only this share counts, and never more than to the last.
 */
const SKULL = { least: 0.9, sure: 1.02, share: 0.25, most: 1.12 } as const;

/** The crown of the skull above the eyes, in lengths from eyes to chin, by where the matte ends above the forehead in the same. */
export function placeCrown(top: number): number {
  if (top <= SKULL.sure) return Math.max(SKULL.least, top);
  return Math.min(SKULL.most, SKULL.sure + SKULL.share * (top - SKULL.sure));
}

/** Hair is not looked for beyond so many lengths from eyes to chin. */
const HIGHEST = 3;

/**
 * Measures a head as the rules on passport photos do: from the chin to the crown, which is that of the skull and not of voluminous hair.
 *
 * @param matte of the photo's size, 255 = the person
 */
export function measureHead(mesh: FaceMesh, matte: Mask): HeadMeasure {
  const frame = setUpright(mesh);
  const at = (index: number) => toUpright(frame, meshPoint(mesh, index));
  const [right, left] = [at(facePoints.rightCheek), at(facePoints.leftCheek)];
  const chin = measureChin(mesh, frame);
  const width = Math.hypot(left.x - right.x, left.y - right.y);
  const middle = (right.x + left.x) / 2;
  const climbing = { matte, frame, step: chin / ROWS, most: HIGHEST * chin };
  const skull = climb(climbing, { middle, reach: SKULL_REACH * width }, 0.5);
  const hair = climb(climbing, { middle, reach: HAIR_REACH * width }, HAIR_COVER / (2 * HAIR_REACH));
  const crown =
    chin * (skull.isCut ? Math.max(1, placeCrown(skull.top / chin)) : placeCrown(skull.top / chin));
  return { frame, chin, crown, hair: Math.max(hair.top, crown), isCut: skull.isCut, middle, width };
}
