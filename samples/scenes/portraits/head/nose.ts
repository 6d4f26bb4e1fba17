import { moved, smoothMax, smoothMin } from '../../../renderer/combine-shapes.ts';
import { smoothStep } from '../../../renderer/interpolate.ts';
import type { Point } from '../../../renderer/point.ts';
import { capsule, ellipsoid } from '../../../renderer/shapes.ts';
import type { FaceShape } from '../person.ts';

/** A step that changes the head's distance so far at a place, for x of 0 and more. */
export type Sculpt = (distance: number, place: Readonly<Point>) => number;

/** Height of the nose's tip. */
function noseTip({ noseLength }: FaceShape): number {
  return -0.34 * noseLength;
}

/** Bridge, tip, wings and nostrils, and the groove below the nose. */
export function createNose(face: FaceShape): Sculpt {
  const { noseWidth, noseBridge } = face;
  const tipAt = noseTip(face);
  const bridge = capsule({
    from: [0, 0.08, 0.535 + 0.03 * (noseBridge - 1)],
    to: [0, tipAt + 0.03, 0.715 + 0.03 * (noseBridge - 1)],
    radius: 0.05,
    endRadius: 0.068,
  });
  const sides = moved(ellipsoid(0.13 * noseWidth, 0.24, 0.14), [0, tipAt + 0.12, 0.54]);
  const tip = moved(ellipsoid(0.1 * noseWidth, 0.084, 0.09), [0, tipAt, 0.765]);
  const wing = moved(ellipsoid(0.056, 0.066, 0.095), [0.112 * noseWidth, tipAt - 0.025, 0.635]);
  const column = capsule({
    from: [0, tipAt - 0.055, 0.75],
    to: [0, tipAt - 0.11, 0.62],
    radius: 0.034,
  });
  const nostril = moved(ellipsoid(0.036, 0.03, 0.062), [0.064 * noseWidth, tipAt - 0.1, 0.7]);
  return (distance, { x, y, z }) => {
    let nose = smoothMin(bridge(x, y, z), sides(x, y, z), 0.09);
    nose = smoothMin(nose, tip(x, y, z), 0.075);
    nose = smoothMin(nose, wing(x, y, z), 0.08);
    nose = smoothMin(nose, column(x, y, z), 0.04);
    const joined = smoothMin(distance, nose, 0.075);
    const groove =
      0.013 *
      Math.exp(-((x / 0.03) ** 2)) *
      smoothStep(-0.62, -0.57, y) *
      smoothStep(tipAt - 0.1, tipAt - 0.16, y);
    return smoothMax(joined, -nostril(x, y, z), 0.025) + groove;
  };
}
