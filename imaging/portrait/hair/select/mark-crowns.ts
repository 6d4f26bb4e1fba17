import type { Plane } from '../../../core/raster/plane.ts';
import { type Head, turnToSeen } from '../fit/head.ts';
import { skull } from '../fit/head-solid.ts';

/** Reach of a crown from the middle of the skull, and its lowest place, in half axes of the skull. */
const CROWN = { reach: 1.15, down: 0.2 } as const;

/** Size of another head from which on it is so much nearer that its hair may hide a crown. */
const IN_FRONT = 1.25;

interface Heads {
  /** Of all faces, in their order. */
  readonly heads: readonly Head[];
  /** Person of each pixel of the hair: 0 for nobody, else the number of the face from 1. */
  readonly owners: Uint8Array;
  /** Pixels of the hair's plane per pixel of the photo, across and down. */
  readonly scale: readonly [x: number, y: number];
}

/** Middle and half axes of the skull of a head, in pixels of the plane. */
function locateSkull(head: Head, scale: readonly [x: number, y: number]) {
  const [x, y] = turnToSeen(head, [0, skull.y, skull.z]);
  return {
    unit: head.unit,
    x: (head.x + x * head.unit) * scale[0],
    y: (head.y - y * head.unit) * scale[1],
    across: skull.across * head.wide * head.unit * scale[0],
    up: skull.up * head.high * head.crown * head.unit * scale[1],
  };
}

/**
 * Marks hair on the crowns of heads with the number of its face from 1, whoever owns the pixels: between
 * heads that touch, hair is often taken for that of the neighbour. Elsewhere the marks are 0.
 *
 * @param hair 0–1, of all people
 */
export function markCrowns({ width, data }: Plane, { heads, owners, scale }: Heads): Uint8Array {
  const crowns = new Uint8Array(data.length);
  if (heads.length < 2) return crowns;
  const skulls = heads.map((head) => locateSkull(head, scale));
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0 || owners[at] === 0) continue;
    const size = skulls[owners[at] - 1].unit;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    let nearest: number = CROWN.reach;
    for (const [number, { unit, ...skull }] of skulls.entries()) {
      const down = (y - skull.y) / skull.up;
      const away = Math.hypot((x - skull.x) / skull.across, down);
      if (away >= nearest || down > CROWN.down || size > IN_FRONT * unit) continue;
      nearest = away;
      crowns[at] = number + 1;
    }
  }
  return crowns;
}
