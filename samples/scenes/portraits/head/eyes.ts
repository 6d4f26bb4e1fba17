import type { Vector } from '#imaging/core/geometry/vector.ts';
import { colour } from '../../../renderer/colour.ts';
import { fractal2 } from '../../../renderer/fractal-noise.ts';
import { clamp, smoothStep } from '../../../renderer/interpolate.ts';
import { blendColour, scaleColour, setColour } from '../../../renderer/paint.ts';
import { length2, length3, type Point } from '../../../renderer/point.ts';
import type { Hit, Solid, Surface } from '../../../renderer/scene.ts';
import { createFaceFinder } from '../face-place.ts';
import type { FaceShape, Person } from '../person.ts';
import { EYE, lowerLid, upperLid } from './eyelids.ts';

const white = colour('#bdb5af');
const redWhite = colour('#c08a7e');
const corner = colour('#b0655a');
const pupil = colour('#050404');
const IRIS = 0.0595;
const PUPIL = 0.023;

interface EyeOptions {
  readonly person: Person;
  readonly side: -1 | 1;
  /** Unit direction of the gaze. */
  readonly gaze: Vector;
}

/** Distance of a place of the eyeball from the line of sight. */
function offGaze([gx, gy, gz]: Vector, { x, y, z }: Readonly<Point>): number {
  return length3(y * gz - z * gy, z * gx - x * gz, x * gy - y * gx);
}

/** Fibres from the pupil outwards, lighter round it, a dark rim. */
function paintIris(
  surface: Surface,
  { iris, off, angle }: { iris: Vector } & { off: number; angle: number },
): void {
  const cover = smoothStep(IRIS + 0.004, IRIS - 0.005, off);
  if (cover <= 0) return;
  const fibre = fractal2.three(Math.cos(angle) * 9 + off * 14, Math.sin(angle) * 9);
  const light = 0.55 + 1.15 * fibre;
  blendColour(surface, [iris[0] * light, iris[1] * light, iris[2] * light], cover);
  const inner = cover * 0.5 * smoothStep(0.046, 0.03, off);
  blendColour(surface, [iris[0] * 1.9, iris[1] * 1.65, iris[2] * 1.2], inner);
  blendColour(
    surface,
    [iris[0] * 0.12, iris[1] * 0.12, iris[2] * 0.12],
    cover * 0.85 * smoothStep(0.047, 0.06, off),
  );
  blendColour(surface, pupil, smoothStep(PUPIL + 0.003, PUPIL - 0.002, off));
}

/** Lids and lashes keep light off; the lid's lower rim stays wet. */
function paintLidShade(
  surface: Surface,
  { face, x, y }: { face: FaceShape } & { x: number; y: number },
): void {
  const across = clamp((x - EYE.x) / EYE.half, -1, 1);
  const below = upperLid(face, across) - y;
  const above = y - lowerLid(face, across);
  const shade = 0.42 + 0.58 * smoothStep(-0.004, 0.045, below);
  scaleColour(surface, shade * (0.75 + 0.25 * smoothStep(0, 0.02, above)));
  blendColour(surface, corner, 0.75 * smoothStep(-0.8, -0.97, across));
}

/** An eyeball with its cornea. */
export function createEye({ person, side, gaze }: EyeOptions): Solid {
  const { face, tones } = person;
  const iris = colour(tones.iris);
  const look: Vector = [gaze[0] - side * 0.03, gaze[1] + 0.03, gaze[2]];
  const findPlace = createFaceFinder(face);
  return {
    name: 'eyes',
    bound: [side * EYE.x, 0, EYE.z, 0.16],
    distance(x, y, z) {
      const place = findPlace(x, y, z);
      const dx = place.side * place.x - side * EYE.x;
      const dz = z - EYE.z;
      const off = dz > 0 ? offGaze(look, { x: dx, y: place.y, z: dz }) : 1;
      return length3(dx, place.y, dz) - EYE.radius - 0.009 * smoothStep(0.07, 0.01, off);
    },
    paint({ x, y, z }: Readonly<Hit>, surface) {
      const place = findPlace(x, y, z);
      const dx = place.side * place.x - side * EYE.x;
      const dy = place.y;
      const off = offGaze(look, { x: dx, y: dy, z: z - EYE.z });
      setColour(surface, white);
      const vein = smoothStep(0.62, 0.75, fractal2.three(x * 40, y * 40)) * smoothStep(0.07, 0.13, off);
      blendColour(surface, redWhite, 0.28 * vein + 0.3 * smoothStep(0.09, 0.16, length2(dx, dy)));
      const angle = Math.atan2(dy - look[1] * EYE.radius, dx - look[0] * EYE.radius);
      paintIris(surface, { iris, off, angle });
      paintLidShade(surface, { face, x: dx * side + EYE.x, y: dy });
      surface.roughness = 0.07;
      surface.reflectance = 0.04;
      surface.softness = 0.3;
      surface.glow = 0.12;
      surface.tag = 1;
    },
  };
}
