import { type Bone, drawLimbs, isBoneSeen } from '../../vision/people/draw-limbs.ts';
import type { Body } from '../../vision/people/locate-bodies.ts';

const arms: readonly Bone[] = ['leftUpperArm', 'leftForearm', 'rightUpperArm', 'rightForearm'];

/** Half the width of the strip along a bone that is asked, and of a sleeve, in heights of the face. */
const STRIP = 0.07;
const SLEEVE = 0.28;

/** Least share of the strip that is worn. */
const WORN = 0.6;

interface SleeveSearch {
  readonly size: { readonly width: number; readonly height: number };
  /** Converts pixels of the photo to pixels of the copy. */
  readonly scale: readonly [x: number, y: number];
  /** Height of the face in pixels of the copy. */
  readonly faceHeight: number;
  /** Other than 0 for what is worn, of the size of the copy. */
  readonly worn: Uint8Array;
}

/** Flags sleeves of a body: around bones of arms that are seen and along which cloth is worn. */
export function findSleeves(body: Body, { size, scale, faceHeight, worn }: SleeveSearch): Uint8Array {
  const dressed = arms.filter((bone) => {
    if (!isBoneSeen(body, bone)) return false;
    const strip = drawLimbs(body, { size, scale, reach: STRIP * faceHeight, only: [bone] });
    let [all, cloth] = [0, 0];
    for (let at = 0; at < strip.length; at++) {
      if (!strip[at]) continue;
      all++;
      if (worn[at]) cloth++;
    }
    return all > 0 && cloth >= WORN * all;
  });
  return drawLimbs(body, { size, scale, reach: SLEEVE * faceHeight, only: dressed });
}
