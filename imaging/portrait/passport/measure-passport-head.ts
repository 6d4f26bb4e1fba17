import type { Mask } from '../../core/picture.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../vision/faces/face-mesh.ts';
import { fromUpright, toUpright, type UprightFrame } from './upright-frame.ts';

/** Sizes of a head in its upright frame, in pixels of the photo. */
export interface PassportHead {
  readonly frame: UprightFrame;
  /** Distance of the chin below the line through the eyes. */
  readonly chin: number;
  /** Distance of the crown above it. */
  readonly crown: number;
  /** Distance of the top of the hair above it, as far as visible. */
  readonly hair: number;
  /** True if the photo's upper border cuts the head. */
  readonly isCut: boolean;
  /** Distance of the middle of the face to the right of the middle between the eyes. */
  readonly middle: number;
  /** From cheek to cheek. */
  readonly width: number;
}

/** Upright frame with level irises, or level corners of the eyes without irises. */
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

/** Distance of the chin below the eyes, in pixels. */
export function measureChin(mesh: FaceMesh, frame: UprightFrame): number {
  return Math.max(1, toUpright(frame, meshPoint(mesh, facePoints.chin)).y);
}

/** Sampled rows between eyes and chin, and samples per row. */
const ROWS = 120;
const SAMPLES = 48;

/** Half the width above the forehead where the skull is searched, in widths of the face. */
const SKULL_REACH = 0.22;

/**
 * Half the width where hair is searched, and the smallest coverage in it. Single strands and curls do not
 * count.
 */
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

/** Mean coverage, 0–1, of a row of the frame within a band; undefined mostly outside the photo. */
function rowCoverage(matte: Mask, frame: UprightFrame, { middle, reach, y }: Row): number | undefined {
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
  readonly max: number;
}

/**
 * Height above the eyes up to which a band has at least this coverage without a gap, and whether the photo
 * ends there.
 */
function climb(
  { matte, frame, step, max }: Climb,
  { band, min }: { readonly band: Band; readonly min: number },
) {
  let y = 0;
  while (y < max) {
    const cover = rowCoverage(matte, frame, { ...band, y: -y - step });
    if (cover === undefined) return { top: y, isCut: true };
    if (cover < min) break;
    y += step;
  }
  return { top: y, isCut: false };
}

/**
 * End of the skull in lengths from eyes to chin (about 1, as eyes are half-way up). Between the first two,
 * the matte counts. Higher parts are hair: a fraction of it counts, up to the last.
 */
const SKULL = { min: 0.9, sure: 1.02, share: 0.25, max: 1.12 } as const;

/**
 * Height of the crown above the eyes by the matte's top above the forehead, both in lengths from eyes to
 * chin.
 */
export function placeCrown(top: number): number {
  if (top <= SKULL.sure) return Math.max(SKULL.min, top);
  return Math.min(SKULL.max, SKULL.sure + SKULL.share * (top - SKULL.sure));
}

/** Largest height of hair, in lengths from eyes to chin. */
const HIGHEST = 3;

/**
 * Measures a head by the rules on passport photos: from the chin to the crown of the skull, without
 * voluminous hair.
 *
 * @param matte of the photo's size, 255 = person
 */
export function measurePassportHead(mesh: FaceMesh, matte: Mask): PassportHead {
  const frame = setUpright(mesh);
  const at = (index: number) => toUpright(frame, meshPoint(mesh, index));
  const [right, left] = [at(facePoints.rightCheek), at(facePoints.leftCheek)];
  const chin = measureChin(mesh, frame);
  const width = Math.hypot(left.x - right.x, left.y - right.y);
  const middle = (right.x + left.x) / 2;
  const climbing = { matte, frame, step: chin / ROWS, max: HIGHEST * chin };
  const skull = climb(climbing, { band: { middle, reach: SKULL_REACH * width }, min: 0.5 });
  const hair = climb(climbing, {
    band: { middle, reach: HAIR_REACH * width },
    min: HAIR_COVER / (2 * HAIR_REACH),
  });
  const crown =
    chin * (skull.isCut ? Math.max(1, placeCrown(skull.top / chin)) : placeCrown(skull.top / chin));
  return { frame, chin, crown, hair: Math.max(hair.top, crown), isCut: skull.isCut, middle, width };
}
