import { smoothMin } from '../../../renderer/combine-shapes.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Distance } from '../../../renderer/shapes.ts';
import { type CollarPlace, findCollarPlace } from './collar-frame.ts';

/** Half the cloth's thickness, turned over and stiffened. */
const CLOTH = 0.017;

/** Top edge of the collar, in a collar's own height. */
const TOP = 0.2;

interface Sheet {
  /** Off the sheet's middle. */
  readonly off: number;
  /** Beyond its edges. */
  readonly beyond: number;
}

function sheet({ off, beyond }: Sheet): number {
  return length2(Math.max(0, beyond), off) - CLOTH;
}

/**
 * A shirt's collar with an open button: a band that stands round the neck, and leaves that fall from it to
 * two points.
 */
export function createShirtCollar(radius: number): Distance {
  const place: CollarPlace = { up: 0, across: 0 };
  return (x, y, z) => {
    findCollarPlace(place, y, z);
    const { up, across } = place;
    const out = length2(x, across * 0.94);
    const below = TOP - up;
    const front = across > 0 ? 1 : 0;
    const side = Math.abs(x);
    const standGap = front * (0.05 + 0.22 * Math.max(0, up + 0.1) - side);
    const stand = sheet({
      off: (out - radius - 0.03 * below) * 0.9,
      beyond: Math.max(up - TOP, -0.14 - up, standGap),
    });
    // Leaves reach farther down towards the front, where they end in points.
    const towardsFront = Math.max(0, across / Math.max(out, 0.01));
    const reach = 0.26 + 0.16 * towardsFront ** 3;
    const leafGap = front * (0.03 + 0.3 * below - side);
    const fall = radius + 0.035 + 0.34 * below + 0.05 * below * Math.sin(below * 8);
    const leaf = sheet({ off: (out - fall) * 0.85, beyond: Math.max(-below, below - reach, leafGap) * 0.9 });
    return smoothMin(stand, leaf, 0.02) * 0.75;
  };
}
