import type { Mask, Picture } from '../picture.ts';
import type { SubjectOrder } from './find-subject.ts';

/** How tools that cut a subject out are told which. */
export interface SubjectParameters {
  /** What the subject is; `auto` goes by the mask, the photo's transparency, the box if it isn't the whole photo, or else people. */
  readonly find: 'auto' | 'person' | 'box' | 'tap';
  /** Where was tapped, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  /** A box around the subject, in per cent of the photo's width and height. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** How far the border of a mask is moved to the edges of the subject, 0–1. */
  readonly snap: number;
}

interface SubjectInput {
  readonly photo: Picture;
  readonly mask?: Mask;
  readonly corrections?: Mask;
}

/** Puts together what a tool was given and told. */
export function orderSubject(
  { photo, mask, corrections }: SubjectInput,
  { find, x, y, left, top, right, bottom, snap }: SubjectParameters,
): SubjectOrder {
  return { photo, mask, corrections, find, tap: { x, y }, box: { left, top, right, bottom }, snap };
}
