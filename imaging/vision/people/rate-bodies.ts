import { toWindow } from '../../core/models/photo-window.ts';
import { linearStep } from '../../core/numeric/scalar.ts';
import { samplePlane } from '../../core/raster/plane.ts';
import { type FaceFrame, placeInFrame } from './face-frame.ts';
import type { Body } from './locate-bodies.ts';

/** Bones that carry flesh by the numbers of their points: trunk with its diagonals, arms and legs. */
const BONES = [
  [11, 12],
  [11, 23],
  [12, 24],
  [23, 24],
  [11, 24],
  [12, 23],
  [11, 13],
  [13, 15],
  [15, 19],
  [12, 14],
  [14, 16],
  [16, 20],
  [23, 25],
  [25, 27],
  [27, 31],
  [24, 26],
  [26, 28],
  [28, 32],
] as const;
const SHOULDERS = [11, 12] as const;

/**
 * Least visibility of a bone that counts: hidden ones are guessed near where they are.
 * @tuned set by eye
 */
const GUESSED = 0.3;

/**
 * Probability of a body outside its window, where nobody looked for it.
 * @tuned set by eye
 */
const UNSEEN = 0.1;

/**
 * Mean probability of a body on the own head and chest up to which it is a mistake, and from which right.
 * @tuned set by eye
 */
const TRUST = { none: 0.3, full: 0.7 } as const;

/** Areas that are a person's own in face coordinates: face, and column below it down to the breastbone. */
const FACE = { across: 0.45, from: -0.5, to: 0.5 } as const;
const COLUMN = { across: 0.3, from: 0, to: 1.15 } as const;

/** An upright body where none is trusted: its neck below the chin and its end, in heights of the face. */
const UPRIGHT = { neck: 0.3, end: 5 } as const;

type Bone = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** The body of one person on a plane, as far as it is known. */
export interface RatedBody {
  /** Fraction of belief in the mask and the bones: 0 without a body. */
  readonly trust: number;
  /** Probability of this person at each pixel, 0–1, by the mask. */
  readonly seen: Float32Array;
  /** Distance from the bones in sizes of the face. */
  readonly distanceTo: (x: number, y: number) => number;
}

interface Crowd {
  readonly size: { readonly width: number; readonly height: number };
  readonly scale: readonly [x: number, y: number];
  /** In pixels of the plane. */
  readonly frames: readonly FaceFrame[];
  readonly bodies: readonly Body[];
  /** First owner of each pixel: 0 for nobody, else the number of the face from 1. */
  readonly owners: Uint8Array;
}

/** Owners of the pixels that are certain: faces, and chests of their first owners. 0 elsewhere. */
export function listCertain({ size, frames, owners }: Omit<Crowd, 'bodies' | 'scale'>): Uint8Array {
  return owners.map((owner, at) => {
    if (owner === 0) return 0;
    const { x, y } = placeInFrame(
      frames[owner - 1],
      (at % size.width) + 0.5,
      Math.floor(at / size.width) + 0.5,
    );
    const side = Math.abs(x);
    const isFace = side < FACE.across && y > FACE.from && y < FACE.to;
    return isFace || (side < COLUMN.across && y > COLUMN.from && y < COLUMN.to) ? owner : 0;
  });
}

function drawSeen({ window, mask }: Body, { size, scale, owners }: Crowd): Float32Array {
  const out = new Float32Array(size.width * size.height);
  for (let at = 0; at < out.length; at++) {
    if (!owners[at]) continue;
    const place = {
      x: ((at % size.width) + 0.5) / scale[0],
      y: (Math.floor(at / size.width) + 0.5) / scale[1],
    };
    const { x, y } = toWindow(window, place);
    const isWithin = x >= 0 && x < 1 && y >= 0 && y < 1;
    out[at] = isWithin ? samplePlane(mask, x * mask.width - 0.5, y * mask.height - 0.5) : UNSEEN;
  }
  return out;
}

/** Neck and trunk of somebody upright, where no body is seen. */
function listUpright({ centre, neck, chin, height }: FaceFrame): Bone[] {
  const below = chin.y + UPRIGHT.neck * height;
  return [
    [centre.x, centre.y, neck, below],
    [neck, below, neck, chin.y + UPRIGHT.end * height],
  ];
}

/** Bones of a body that are seen or guessed; an upright body where its shoulders are not. */
function listBones(body: Body, { frame, scale }: { frame: FaceFrame; scale: Crowd['scale'] }): Bone[] {
  const isGuessed = (number: number) => body.points[number].visibility > GUESSED;
  if (!SHOULDERS.every(isGuessed)) return listUpright(frame);
  const at = (number: number) =>
    [body.points[number].x * scale[0], body.points[number].y * scale[1]] as const;
  const [left, right] = [at(SHOULDERS[0]), at(SHOULDERS[1])];
  const { x, y } = frame.centre;
  const neck: Bone = [x, y, 0.5 * (left[0] + right[0]), 0.5 * (left[1] + right[1])];
  const seen = BONES.filter((ends) => ends.every(isGuessed));
  return [neck, ...seen.map(([one, two]): Bone => [...at(one), ...at(two)])];
}

function distanceToBones(bones: readonly Bone[], x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [fromX, fromY, toX, toY] of bones) {
    const [across, down] = [toX - fromX, toY - fromY];
    const squared = Math.max(1e-6, across * across + down * down);
    const share = Math.max(0, Math.min(1, ((x - fromX) * across + (y - fromY) * down) / squared));
    const [dx, dy] = [x - fromX - share * across, y - fromY - share * down];
    least = Math.min(least, dx * dx + dy * dy);
  }
  return Math.sqrt(least);
}

/** Mean probability of a body where its person certainly is. */
function meanWhere(seen: Float32Array, isOwn: (at: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < seen.length; at++) {
    if (!isOwn(at)) continue;
    sum += seen[at];
    count++;
  }
  return sum / Math.max(1, count);
}

/**
 * Rates how far the body of each face is to be believed, and where it is. A body that does not show the own
 * head and chest is a mistake of the model, as in close groups. Yields after each person.
 *
 * @param certain from `listCertain`
 */
export function* rateBodies(crowd: Crowd, certain: Uint8Array): Generator<void, RatedBody[], void> {
  const { frames, bodies, scale, owners } = crowd;
  const rated: RatedBody[] = [];
  for (const [number, frame] of frames.entries()) {
    const body = bodies.find(({ face }) => face === number);
    const seen = body ? drawSeen(body, crowd) : new Float32Array(owners.length);
    const own = body ? meanWhere(seen, (at) => certain[at] === number + 1) : 0;
    const trust = linearStep(TRUST.none, TRUST.full, own);
    const bones = body && trust > 0.5 ? listBones(body, { frame, scale }) : listUpright(frame);
    const unit = 0.5 * (frame.width + frame.height);
    rated.push({ trust, seen, distanceTo: (x, y) => distanceToBones(bones, x, y) / unit });
    yield;
  }
  return rated;
}
