import { createRandom, nextRandom } from '#imaging/kernels/random.ts';
import { colour } from '../../../renderer/colour.ts';
import { clamp, mix, smoothStep } from '../../../renderer/interpolate.ts';
import type { Distance } from '../../../renderer/shapes.ts';
import { createPoint, normalize, type Point, type Vector } from '../../../renderer/vector.ts';
import { EYE, lowerLid, upperLid } from '../head/eyelids.ts';
import type { Person } from '../person.ts';
import { type Pose, toScene } from '../pose.ts';
import { type Canvas, drawStroke } from './canvas.ts';
import type { Projection } from './projection.ts';

export interface FaceHair {
  readonly person: Person;
  readonly pose: Pose;
  readonly head: Distance;
  readonly projection: Projection;
  readonly light: Float32Array;
}

const PLACES = 24;
const HAIRS = 520;
const LASHES = 84;

/** Where a line along z from the front meets the head. */
function frontOf(head: Distance, x: number, y: number): number {
  let z = 0.95;
  for (let i = 0; i < 40; i++) {
    const d = head(x, y, z);
    if (d < 0.002) break;
    z -= d;
  }
  return z;
}

interface Bent {
  readonly root: Vector;
  readonly direction: Vector;
  /** Added to the direction along the way. */
  readonly bend: Vector;
  readonly length: number;
}

/** Writes a bent hair's places in the picture; the result is the pixel of its root. */
function bendHair(
  { pose, projection }: FaceHair,
  { root, direction, bend, length }: Bent,
  out: Float32Array,
): number {
  const [x, y, z] = [...root];
  const place: Point = { x, y, z };
  const pixel = { x: 0, y: 0 };
  const heading = createPoint();
  let first = 0;
  for (let i = 0; i < PLACES; i++) {
    const share = i / (PLACES - 1);
    const [sx, sy, sz] = toScene(pose, [place.x, place.y, place.z]);
    projection.project({ x: sx, y: sy, z: sz }, pixel);
    out[i * 2] = pixel.x;
    out[i * 2 + 1] = pixel.y;
    if (i === 0) first = pixelAt(projection, pixel);
    heading.x = direction[0] + bend[0] * share;
    heading.y = direction[1] + bend[1] * share;
    heading.z = direction[2] + bend[2] * share;
    normalize(heading);
    place.x += (heading.x * length) / (PLACES - 1);
    place.y += (heading.y * length) / (PLACES - 1);
    place.z += (heading.z * length) / (PLACES - 1);
  }
  return first;
}

function pixelAt({ width, height }: Projection, { x, y }: { x: number; y: number }): number {
  return clamp(Math.floor(y), 0, height - 1) * width + clamp(Math.floor(x), 0, width - 1);
}

/** Draws both eyebrows hair by hair: upright at the nose, lying outwards at the temple. */
export function drawBrows(canvas: Canvas, hair: FaceHair): void {
  const { person, projection, light, head, pose } = hair;
  const { browWeight, browHeight, face } = person;
  const brow = colour(person.tones.brow);
  const random = createRandom(77);
  const pick = () => nextRandom(random) / 2 ** 32;
  const unit = projection.pixelsAt(14.5) * pose.scale;
  const places = new Float32Array(PLACES * 2);
  for (const side of [-1, 1])
    for (let i = 0; i < HAIRS; i++) {
      const t = pick();
      const x = 0.105 + 0.44 * t;
      const half = 0.05 * browWeight * (1 - 0.7 * t ** 1.6) * smoothStep(-0.1, 0.12, t);
      const middle =
        0.165 + browHeight + 0.006 * side * face.asymmetry + 0.062 * Math.sin(t * 2.35) - 0.02 * t * t;
      const off = (pick() + pick() - 1) * half;
      const angle = mix(1.3, -0.2, Math.sqrt(t)) - off * 10 + (pick() - 0.5) * 0.45;
      const y = middle + off;
      const at = bendHair(
        hair,
        {
          root: [side * x, y, frontOf(head, side * x, y)],
          direction: [side * Math.cos(angle), Math.sin(angle), -0.75 * x],
          bend: [side * 0.5, -0.45, -0.2],
          length: (0.05 + 0.04 * pick()) * (0.75 + 0.25 * browWeight),
        },
        places,
      );
      const level = 0.55 + 0.7 * pick();
      const lit = [0, 1, 2].map((channel) => brow[channel] * light[at * 3 + channel] * level);
      const ink = lit as [number, number, number];
      drawStroke(canvas, {
        places,
        from: 0,
        count: PLACES,
        root: ink,
        tip: ink,
        alpha: 0.3 * Math.min(1, unit / 240),
        width: unit / 230,
        fadeIn: 0.2,
        fadeOut: 0.6,
      });
    }
}

/** Draws the lashes: long and bent upwards above, short and sparse below. */
export function drawLashes(canvas: Canvas, hair: FaceHair): void {
  const { person, projection, pose } = hair;
  const random = createRandom(78);
  const pick = () => nextRandom(random) / 2 ** 32;
  const unit = projection.pixelsAt(14.5) * pose.scale;
  const places = new Float32Array(PLACES * 2);
  const ink: [number, number, number] = [0.012, 0.008, 0.006];
  for (const side of [-1, 1])
    for (let i = 0; i < LASHES; i++) {
      const lower = i > LASHES * 0.68;
      const across = pick() * 1.85 - 0.87;
      const y = lower ? lowerLid(person.face, across) - 0.004 : upperLid(person.face, across) + 0.003;
      const dx = EYE.half * across;
      const z = EYE.z + Math.sqrt(Math.max(0.003, (EYE.radius + 0.012) ** 2 - dx * dx - y * y));
      const length = (lower ? 0.04 : 0.062 + 0.028 * across) * (0.75 + 0.5 * pick());
      bendHair(
        hair,
        {
          root: [side * (EYE.x + dx), y, z],
          direction: [side * (0.55 * across + 0.1 + 0.2 * (pick() - 0.5)), lower ? -0.55 : 0.15, 1],
          bend: [side * 0.25 * across, lower ? 0.1 : 1, -0.3],
          length,
        },
        places,
      );
      drawStroke(canvas, {
        places,
        from: 0,
        count: PLACES,
        root: ink,
        tip: ink,
        alpha: (lower ? 0.1 : 0.26) * Math.min(1, unit / 240),
        width: (unit / 290) * (lower ? 0.7 : 1.15),
        fadeIn: 0.02,
        fadeOut: 0.7,
      });
    }
}
