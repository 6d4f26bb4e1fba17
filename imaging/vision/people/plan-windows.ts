import type { PhotoWindow } from '../../core/models/photo-window.ts';
import { type FaceBox, sizeOfFace } from '../faces/face-box.ts';

/** A window in which people are searched, and the weight of its answer. */
export interface PeopleWindow {
  readonly window: PhotoWindow;
  readonly weight: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * A window around a face in sizes of its box, and the height of the face in it. There is more of a person
 * below than above.
 */
interface FaceWindow {
  readonly width: number;
  readonly height: number;
  readonly place: number;
}

/**
 * Head, head and shoulders, half the body; then narrower ones, so that limbs are seen larger: to the hips, to
 * the knees, the whole body. Legs alone mean no person to the model.
 */
const FACE_WINDOWS: readonly FaceWindow[] = [
  { width: 2.4, height: 2.4, place: 0.36 },
  { width: 3.6, height: 3.6, place: 0.36 },
  { width: 6, height: 6, place: 0.36 },
  { width: 3, height: 7, place: 0.2 },
  { width: 5, height: 9, place: 0.18 },
  { width: 6, height: 15, place: 0.12 },
];

/** Largest window in longer sides of the photo; a larger one shows no more than the photo. */
const LARGEST = 1.15;

/** A window moved inside the photo, and cut where the photo is smaller. */
function fitWindow(photo: Size, { x, y, width, height }: PhotoWindow): PhotoWindow {
  const across = Math.min(width, photo.width);
  const down = Math.min(height, photo.height);
  return {
    x: Math.max(across / 2, Math.min(photo.width - across / 2, x)),
    y: Math.max(down / 2, Math.min(photo.height - down / 2, y)),
    width: across,
    height: down,
  };
}

function addMirrored({ window, weight }: PeopleWindow): PeopleWindow[] {
  return [
    { window, weight },
    { window: { ...window, mirrored: true }, weight },
  ];
}

/** Window of the whole photo, with less weight than windows that show people larger. */
export function planWhole({ width, height }: Size): PeopleWindow[] {
  return addMirrored({ window: { x: width / 2, y: height / 2, width, height }, weight: 0.5 });
}

/** Windows of several sizes around a face, each also mirrored. */
export function planAroundFace(photo: Size, face: FaceBox): PeopleWindow[] {
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 };
  const size = sizeOfFace(face);
  const largest = LARGEST * Math.max(photo.width, photo.height);
  return FACE_WINDOWS.filter(({ height }) => height * size <= largest).flatMap((planned) => {
    const width = planned.width * size;
    const height = planned.height * size;
    const y = centre.y + (0.5 - planned.place) * Math.min(height, photo.height);
    return addMirrored({ window: fitWindow(photo, { x: centre.x, y, width, height }), weight: 1 });
  });
}

/** Area of a detection; right and bottom lie just outside. */
interface FoundArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Margin on every side of an area, as a fraction of its longer side. */
const AREA_MARGIN = 0.12;

/**
 * Smallest aspect ratio of an area that is also seen in pieces, and the most pieces. The model knows people
 * from the waist up; legs alone mean no person to it.
 */
const WIDE = 1.25;
const MAX_PIECES = 4;

/** A window around an area, and squares along it if it is wide: people in a row, and those without a face. */
export function planAroundArea(photo: Size, { left, top, right, bottom }: FoundArea): PeopleWindow[] {
  const width = right - left;
  const height = bottom - top;
  const margin = 2 * AREA_MARGIN * Math.max(width, height);
  const centre = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const around = fitWindow(photo, { ...centre, width: width + margin, height: height + margin });
  const planned =
    around.width * around.height < 0.9 * photo.width * photo.height
      ? addMirrored({ window: around, weight: 0.8 })
      : [];
  if (width <= WIDE * height) return planned;
  const pieces = Math.min(MAX_PIECES, Math.ceil(width / height) + 1);
  const side = 1.2 * height;
  for (let piece = 0; piece < pieces; piece++) {
    const x = centre.x + ((width - height) * piece) / (pieces - 1) - (width - height) / 2;
    planned.push({ window: fitWindow(photo, { x, y: centre.y, width: side, height: side }), weight: 0.6 });
  }
  return planned;
}
