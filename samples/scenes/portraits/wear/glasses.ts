import { colour } from '../../../renderer/colour.ts';
import { setColour } from '../../../renderer/paint.ts';
import { length2 } from '../../../renderer/point.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { capsule, roundedRectangle } from '../../../renderer/shapes.ts';
import type { Person } from '../person.ts';

const gold = colour('#9a7a44');
const horn = colour('#1c1311');
const square = roundedRectangle([0.245, 0.175], 0.09);

/** Frames without their glass, worn on the nose. Places are those of the head. */
export function createGlasses({ glasses, face }: Person): Solid {
  const round = glasses === 'round';
  const wire = round ? 0.0115 : 0.02;
  const bridge = capsule({ from: [0, 0.03, 0.72], to: [0.1, 0.015, 0.685], radius: wire });
  const temple = capsule({ from: [0.57, 0.05, 0.575], to: [0.765, 0.07, -0.2], radius: 0.016 });
  return {
    name: 'glasses',
    bound: [0, 0, 0.3, 1.1],
    distance(x, y, z) {
      const side = Math.abs(x);
      const across = side - 0.335;
      const up = y + 0.03;
      const rim = round ? length2(across, up) - 0.228 : square(across, up);
      const depth = z - 0.69 + 0.2 * side * side - 0.02 * (face.noseBridge - 1);
      const frame = length2(rim, depth) - wire;
      return Math.min(frame, bridge(side, y, z), temple(side, y, z)) * 0.85;
    },
    paint(_hit, surface) {
      setColour(surface, round ? gold : horn);
      surface.metal = round;
      surface.reflectance = round ? 0.6 : 0.05;
      surface.roughness = round ? 0.25 : 0.22;
      surface.tag = 1;
    },
  };
}
