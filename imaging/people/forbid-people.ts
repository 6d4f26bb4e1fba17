import type { FaceBox } from '../faces/face-box.ts';
import { dilateSquare, type Flags } from '../kernels/dilate-square.ts';
import { enlargeFlags } from '../kernels/enlarge-flags.ts';
import { fillPolygon } from '../kernels/fill-polygon.ts';
import { shrinkFlags } from '../kernels/shrink-flags.ts';
import type { Mask, Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { FoundPeople } from './find-people.ts';
import { lookUpPeople } from './look-up-people.ts';
import { ovalOf } from './oval-of.ts';

/** By how much people are grown, as a share of the longer side: hair and soft borders go beyond what the model sees. */
const GROWTH = 0.012;

/** A head is this many times as large as the box of its face. */
const HEAD = 1.4;

/** How far around a hole bodies stay open, as a share of the longer side: what is left there of one who is removed is no other's. */
const OPEN_BAND = 0.03;

/** Where this share of what lies around a hole is of people, the hole is in a person, and its like is what should fill it. */
const WITHIN = 0.5;

interface Forbidding {
  /** Of the photo's size: what is to be filled. */
  readonly hole?: Mask;
  /** Whether bodies are forbidden, or heads alone. */
  readonly bodies: boolean;
}

function countFlags(data: Uint8Array): number {
  return data.reduce((count, flag) => count + flag, 0);
}

/** Whether a hole lies in people, by what is around it at some distance. */
function isWithin(hole: Flags, bodies: Flags, band: number): boolean {
  const near = dilateSquare(hole, band);
  const far = dilateSquare(hole, 2 * band);
  const around = far.map((flag, at) => (near[at] ? 0 : flag));
  const people = around.map((flag, at) => flag & bodies.data[at]);
  return countFlags(people) >= WITHIN * countFlags(around);
}

/** The heads of some faces, on the grid of the bodies. */
function markHeads(faces: readonly FaceBox[], { bodies }: FoundPeople, photo: Picture): Flags {
  const heads = { width: bodies.width, height: bodies.height, data: new Uint8Array(bodies.data.length) };
  const [scaleX, scaleY] = [bodies.width / photo.width, bodies.height / photo.height];
  for (const face of faces)
    fillPolygon(
      heads,
      ovalOf(face, HEAD).flatMap(({ x, y }) => [x * scaleX, y * scaleY]),
    );
  return heads;
}

/**
 * What of people nothing may be copied from when a hole is filled: heads that the hole does not touch, and bodies but for a band around the hole, unless the hole
 * is in a body itself: a mole goes by the skin around it, and a print on a shirt by the shirt. Of the photo's size.
 */
export function planForbidden(photo: Picture, found: FoundPeople, { hole, bodies }: Forbidding): Mask {
  const { width, height } = found.bodies;
  const longer = Math.max(width, height);
  const holeFlags = {
    width,
    height,
    data: hole ? shrinkFlags(hole, { width, height }) : new Uint8Array(width * height),
  };
  const isTouched = (face: FaceBox) =>
    markHeads([face], found, photo).data.some((flag, at) => flag && holeFlags.data[at]);
  const touched = found.faces.filter(isTouched);
  const forbidden = markHeads(
    found.faces.filter((face) => !touched.includes(face)),
    found,
    photo,
  );
  const band = Math.max(1, Math.round(OPEN_BAND * longer));
  if (bodies && !(hole && isWithin(holeFlags, found.bodies, band))) {
    const grown = dilateSquare(found.bodies, Math.max(1, Math.round(GROWTH * longer)));
    const beside = hole ? dilateSquare(holeFlags, band) : undefined;
    const touchedHeads = markHeads(touched, found, photo);
    grown.forEach((flag, at) => {
      if (flag && !beside?.[at] && !touchedHeads.data[at]) forbidden.data[at] = 1;
    });
  }
  return enlargeFlags(forbidden, photo);
}

/**
 * People of a photo, as pixels that nothing may be copied from: a second face is the worst that a fill can draw. Undefined
 * where there is nobody, or where the models are missing, as tools work without them. Rejects with `aborted`.
 */
export async function forbidPeople(
  photo: Picture,
  forbidding: Forbidding,
  progress: Progress,
): Promise<Mask | undefined> {
  const found = await lookUpPeople(photo, progress);
  return found && planForbidden(photo, found, forbidding);
}
