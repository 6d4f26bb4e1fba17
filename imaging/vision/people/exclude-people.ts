import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { enlargeFlags, shrinkFlags } from '../../core/raster/pyramid.ts';
import type { FaceBox } from '../faces/face-box.ts';
import { faceEllipse } from './face-ellipse.ts';
import type { FoundPeople } from './find-people.ts';
import { tryFindPeople } from './try-find-people.ts';

/** Growth of people, as a fraction of the longer side: hair and soft borders go beyond the model's map. */
const GROWTH = 0.012;

/** Size of a head in sizes of the face's box. */
const HEAD = 1.4;

/**
 * Width of the band around a hole where bodies may be copied, as a fraction of the longer side. Remains of a
 * removed person there belong to nobody else.
 */
const OPEN_BAND = 0.03;

/** Smallest fraction of people around a hole in a person. Such a hole is filled with its like. */
const WITHIN = 0.5;

interface ExclusionParams {
  /** Area to fill, of the photo's size. */
  readonly hole?: Mask;
  /** True to exclude bodies, false for heads only. */
  readonly bodies: boolean;
}

function countFlags(data: Uint8Array): number {
  return data.reduce((count, flag) => count + flag, 0);
}

/** True if a hole lies in people, by its surroundings. */
function isWithin(hole: Flags, { bodies, band }: { readonly bodies: Flags; readonly band: number }): boolean {
  const near = dilateSquare(hole, band);
  const far = dilateSquare(hole, 2 * band);
  const around = far.map((flag, at) => (near[at] ? 0 : flag));
  const people = around.map((flag, at) => flag & bodies.data[at]);
  return countFlags(people) >= WITHIN * countFlags(around);
}

/** Marks heads of faces, on the grid of the bodies. */
function markHeads(
  faces: readonly FaceBox[],
  { foundPeople: { bodies }, photo }: { readonly foundPeople: FoundPeople; readonly photo: Picture },
): Flags {
  const heads = { width: bodies.width, height: bodies.height, data: new Uint8Array(bodies.data.length) };
  const [scaleX, scaleY] = [bodies.width / photo.width, bodies.height / photo.height];
  for (const face of faces)
    fillPolygon(
      heads,
      faceEllipse(face, HEAD).flatMap(({ x, y }) => [x * scaleX, y * scaleY]),
    );
  return heads;
}

/**
 * Exclusion mask of people for filling a hole, of the photo's size: heads that the hole does not touch, and
 * bodies except a band around the hole. A hole within a body excludes no bodies: skin is filled with skin, a
 * shirt with the shirt.
 */
export function planExclusionMask(
  photo: Picture,
  { found, params: { hole, bodies } }: { readonly found: FoundPeople; readonly params: ExclusionParams },
): Mask {
  const { width, height } = found.bodies;
  const longer = Math.max(width, height);
  const holeFlags = {
    width,
    height,
    data: hole ? shrinkFlags(hole, { width, height }) : new Uint8Array(width * height),
  };
  const isTouched = (face: FaceBox) =>
    markHeads([face], { foundPeople: found, photo }).data.some((flag, at) => flag && holeFlags.data[at]);
  const touched = found.faces.filter(isTouched);
  const exclusionMask = markHeads(
    found.faces.filter((face) => !touched.includes(face)),
    { foundPeople: found, photo },
  );
  const band = Math.max(1, Math.round(OPEN_BAND * longer));
  if (bodies && !(hole && isWithin(holeFlags, { bodies: found.bodies, band }))) {
    const grown = dilateSquare(found.bodies, Math.max(1, Math.round(GROWTH * longer)));
    const beside = hole ? dilateSquare(holeFlags, band) : undefined;
    const touchedHeads = markHeads(touched, { foundPeople: found, photo });
    grown.forEach((flag, at) => {
      if (flag && !beside?.[at] && !touchedHeads.data[at]) exclusionMask.data[at] = 1;
    });
  }
  return enlargeFlags(exclusionMask, photo);
}

/** Least share of a head that lies in the hole where its person is removed. */
const REMOVED = 0.5;

/** Flags the pixels near those parts of a hole that take none of some heads. */
function flagBesideHeads(hole: Flags, { heads, band }: { readonly heads: Flags; readonly band: number }) {
  // An arm in front may cut a hole in two: parts with little between them are one.
  const near = dilateSquare(hole, band);
  const { labels, sizes } = labelComponents({ ...hole, data: near });
  const takesHead = new Uint8Array(sizes.length);
  heads.data.forEach((flag, at) => {
    if (flag && hole.data[at]) takesHead[labels[at]] = 1;
  });
  return near.map((flag, at) => (takesHead[labels[at]] ? 0 : flag));
}

/**
 * Mask of those who stand beside a removed person, of the photo's size: their bodies and heads outside the
 * hole. They end at the hole, and what is filled lies behind them. Undefined where the hole takes no head:
 * what is removed then may lie on a person, as may a part of it apart from all heads. Undefined too where it
 * leaves none.
 */
export function planCoveringMask(
  photo: Picture,
  { found, hole }: { readonly found: FoundPeople; readonly hole: Mask },
): Mask | undefined {
  const { width, height } = found.bodies;
  const longer = Math.max(width, height);
  const flags = { width, height, data: shrinkFlags(hole, { width, height }) };
  const isRemoved = (face: FaceBox) => {
    const head = markHeads([face], { foundPeople: found, photo }).data;
    return countFlags(head.map((flag, at) => flag & flags.data[at])) > REMOVED * countFlags(head);
  };
  const removed = found.faces.filter(isRemoved);
  if (removed.length === 0 || removed.length === found.faces.length) return undefined;
  const others = found.faces.filter((face) => !removed.includes(face));
  // Beside the removed person is ground, which the fill has to meet.
  const bodies = { width, height, data: found.bodies.data.map((flag, at) => (flags.data[at] ? 0 : flag)) };
  const people = dilateSquare(bodies, Math.max(1, Math.round(GROWTH * longer)));
  markHeads(others, { foundPeople: found, photo }).data.forEach((flag, at) => {
    if (flag) people[at] = 1;
  });
  const heads = markHeads(removed, { foundPeople: found, photo });
  const band = Math.max(1, Math.round(OPEN_BAND * longer));
  flagBesideHeads(flags, { heads, band }).forEach((flag, at) => {
    if (flag) people[at] = 0;
  });
  const covering = enlargeFlags({ width, height, data: people }, photo);
  for (let at = 0; at < covering.data.length; at++) if (hole.data[at]) covering.data[at] = 0;
  return covering;
}

/**
 * Exclusion mask of a photo's people: a second face is the worst error of a fill. Undefined without people,
 * or without models, as tools work without them. Rejects with `aborted`.
 */
export async function excludePeople(
  photo: Picture,
  { progress, ...params }: ExclusionParams & { readonly progress: Progress },
): Promise<Mask | undefined> {
  const found = await tryFindPeople(photo, progress);
  return found && planExclusionMask(photo, { found, params });
}
