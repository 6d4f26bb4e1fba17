import type { Vector } from '../../../core/geometry/vector.ts';
import { type Plane, samplePlane } from '../../../core/raster/plane.ts';
import { type Head, toSeen } from './head.ts';
import { skull } from './head-solid.ts';

/** Smallest thickness of hair on a skull, in centimetres. */
const THINNEST = 0.4;

/** Bounds of a skull's height relative to the mean. */
const LOWEST = 0.9;
const HIGHEST = 1.12;

/** Search directions from the middle of the skull, in degrees from straight up. */
const ANGLES = [-24, -12, 0, 12, 24];

/** Step and range of the search outwards, in centimetres. */
const STEP = 0.12;
const FARTHEST = 26;

interface SkullView {
  readonly person: Plane;
  readonly hair: Plane;
  /** Pixels of the planes per pixel of the photo. */
  readonly scale: readonly [x: number, y: number];
}

/**
 * Edge of the person in a direction from the middle of the skull, and whether it is hair; undefined if the
 * frame cuts the head.
 */
function findEdge(
  head: Head,
  { skullView: { person, hair, scale }, angle }: { readonly skullView: SkullView; readonly angle: number },
) {
  const middle = toSeen(head, [0, skull.y, skull.z]);
  const up: Vector = toSeen(head, [Math.sin(angle), Math.cos(angle), 0]);
  const length = Math.hypot(up[0], up[1]) || 1;
  let last = 0;
  let hairy = 0;
  for (let away = 4; away < FARTHEST; away += STEP) {
    const x = (head.x + (middle[0] + (up[0] / length) * away) * head.unit) * scale[0];
    const y = (head.y - (middle[1] + (up[1] / length) * away) * head.unit) * scale[1];
    if (x < 0 || y < 0 || x >= person.width || y >= person.height) return undefined;
    if (samplePlane(person, x - 0.5, y - 0.5) < 0.5) break;
    last = away;
    if (samplePlane(hair, x - 0.5, y - 0.5) > 0.5) hairy += STEP;
  }
  return { away: last, hairy };
}

/**
 * Fits the height of the skull to the photo: a bald head ends with the person, and hair never lies below the
 * scalp.
 */
export function fitSkull(head: Head, view: SkullView): Head {
  const factors: number[] = [];
  for (const degrees of ANGLES) {
    const angle = (degrees * Math.PI) / 180;
    const edge = findEdge(head, { skullView: view, angle });
    if (!edge || edge.away === 0) continue;
    const model =
      1 / Math.hypot(Math.sin(angle) / (skull.across * head.wide), Math.cos(angle) / (skull.up * head.high));
    if (edge.hairy < THINNEST) factors.push(edge.away / model);
    else factors.push(Math.min(1, (edge.away - THINNEST) / model));
  }
  if (factors.length < 3) return head;
  factors.sort((a, b) => a - b);
  const crown = Math.max(LOWEST, Math.min(HIGHEST, factors[factors.length >> 1]));
  return { ...head, crown };
}
