import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { clampUnit, smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import type { HeadPose } from './measure-head-pose.ts';

/** Regions of a subject: planes of one size, 0–1. */
export interface SubjectRegions {
  readonly person: Plane;
  readonly skin: Plane;
  /** Hair and beard. */
  readonly locks: Plane;
  readonly garment: Plane;
}

export interface HeadParams {
  readonly regions: SubjectRegions;
  /** Points of the face, in pixels of the planes. */
  readonly points: Float32Array;
  readonly head: HeadPose;
}

/** Area of the neck's skin below the chin, in heights of the face. Skin further out is a shoulder's. */
const NECK = { half: 0.42, soft: 0.12, from: 0.75, to: 1.05 } as const;

/**
 * Area of the head, in heights of the face. Beyond `half` only hair belongs to it, beyond `widest` nothing.
 */
const HEAD = { half: 0.62, soft: 0.1, widest: 1.05 } as const;

/** Area of the ears, in heights of the face: half width, and height above the chin. */
const EARS = { half: 0.42, soft: 0.04, to: -0.32, lowest: 0 } as const;

/**
 * Hair below the mouth: height where the rule starts, and the distance aside with half the weight, in heights
 * of the face.
 */
const HANGS = { from: -0.22, aside: 0.16 } as const;

/** Distance from clothes up to which a neck keeps their colour cast, in heights of the face. */
const NECK_EDGE = 0.03;

/** Keeps hair and beard that grow on the head or hang from it. Dark areas aside, such as a collar, go. */
export function tidyLocks({ regions, head }: HeadParams): Plane {
  const { locks } = regions;
  const { width, height } = locks;
  const [cosine, sine] = [Math.cos(head.angle), Math.sin(head.angle)];
  const out = createPlane(locks);
  const keep = Math.exp(-Math.LN2 / (HANGS.aside * head.unit));
  const begins = head.chin.y + HANGS.from * head.unit;
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const here = smoothStep(0.15, 0.65, locks.data[at]);
      if (row < begins) {
        const dx = column + 0.5 - head.eyes.x;
        const x = Math.abs(dx * cosine + (row + 0.5 - head.eyes.y) * sine) / head.unit;
        out.data[at] = here * smoothStep(HEAD.widest + HEAD.soft, HEAD.widest, x);
        continue;
      }
      const above = out.data[at - width] ?? 0;
      const left = column > 0 ? (out.data[at - width - 1] ?? 0) : 0;
      const right = column < width - 1 ? (out.data[at - width + 1] ?? 0) : 0;
      out.data[at] = here * Math.min(1, 1.02 * Math.max(above, keep * left, keep * right));
    }
  return out;
}

/** Face within the outline of its mesh, with a soft border. */
function drawOval({ points, head, regions }: HeadParams): Plane {
  const { width, height } = regions.person;
  const flags = { width, height, data: new Uint8Array(width * height) };
  fillPolygon(
    flags,
    faceLandmarks.faceOval.flatMap((index) => [points[3 * index], points[3 * index + 1]]),
  );
  return gaussianBlurCompiled({ width, height, data: Float32Array.from(flags.data) }, 0.012 * head.unit);
}

/** Parts of a subject that stay under drawn clothes, 0–1, of the size of the planes. */
interface HeadMatte {
  /** Face, ears, hair and beard. */
  readonly head: Plane;
  /** Bare skin of the neck with a soft end, where a drawn neck continues. */
  readonly neck: Plane;
}

/**
 * Matte of the parts that stay under drawn clothes, without shoulders, arms and the subject's own clothes.
 */
export function drawHeadMatte(params: HeadParams): HeadMatte {
  const { regions, head } = params;
  const { person, skin, garment, locks } = regions;
  const { width, height } = person;
  const oval = drawOval(params);
  // The border to the background is as sharp as the person's.
  const bareOrFree = { ...skin, data: skin.data.map((value, at) => value + 1 - person.data[at]) };
  const inner = gaussianBlurCompiled(bareOrFree, NECK_EDGE * head.unit);
  const out = { head: createPlane(person), neck: createPlane(person) };
  const [cosine, sine] = [Math.cos(head.angle), Math.sin(head.angle)];
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const dx = (column + 0.5 - head.axis.x) / head.unit;
      const dy = (row + 0.5 - head.chin.y) / head.unit;
      const x = Math.abs(dx * cosine + dy * sine);
      const y = dy * cosine - dx * sine;
      const { half, soft } = y < EARS.to ? HEAD : EARS;
      const isHead = smoothStep(EARS.lowest, EARS.lowest - 0.1, y) * smoothStep(half + soft, half, x);
      // Only glasses and scarves are worn next to the cheeks.
      const worn =
        smoothStep(0.1, 0.5, garment.data[at]) *
        Math.max(smoothStep(-0.3, -0.05, y), smoothStep(0.42, 0.6, x));
      const rest = isHead * smoothStep(0.3, 0.9, person.data[at] - worn);
      // A cheek may lie further out than ears, but it is skin.
      const cheek =
        skin.data[at] * smoothStep(0.03, -0.08, y) * smoothStep(HEAD.half + HEAD.soft, HEAD.half, x);
      const face = Math.max(cheek, Math.min(oval.data[at], person.data[at]));
      out.head.data[at] = Math.min(person.data[at], clampUnit(Math.max(locks.data[at], face, rest)));
      const bare = skin.data[at] * smoothStep(0.55, 0.97, inner.data[at]);
      out.neck.data[at] =
        bare * smoothStep(NECK.half + NECK.soft, NECK.half, x) * smoothStep(NECK.to, NECK.from, y);
    }
  return out;
}
