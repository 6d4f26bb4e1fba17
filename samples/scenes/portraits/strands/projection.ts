import { createView, type FrameSize } from '../../../renderer/create-camera.ts';
import type { Point } from '../../../renderer/point.ts';
import type { Camera } from '../../../renderer/scene.ts';

/** From the scene to the picture and back. */
export interface Projection extends FrameSize {
  /** Pixels that a unit takes as far away as what the camera looks at. */
  readonly unit: number;
  /** Writes the pixel of a place into `x` and `y`. */
  project(place: Readonly<Point>, out: { x: number; y: number }): void;
  /** Writes the place that lies at a depth behind a pixel. */
  unproject(pixel: { readonly x: number; readonly y: number }, depth: number, out: Point): void;
}

/** Makes the projection of a camera onto a picture of a size. */
export function createProjection(camera: Camera, size: FrameSize): Projection {
  const { width, height } = size;
  const { forwards, right, up, halfWidth, halfHeight, pixelAngle, focus } = createView(camera, size);
  const [ex, ey, ez] = camera.eye;
  return {
    width,
    height,
    unit: 1 / (pixelAngle * focus),
    project(place, out) {
      const x = place.x - ex;
      const y = place.y - ey;
      const z = place.z - ez;
      const away = x * forwards[0] + y * forwards[1] + z * forwards[2];
      const across = (x * right[0] + y * right[1] + z * right[2]) / (away * halfWidth);
      const upwards = (x * up[0] + y * up[1] + z * up[2]) / (away * halfHeight);
      out.x = (across + 1) * 0.5 * width;
      out.y = (1 - upwards) * 0.5 * height;
    },
    unproject({ x, y }, depth, out) {
      const across = ((x / width) * 2 - 1) * halfWidth;
      const upwards = (1 - (y / height) * 2) * halfHeight;
      const scale = depth / Math.sqrt(1 + across * across + upwards * upwards);
      out.x = ex + (forwards[0] + right[0] * across + up[0] * upwards) * scale;
      out.y = ey + (forwards[1] + right[1] * across + up[1] * upwards) * scale;
      out.z = ez + (forwards[2] + right[2] * across + up[2] * upwards) * scale;
    },
  };
}
