import type { Vector } from '#imaging/core/geometry/vector.ts';
import { clamp } from '../../../renderer/interpolate.ts';
import { createPoint, normalize, type Point } from '../../../renderer/point.ts';
import type { Distance } from '../../../renderer/shapes.ts';
import type { Person } from '../person.ts';
import { type Pose, toScene } from '../pose.ts';
import { type Canvas, drawStroke, type Stroke } from './canvas.ts';
import type { Projection } from './projection.ts';

/** A face whose brows and lashes are drawn. */
export interface FaceHair {
  readonly person: Person;
  readonly pose: Pose;
  readonly head: Distance;
  readonly projection: Projection;
  /** Matt light of the traced surfaces, three values a pixel. */
  readonly light: Float32Array;
}

/** A short hair that bends one way, in the head's places. */
export interface BentHair {
  readonly root: Vector;
  readonly direction: Vector;
  /** Added to the direction along the way. */
  readonly bend: Vector;
  readonly length: number;
}

const PLACES = 24;
const places = new Float32Array(PLACES * 2);

/** The pixel that a hair's root falls into. */
export function rootPixel({ pose, projection }: FaceHair, root: Vector): number {
  const { width, height } = projection;
  const [x, y, z] = toScene(pose, root);
  const pixel = { x: 0, y: 0 };
  projection.project({ x, y, z }, pixel);
  const row = clamp(Math.floor(pixel.y), 0, height - 1);
  return row * width + clamp(Math.floor(pixel.x), 0, width - 1);
}

function layOut({ pose, projection }: FaceHair, { root, direction, bend, length }: BentHair): void {
  const place: Point = { x: root[0], y: root[1], z: root[2] };
  const pixel = { x: 0, y: 0 };
  const heading = createPoint();
  for (let i = 0; i < PLACES; i++) {
    const share = i / (PLACES - 1);
    const [x, y, z] = toScene(pose, [place.x, place.y, place.z]);
    projection.project({ x, y, z }, pixel);
    places[i * 2] = pixel.x;
    places[i * 2 + 1] = pixel.y;
    heading.x = direction[0] + bend[0] * share;
    heading.y = direction[1] + bend[1] * share;
    heading.z = direction[2] + bend[2] * share;
    normalize(heading);
    place.x += (heading.x * length) / (PLACES - 1);
    place.y += (heading.y * length) / (PLACES - 1);
    place.z += (heading.z * length) / (PLACES - 1);
  }
}

/** Draws a bent hair with the given ink. */
export function drawBentHair(
  canvas: Canvas,
  {
    face,
    hair,
    ink,
  }: { face: FaceHair } & {
    readonly hair: BentHair;
    readonly ink: Omit<Stroke, 'places' | 'from' | 'count'>;
  },
): void {
  layOut(face, hair);
  drawStroke(canvas, { ...ink, places, from: 0, count: PLACES });
}
