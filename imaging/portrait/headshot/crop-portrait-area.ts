import { resizePicture } from '../../core/io/size.ts';
import { type Point, toPhoto } from '../../core/models/photo-window.ts';
import type { Picture } from '../../core/picture.ts';
import { type Box, cropPicture } from '../../core/raster/crop.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { measureHeadPose } from './measure-head-pose.ts';

/** Part of a photo with a face in it. */
export interface PortraitArea {
  readonly picture: Picture;
  /** Points of the face in pixels of the part. */
  readonly points: Float32Array;
}

interface PortraitAreaParams {
  readonly face: Face;
  /** Faces of other people. */
  readonly neighbours: readonly Face[];
  /** Sufficient height of the face in pixels, hairline to chin. */
  readonly unit: number;
}

/** Area around the eyes for a portrait, in heights of the face: to each side, above and below. */
const REACH = { aside: 1.95, up: 1.85, down: 2.6 } as const;

/** Corners of the area for a portrait, rotated with the head. */
function cornersAround(eyes: Point, { unit, angle }: { unit: number; angle: number }): Point[] {
  const width = 2 * REACH.aside * unit;
  const height = (REACH.up + REACH.down) * unit;
  const drop = ((REACH.down - REACH.up) / 2) * unit;
  const centre = { x: eyes.x - Math.sin(angle) * drop, y: eyes.y + Math.cos(angle) * drop };
  const window = { ...centre, width, height, angle };
  return [0, 1, 2, 3].map((corner) => toPhoto(window, { x: corner % 2, y: corner >> 1 }));
}

/** Margin around a neighbour's face, in sizes of its box. */
const NEIGHBOUR = 0.35;

/** Grows a box around faces that it would cut: half a face cannot be told from the subject. */
function takeNeighbours(
  box: Box,
  { faces, photo }: { readonly faces: readonly Face[]; readonly photo: Picture },
): Box {
  return faces.reduce((wide, { box: { left, top, width, height } }) => {
    const right = left + width;
    const bottom = top + height;
    if (left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top) return wide;
    return {
      left: Math.min(wide.left, Math.max(0, Math.floor(left - NEIGHBOUR * width))),
      top: Math.min(wide.top, Math.max(0, Math.floor(top - NEIGHBOUR * height))),
      right: Math.max(wide.right, Math.min(photo.width, Math.ceil(right + NEIGHBOUR * width))),
      bottom: Math.max(wide.bottom, Math.min(photo.height, Math.ceil(bottom + NEIGHBOUR * height))),
    };
  }, box);
}

function boxAround(photo: Picture, face: Face): Box {
  const head = measureHeadPose(face.mesh);
  const corners = cornersAround(head.eyes, head);
  return {
    left: Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x)))),
    top: Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y)))),
    right: Math.min(photo.width, Math.ceil(Math.max(...corners.map(({ x }) => x)))),
    bottom: Math.min(photo.height, Math.ceil(Math.max(...corners.map(({ y }) => y)))),
  };
}

/**
 * Crops a photo to the area for a portrait. Scales down where the face is higher than `unit` pixels, hairline
 * to chin.
 */
export async function cropPortraitArea(
  photo: Picture,
  { face, neighbours, unit }: PortraitAreaParams,
): Promise<PortraitArea> {
  const box = takeNeighbours(boxAround(photo, face), { faces: neighbours, photo });
  const scale = Math.min(1, unit / measureHeadPose(face.mesh).unit);
  const cropped = cropPicture(photo, box);
  const width = Math.max(1, Math.round(cropped.width * scale));
  const height = Math.max(1, Math.round(cropped.height * scale));
  const [scaleX, scaleY] = [width / cropped.width, height / cropped.height];
  const points = face.mesh.points.slice();
  for (let at = 0; at < points.length; at += 3) {
    points[at] = (points[at] - box.left) * scaleX;
    points[at + 1] = (points[at + 1] - box.top) * scaleY;
    points[at + 2] *= scaleX;
  }
  return { picture: await resizePicture(cropped, { width, height }), points };
}
