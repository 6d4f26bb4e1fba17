import { moved, smoothMin } from '../../../renderer/combine-shapes.ts';
import { capsule, type Distance, ellipsoid } from '../../../renderer/shapes.ts';
import type { HairCut } from '../person.ts';

/** Long hair: over the temples, before the shoulders, down the back. */
function createLongLocks(): Distance {
  const temple = capsule({ from: [0.6, 0.5, 0.12], to: [0.74, -0.7, 0.12], radius: 0.16, endRadius: 0.17 });
  const lock = capsule({ from: [0.72, -0.6, 0.08], to: [0.9, -3.2, 0.55], radius: 0.2, endRadius: 0.15 });
  const back = moved(ellipsoid(0.8, 1.75, 0.4), [0, -0.75, -0.68]);
  return (x, y, z) => {
    const wave = 0.05 * Math.sin(y * 3.4 + (x > 0 ? 1 : 2.6));
    const side = Math.abs(x) + (x > 0 ? wave : -wave) * 0.7;
    return smoothMin(smoothMin(temple(side, y, z), lock(side, y, z), 0.16), back(x, y, z), 0.18);
  };
}

/** Hair to the jaw, turned in at its ends. */
function createBobLocks(): Distance {
  const temple = capsule({ from: [0.6, 0.5, 0.1], to: [0.73, -0.55, 0.05], radius: 0.16, endRadius: 0.17 });
  const end = capsule({ from: [0.73, -0.55, 0.05], to: [0.68, -1.02, 0.06], radius: 0.17, endRadius: 0.16 });
  const back = moved(ellipsoid(0.84, 0.85, 0.5), [0, -0.3, -0.6]);
  return (x, y, z) => {
    const side = Math.abs(x);
    return smoothMin(smoothMin(temple(side, y, z), end(side, y, z), 0.1), back(x, y, z), 0.18);
  };
}

/** Hair that hangs or is tied up besides the hair on the head, if there is any. */
export function createLocks(cut: HairCut): Distance | undefined {
  if (cut === 'long') return createLongLocks();
  if (cut === 'bob') return createBobLocks();
  if (cut === 'tied') return moved(ellipsoid(0.34, 0.3, 0.32), [0.02, 1.3, -0.62]);
  return undefined;
}
