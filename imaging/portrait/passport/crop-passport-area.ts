import type { Mask, Picture } from '../../core/picture.ts';
import { type Box, clipBox, cropBytes, cropPicture } from '../../core/raster/crop.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { shiftFace } from '../../vision/faces/shift-face.ts';
import type { DocumentFormat } from './document-formats.ts';
import { measureChin, setUpright } from './measure-passport-head.ts';
import { fromUpright } from './upright-frame.ts';

/** Largest length from eyes to crown, and to the top of the hair, in lengths from eyes to chin. */
const TALLEST = { crown: 1.12, hair: 2 } as const;

/** Margin around the framed area as a fraction of it: a matte needs to see the background. */
const AROUND = 0.12;

/** Smallest height above the eyes, in lengths from eyes to chin: high hair is measured, too. */
const UP = 2.2;

/** Part of a photo, with faces in its own pixels. */
export interface PassportArea {
  readonly photo: Picture;
  readonly mask?: Mask;
  readonly corrections?: Mask;
  readonly face: Face;
  /** Faces of other people, which may lie outside. */
  readonly others: readonly Face[];
}

/** Largest part of a photo for a document's photo of a face. */
export function boxAround(
  photo: Picture,
  { mesh, format }: { readonly mesh: FaceMesh; readonly format: DocumentFormat },
): Box {
  const frame = setUpright(mesh);
  const chin = measureChin(mesh, frame);
  const scale = format.head[0] / (chin * (1 + TALLEST[format.top]));
  const aside = ((0.5 + AROUND) * format.width) / scale;
  const up = Math.max(UP * chin, (format.height * (1 + AROUND) - format.eyes[0]) / scale);
  const down = (format.eyes[1] + AROUND * format.height) / scale;
  const corners = [-aside, aside].flatMap((x) => [-up, down].map((y) => fromUpright(frame, { x, y })));
  const across = corners.map(({ x }) => x);
  const along = corners.map(({ y }) => y);
  return clipBox(
    {
      left: Math.floor(Math.min(...across)),
      top: Math.floor(Math.min(...along)),
      right: Math.ceil(Math.max(...across)),
      bottom: Math.ceil(Math.max(...along)),
    },
    photo,
  );
}

/** Crops a photo, its masks and its faces to a box. */
export function cropPassportArea(
  { photo, mask, corrections }: Pick<PassportArea, 'photo' | 'mask' | 'corrections'>,
  { face, others }: Pick<PassportArea, 'face' | 'others'>,
  box: Box,
): PassportArea {
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const cutMask = (whole: Mask) => ({ width, height, data: cropBytes(whole, box) });
  return {
    photo: cropPicture(photo, box),
    mask: mask && cutMask(mask),
    corrections: corrections && cutMask(corrections),
    face: shiftFace(face, box),
    others: others.map((other) => shiftFace(other, box)),
  };
}
