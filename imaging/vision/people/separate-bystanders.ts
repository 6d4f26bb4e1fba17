import { toOklab } from '../../core/colour/colour-space.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { halvePixels } from '../../core/raster/pyramid.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import type { Face } from '../faces/find-faces.ts';
import { measureFrame } from './face-frame.ts';
import { findBystanders } from './find-bystanders.ts';
import { smoothByGuide } from './smooth-by-guide.ts';

/** Most pixels of the search for others. */
const MAX_PIXELS = 200_000;

/** Radius of the guided filter for their border, in heights of the face. */
const RADIUS = 0.02;

interface SeparationParams {
  /** 3 channels. */
  readonly guide: Picture;
  /** Coverage of the subject and of people mistaken for a part of him, 0–1, of the guide's size. */
  readonly person: Plane;
  /** Face of the subject. */
  readonly face: Face;
  /** Converts pixels of the face to pixels of the guide. */
  readonly scale: number;
}

/** A subject told apart from people without a face that was found. */
interface SeparatedSubject {
  /** Fraction of each pixel that is not theirs, 0–1, of the guide's size; undefined without any. */
  readonly keep?: Plane;
  /** True if something that stays may be another person. */
  readonly isUnsure: boolean;
}

/** Separates a subject from people cut by the photo's border or out of focus. */
export async function separateBystanders(
  { guide, person, face, scale }: SeparationParams,
  yieldIfDue: () => Promise<void>,
): Promise<SeparatedSubject> {
  let small = guide;
  while (small.width * small.height > MAX_PIXELS) small = halvePixels(small);
  const frameIn = ({ width, height }: Picture) =>
    measureFrame(face, [(scale * width) / guide.width, (scale * height) / guide.height]);
  const { found, isUnsure } = await findBystanders(
    {
      planes: toOklab(small),
      person: resizePlane(person, small),
      frame: frameIn(small),
    },
    yieldIfDue,
  );
  if (!found) return { isUnsure };
  const { width, height } = small;
  const keep = resizePlane({ width, height, data: mapToFloats(found, (flag) => 1 - flag) }, guide);
  const radius = Math.max(2, Math.round(RADIUS * frameIn(guide).height));
  await smoothByGuide(keep, { guide, radius, yieldIfDue });
  for (let at = 0; at < keep.data.length; at++) keep.data[at] = smoothStep(0.25, 0.75, keep.data[at]);
  return { keep, isUnsure };
}
