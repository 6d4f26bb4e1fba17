import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { quantiles } from '../../core/numeric/scalar.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';

/**
 * A bald head as an ellipse in heights of the face: its middle down from the hairline, and its half axes. No
 * skin is farther out above the ears.
 */
const SKULL = { middle: 0.42, across: 0.58, up: 0.8 } as const;

/** Ring outside of it that is looked at, in its radii, and how far down: below are neck and shoulders. */
const RING = { from: 1.14, to: 1.45, lowest: 0.5 } as const;

/** Least share of the ring that is taken for skin where hair was mistaken for it. */
const MISTAKEN = 0.35;

/** Radius within which all is face. */
const INSIDE = 0.72;

/** Reach of hair aside and down, in heights of the face. */
const REACH = { across: 1.2, down: 1.7 } as const;

interface Head {
  readonly planes: OklabPlanes;
  readonly points: Float32Array;
  readonly skin: Plane;
  readonly hair: Plane;
  /** Skin of the face. */
  readonly face: Plane;
}

type Ink = readonly [number, number, number];

function inkOf({ lightness, a, b }: OklabPlanes, places: readonly number[]): Ink {
  const middle = ({ data }: Plane) =>
    quantiles(
      mapToFloats(places, (at) => data[at]),
      0.5,
    )[0];
  return [middle(lightness), middle(a), middle(b)];
}

/** Distances of each place from the middle of the head: in radii of the skull, and across and down. */
function measureHead(points: Float32Array) {
  const top = meshPoint({ points }, facePoints.hairline);
  const chin = meshPoint({ points }, facePoints.chin);
  const height = Math.max(1, Math.hypot(chin.x - top.x, chin.y - top.y));
  const down = { x: (chin.x - top.x) / height, y: (chin.y - top.y) / height };
  return (x: number, y: number) => {
    const across = ((x - top.x) * down.y - (y - top.y) * down.x) / height;
    const along = ((x - top.x) * down.x + (y - top.y) * down.y) / height;
    const radius = Math.hypot(across / SKULL.across, (along - SKULL.middle) / SKULL.up);
    return { across: Math.abs(across), along, radius };
  };
}

/**
 * Gives hair back what was taken for skin: light hair has nearly its color. Skin that lies around the head,
 * farther out than a bald one reaches, is hair; so is what is more like it than like the face. Changes the
 * planes; heads without such a ring stay.
 */
export function reclaimHair({ planes, points, skin, hair, face }: Head): void {
  const { width, data } = skin;
  const measure = measureHead(points);
  const ring: number[] = [];
  const plain: number[] = [];
  let seen = 0;
  for (let at = 0; at < data.length; at++) {
    const { along, radius } = measure((at % width) + 0.5, Math.floor(at / width) + 0.5);
    if (radius < INSIDE && face.data[at] > 0.8) plain.push(at);
    if (radius < RING.from || radius > RING.to || along > RING.lowest) continue;
    seen++;
    if (data[at] > 0.5) ring.push(at);
  }
  if (ring.length < MISTAKEN * seen || plain.length === 0) return;
  const [ofHair, ofSkin] = [inkOf(planes, ring), inkOf(planes, plain)];
  const away = (at: number, [lightness, a, b]: Ink) =>
    Math.hypot(
      planes.lightness.data[at] - lightness,
      2 * (planes.a.data[at] - a),
      2 * (planes.b.data[at] - b),
    );
  for (let at = 0; at < data.length; at++) {
    if (data[at] <= 0) continue;
    const { across, along, radius } = measure((at % width) + 0.5, Math.floor(at / width) + 0.5);
    if (radius < INSIDE || across > REACH.across || along > REACH.down) continue;
    const isAround = radius > 1 && along < RING.lowest;
    if (!isAround && away(at, ofHair) > away(at, ofSkin)) continue;
    hair.data[at] = Math.max(hair.data[at], data[at]);
    data[at] = 0;
    face.data[at] = 0;
  }
}
