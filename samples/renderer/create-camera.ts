import { cross, normalizeFast, subtract, type Vector } from '#imaging/core/geometry/vector.ts';
import { length3, normalize, type Ray } from './point.ts';
import type { Camera } from './scene.ts';

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

interface View {
  /** Angle of a pixel in radians, near the middle. */
  readonly pixelAngle: number;
  /** Directions of the picture: forwards, to the right, upwards; each one long. */
  readonly forwards: Vector;
  readonly right: Vector;
  readonly up: Vector;
  /** Half the picture's width and height at a distance of one. */
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly focus: number;
}

/** Point of the picture plane, in pixels, and of the lens, −1 to 1 inside a disc, that a ray passes. */
export interface Aim {
  x: number;
  y: number;
  lensX: number;
  lensY: number;
}

/** View of an upright camera in a picture of a size. */
export function createView({ eye, target, fieldOfView, focus }: Camera, { width, height }: FrameSize): View {
  const towards = subtract(target, eye);
  const forwards = normalizeFast(towards);
  const right = normalizeFast([-forwards[2], 0, forwards[0]]);
  const up = cross(right, forwards);
  const halfHeight = Math.tan((fieldOfView * Math.PI) / 360);
  return {
    forwards,
    right,
    up,
    halfHeight,
    halfWidth: (halfHeight * width) / height,
    pixelAngle: (2 * halfHeight) / height,
    focus: focus ?? length3(...towards),
  };
}

/**
 * Aims a ray through a lens that draws what is at the focus sharply (Cook et al., “Distributed ray tracing”,
 * 1984).
 */
export function createAimer(camera: Camera, size: FrameSize): (ray: Ray, aim: Readonly<Aim>) => void {
  const { forwards, right, up, halfWidth, halfHeight, focus } = createView(camera, size);
  const { eye, aperture = 0 } = camera;
  return ({ origin, direction }, { x, y, lensX, lensY }) => {
    const across = ((x / size.width) * 2 - 1) * halfWidth * focus - lensX * aperture;
    const upwards = (1 - (y / size.height) * 2) * halfHeight * focus - lensY * aperture;
    origin.x = eye[0] + (right[0] * lensX + up[0] * lensY) * aperture;
    origin.y = eye[1] + (right[1] * lensX + up[1] * lensY) * aperture;
    origin.z = eye[2] + (right[2] * lensX + up[2] * lensY) * aperture;
    direction.x = forwards[0] * focus + right[0] * across + up[0] * upwards;
    direction.y = forwards[1] * focus + right[1] * across + up[1] * upwards;
    direction.z = forwards[2] * focus + right[2] * across + up[2] * upwards;
    normalize(direction);
  };
}
