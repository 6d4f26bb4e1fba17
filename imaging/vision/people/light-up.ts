import { decodeSrgb, toByte } from '../../core/colour/colour-space.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Picture } from '../../core/picture.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Face } from '../faces/find-faces.ts';
import { ringCorners } from '../faces/ring-corners.ts';
import type { SkinTone } from './skin-tone.ts';

/** Lightness of a face below which colours beside it are too dark to be told apart, and what it becomes. */
const DARK = 0.5;
const LIT = 0.62;

/** Most that lightness is multiplied by: noise grows as well. */
const MOST = 2.2;

interface FacesParams {
  readonly faces: readonly Face[];
  /** Converts pixels of the photo to pixels of the copy. */
  readonly scale: readonly [x: number, y: number];
}

/**
 * Factor on OKLab's lightness, a and b by which the lightest face of a dark photo becomes as light as others;
 * 1 for other photos. Very dark skin is lit up as well, which does no harm.
 */
export function measureGain(lightness: Plane, { faces, scale }: FacesParams): number {
  const lights = faces.map(({ mesh }) => {
    const oval = { ...lightness, data: new Uint8Array(lightness.data.length) };
    fillPolygon(oval, ringCorners(mesh, { ring: faceLandmarks.faceOval, scale }));
    const inside = lightness.data.filter((_, at) => oval.data[at]).sort();
    return inside[inside.length >> 1] ?? 1;
  });
  const light = Math.max(...lights);
  return light < DARK ? Math.min(MOST, LIT / light) : 1;
}

/** A picture in so much more light that OKLab's lightness, a and b are multiplied; clipped at white. */
export function lightUp(picture: Picture, gain: number): Picture {
  if (gain === 1) return picture;
  const table = Uint8Array.from({ length: 256 }, (_, value) => toByte(gain ** 3 * decodeSrgb(value / 255)));
  return { ...picture, data: picture.data.map((value) => table[value]) };
}

/** A tone that was measured in more light, as it is in the photo. */
export function dimTone(tone: SkinTone, gain: number): SkinTone {
  const axis = (of: SkinTone['a']) => ({ ...of, slope: of.slope * gain });
  return {
    lightness: tone.lightness / gain,
    darkest: tone.darkest / gain,
    lightest: tone.lightest / gain,
    a: axis(tone.a),
    b: axis(tone.b),
  };
}
