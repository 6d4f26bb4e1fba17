import { skull } from './head-solid.ts';

/**
 * Height of the hairline in centimetres of the head by angle from the front to the back, in degrees:
 * forehead, temple, before and behind the ear, nape.
 */
const line: ReadonlyArray<readonly [angle: number, height: number]> = [
  [0, 8.1],
  [22, 8.3],
  [36, 7.6],
  [50, 6],
  [62, 4.6],
  [70, 3],
  [77, 0.8],
  [84, 1.2],
  [90, 4.2],
  [106, 4.3],
  [116, 0.8],
  [130, -2.6],
  [150, -5],
  [180, -5.6],
];

/** Angle of a place of the head from the front, in degrees. */
export function angleOf(x: number, z: number): number {
  return (Math.atan2(Math.abs(x), z - skull.z) * 180) / Math.PI;
}

/** Height of the hairline in centimetres of the head, at an angle from the front in degrees. */
export function hairlineAt(angle: number): number {
  let at = 1;
  while (at < line.length - 1 && line[at][0] < angle) at++;
  const [fromAngle, from] = line[at - 1];
  const [toAngle, to] = line[at];
  const share = Math.max(0, Math.min(1, (angle - fromAngle) / (toAngle - fromAngle)));
  return from + (to - from) * share;
}
