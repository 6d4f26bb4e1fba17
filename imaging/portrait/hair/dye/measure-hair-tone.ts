import { linearOf } from '../../../core/colour/colour-space.ts';
import type { Vector } from '../../../core/geometry/vector.ts';
import type { Picture } from '../../../core/picture.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { faceLandmarks, facePoints } from '../../../vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../../../vision/faces/face-mesh.ts';

/**
 * Smallest coverage of pure hair, and the fewest pixels for its colour as a fraction of the face's square.
 */
const HAIR = 0.85;
const FEWEST = 0.03;

/** Hair colour without visible hair or brows. */
const UNKNOWN: Vector = [0.03, 0.019, 0.012];

interface HeadPhoto {
  /** 3 channels, of any size. */
  readonly photo: Picture;
  /** Converts pixels of the mesh to pixels of the copy. */
  readonly scale: readonly [x: number, y: number];
  /** Of the copy's size. */
  readonly hair: Plane;
  readonly beard: Plane;
}

function meanOf({ data }: Picture, pixels: readonly number[]): Vector {
  const sums = [0, 0, 0];
  for (const pixel of pixels)
    for (let channel = 0; channel < 3; channel++) sums[channel] += linearOf[data[3 * pixel + channel]];
  return [sums[0] / pixels.length, sums[1] / pixels.length, sums[2] / pixels.length];
}

function listPixels({ data }: Plane): number[] {
  const out: number[] = [];
  for (let at = 0; at < data.length; at++) if (data[at] > HAIR) out.push(at);
  return out;
}

/** Darker half of the pixels around the points of both brows. */
function listBrows(mesh: FaceMesh, { photo, scale }: HeadPhoto): number[] {
  const { width, height, data } = photo;
  const pixels: number[] = [];
  for (const index of [...faceLandmarks.rightBrow, ...faceLandmarks.leftBrow]) {
    const point = meshPoint(mesh, index);
    const [x, y] = [Math.floor(point.x * scale[0]), Math.floor(point.y * scale[1])];
    if (x >= 0 && y >= 0 && x < width && y < height) pixels.push(y * width + x);
  }
  const light = (pixel: number) => linearOf[data[3 * pixel + 1]];
  return pixels.sort((a, b) => light(a) - light(b)).slice(0, pixels.length >> 1);
}

/** Mean colour of a person's hair, else of beard or brows, in linear light. */
export function measureHairTone(mesh: FaceMesh, head: HeadPhoto): Vector {
  const face = Math.hypot(
    (meshPoint(mesh, facePoints.chin).x - meshPoint(mesh, facePoints.hairline).x) * head.scale[0],
    (meshPoint(mesh, facePoints.chin).y - meshPoint(mesh, facePoints.hairline).y) * head.scale[1],
  );
  for (const plane of [head.hair, head.beard]) {
    const pixels = listPixels(plane);
    if (pixels.length > Math.max(12, FEWEST * face * face)) return meanOf(head.photo, pixels);
  }
  const brows = listBrows(mesh, head);
  return brows.length > 0 ? meanOf(head.photo, brows) : UNKNOWN;
}
