import type { Mask, Picture } from '../../core/picture.ts';
import type { Subject, SubjectRequest } from './find-subject.ts';

/** Choice of the subject, as tools take it. */
export interface SubjectParameters {
  /** Method; `auto` tries mask, transparency, a box smaller than the photo, people, then the main thing. */
  readonly find: 'auto' | 'person' | 'box' | 'tap';
  /** Position of the tap, in per cent of the photo's width and height. */
  readonly x: number;
  readonly y: number;
  /** A box around the subject, in per cent of the photo's width and height. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Snapping of a mask's border to edges of the subject, 0–1. */
  readonly snap: number;
}

interface SubjectInput {
  readonly photo: Picture;
  readonly mask?: Mask;
  readonly corrections?: Mask;
}

/** Combines the input and the parameters of a tool. */
export function createSubjectRequest(
  { photo, mask, corrections }: SubjectInput,
  { find, x, y, left, top, right, bottom, snap }: SubjectParameters,
): SubjectRequest {
  return { photo, mask, corrections, find, tap: { x, y }, box: { left, top, right, bottom }, snap };
}

/** Below this sureness the person is asked. A right guess is then as likely as a wrong one. */
const SURE = 0.5;

/**
 * Findings on the subject; for a thing that nobody tapped on, also if it is a mere guess, and for people, if
 * somebody far behind them was kept.
 */
export function describeSubject({
  foundBy,
  sureness,
  othersKept,
}: Omit<Subject, 'picture'>): Readonly<Record<string, string | number | boolean>> {
  if (foundBy !== 'thing') return { foundBy, ...(othersKept && { othersKept }) };
  return { foundBy, sureness: Math.round(100 * sureness) / 100, thingGuessed: sureness < SURE };
}
