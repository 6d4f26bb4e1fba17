import type { Plane } from '../../core/raster/plane.ts';
import { drawBody } from './draw-body.ts';
import { boneNames, drawLimbs } from './draw-limbs.ts';
import type { Body } from './locate-bodies.ts';

/** Half the width of the strip along a bone that is certain, in sizes of the face. */
const STRIP = 0.07;

/** Largest probability of others there, as a fraction of the own one. */
const LESS = 0.5;

const legs = boneNames.filter((bone) => /Thigh|Shin/.test(bone));

interface Legs {
  readonly bodies: readonly Body[];
  /** Coverage of all people, 0–1. */
  readonly person: Plane;
  /** Pixels that may be owned. */
  readonly open: Uint8Array;
  /** Converts pixels of the photo to pixels of the planes. */
  readonly scale: readonly [x: number, y: number];
}

/**
 * Sets the owners of pixels along thighs and shins that are seen: legs are far from the face. Where another
 * body is as likely, nobody is certain. Arms are left out: those of people who embrace are mistaken for each
 * other. Changes the owners.
 */
export function seedLegs(owners: Uint8Array, { bodies, person: size, open, scale }: Legs): void {
  const drawn = bodies.map((body) => ({ body, own: drawBody(body, { size, scale }).data }));
  for (const { body, own } of drawn) {
    const near = drawLimbs(body, { size, scale, only: legs, reach: STRIP * body.faceSize * scale[0] });
    for (let at = 0; at < owners.length; at++) {
      if (!near[at] || !open[at]) continue;
      const isMost = drawn.every((other) => other.body === body || other.own[at] < LESS * own[at]);
      if (isMost) owners[at] = body.face + 1;
    }
  }
}
