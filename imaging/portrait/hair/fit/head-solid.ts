import type { Head } from './head.ts';

/**
 * Signed distance in centimetres of a place in view coordinates to the surface of head, neck and shoulders;
 * negative inside.
 */
export type Solid = (x: number, y: number, z: number) => number;

/** Middle and half axes of a mean skull, in head coordinates (centimetres). */
export const skull = { y: 4.2, z: -4.3, across: 7.7, up: 9, along: 9.6 } as const;

const jaw = { y: -1.2, z: -1.6, across: 6.7, up: 8.6, along: 6.5 } as const;

/** Neck, shoulders and chest below the neck's joint, along the view axes. */
const neck = { y: -3, z: -5.5, length: 13.5, radius: 5 } as const;
const shoulders = { from: 3.5, to: 15.5, top: -14.2, drop: 3.2, radius: 4.2 } as const;
const chest = { y: -32, z: 0.5, across: 16.5, up: 17, along: 9.5 } as const;

/** Width of the blend between parts, in centimetres. */
const SOFTNESS = 1.6;

interface Ellipsoid {
  readonly across: number;
  readonly up: number;
  readonly along: number;
}

/** Signed distance to an ellipsoid, exact near its surface (Quilez, “Ellipsoid”, 2008). */
function createEllipsoid({ across, up, along }: Ellipsoid): Solid {
  return (x, y, z) => {
    const a = x / across;
    const b = y / up;
    const c = z / along;
    const k = Math.sqrt(a * a + b * b + c * c);
    const slope = Math.sqrt((a / across) ** 2 + (b / up) ** 2 + (c / along) ** 2);
    return slope > 1e-6 ? (k * (k - 1)) / slope : -Math.min(across, up, along);
  };
}

function softMin(a: number, b: number): number {
  const share = Math.max(0, SOFTNESS - Math.abs(a - b)) / SOFTNESS;
  return Math.min(a, b) - share * share * SOFTNESS * 0.25;
}

/** Signed distance function of a head and the body below it. The body stands upright and faces the viewer. */
export function createSolid({ turn, wide, high, crown }: Head): Solid {
  const pivot = {
    x: turn[1] * neck.y * high + turn[2] * neck.z,
    y: turn[4] * neck.y * high + turn[5] * neck.z,
    z: turn[7] * neck.y * high + turn[8] * neck.z,
  };
  const upper = createEllipsoid({ ...skull, up: skull.up * crown });
  const lower = createEllipsoid(skull);
  const toJaw = createEllipsoid(jaw);
  const toChest = createEllipsoid(chest);

  function toHead(x: number, y: number, z: number): number {
    const ownX = (turn[0] * x + turn[3] * y + turn[6] * z) / wide;
    const ownY = (turn[1] * x + turn[4] * y + turn[7] * z) / high;
    const ownZ = turn[2] * x + turn[5] * y + turn[8] * z;
    const toSkull = ownY > skull.y ? upper : lower;
    return softMin(toSkull(ownX, ownY - skull.y, ownZ - skull.z), toJaw(ownX, ownY - jaw.y, ownZ - jaw.z));
  }

  function toBody(x: number, y: number, z: number): number {
    const ownX = Math.abs(x - pivot.x);
    const ownY = y - pivot.y;
    const ownZ = z - pivot.z;
    const below = Math.max(-neck.length, Math.min(0, ownY));
    const toNeck = Math.sqrt(ownX * ownX + (ownY - below) ** 2 + ownZ * ownZ) - neck.radius;
    const out = Math.max(shoulders.from, Math.min(shoulders.to, ownX));
    const height =
      shoulders.top - (shoulders.drop * (out - shoulders.from)) / (shoulders.to - shoulders.from);
    const toShoulders =
      Math.sqrt((ownX - out) ** 2 + (ownY - height) ** 2 + (ownZ + 0.3) ** 2) - shoulders.radius;
    return softMin(softMin(toNeck, toShoulders), toChest(ownX, ownY - chest.y, ownZ - chest.z));
  }

  return (x, y, z) => {
    const head = toHead(x, y, z);
    return y - pivot.y > 6 ? head : softMin(head, toBody(x, y, z));
  };
}
