import type { Vector } from '#imaging/core/geometry/vector.ts';
import { smoothMin } from '../../../renderer/combine-shapes.ts';
import { createPoint } from '../../../renderer/point.ts';
import { capsule, type Distance } from '../../../renderer/shapes.ts';
import type { FaceShape } from '../person.ts';
import { createEar } from './ear.ts';
import { createEyelids } from './eyelids.ts';
import { createLips } from './mouth.ts';
import { createNose } from './nose.ts';
import { createSkull } from './skull.ts';
import { createWrinkles } from './wrinkles.ts';

/** Place of the body that a head belongs to, in the head's coordinates. */
interface Trunk {
  /** Point at which the neck meets the body. */
  readonly neckBase: Vector;
  /** Middle of the chest under an open collar: upper and lower end. */
  readonly sternum: readonly [upper: Vector, lower: Vector];
}

/** Nose and ears stand out from the skull by less than this. */
const OUTSTANDING = 0.32;

/**
 * Below the eyes a face is stretched by its length; this is where a place would be in a face of mean length.
 */
export function meanHeight(y: number, length: number): number {
  return y < 0 ? y / length : y;
}

/** |x| without the ridge in the middle that it would leave in joined shapes. */
function mirroredSide(x: number): number {
  return Math.sqrt(x * x + 0.0006);
}

/** Left and right differ: places are shifted before the face, the same on both sides, is looked up. */
export function skew({ asymmetry }: FaceShape, x: number, y: number): number {
  return x + 0.011 * asymmetry * Math.cos(2.4 * y + 0.7);
}

/** One eye, brow and corner of the mouth lies a little higher than the other. */
export function unlevel({ asymmetry }: FaceShape, skewed: number, y: number): number {
  return y + 0.012 * asymmetry * skewed;
}

/**
 * Head and neck of a person, without eyes and hair; see `createSkull` for units.
 */
export function createHead(face: FaceShape, { neckBase, sternum }: Trunk): Distance {
  const skull = createSkull(face);
  const features = [createNose(face), createLips(face), createEyelids(face), createWrinkles(face)];
  const ear = createEar();
  const throat = capsule({
    from: [0, -0.62, -0.34],
    to: neckBase,
    radius: 0.46 * face.neck,
    endRadius: 0.54 * face.neck,
  });
  const chest = capsule({ from: sternum[0], to: sternum[1], radius: 0.44 });
  const tendon = capsule({
    from: [0.42, -0.8, -0.35],
    to: [0.09 + neckBase[0], neckBase[1] + 0.15, neckBase[2] + 0.47],
    radius: 0.09 * face.neck,
    endRadius: 0.05,
  });
  const place = createPoint();
  const exact: Distance = (sceneX, sceneY, z) => {
    const y = meanHeight(sceneY, face.length);
    const skewed = skew(face, sceneX, y);
    const x = mirroredSide(skewed);
    let d = skull(x, y, z);
    const neck = smoothMin(throat(sceneX, sceneY, z), tendon(mirroredSide(sceneX), sceneY, z), 0.3);
    const below = smoothMin(neck, chest(sceneX, sceneY, z), 0.2);
    if (Math.min(d, below) > 0.6) return Math.min(d - OUTSTANDING, below);
    if (z > 0 && y < 1) {
      place.x = x;
      place.y = unlevel(face, skewed, y);
      place.z = z;
      for (const feature of features) d = feature(d, place);
    }
    d = smoothMin(d, ear(x, y, z), 0.05);
    return smoothMin(d, below, 0.14);
  };
  return (x, y, z) => exact(x, y, z) * 0.8;
}
