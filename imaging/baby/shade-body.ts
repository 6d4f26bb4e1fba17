import type { SolidView } from '../hair/trace-solid.ts';
import type { Plane } from '../kernels/plane.ts';
import { samplePlane } from '../kernels/sample-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Progress } from '../progress.ts';
import type { ChildForm } from './child-solid.ts';
import { belowNeckline, type ClothPaint, shadeCloth } from './shade-cloth.ts';
import { type SkinPaint, shadeSkin } from './shade-skin.ts';
import type { SurfacePoint } from './surface-point.ts';
import { measureCover, type Traced } from './trace-child.ts';

/** Paint parameters of a body. */
export interface BodyPaint extends SkinPaint, ClothPaint {
  /** At least as large as the traced one. */
  readonly view: SolidView;
  readonly form: ChildForm;
  readonly traced: Traced;
  /** Height map of fine forms over the body in centimetres, of the view's size. */
  readonly heights: Plane;
}

/** A shaded body, and its coverage of each pixel. */
interface ShadedBody {
  /** Linear red, green and blue of each pixel in turn. */
  readonly light: Float32Array;
  readonly coverage: Plane;
}

/** Slope of the fine forms to the right and upwards. */
function slopeAt({ heights, view }: BodyPaint, column: number, row: number): readonly [number, number] {
  const { width, height, data } = heights;
  if (column === 0 || row === 0 || column === width - 1 || row === height - 1) return [0, 0];
  const at = row * width + column;
  const half = 0.5 * view.unit;
  return [(data[at + 1] - data[at - 1]) * half, (data[at - width] - data[at + width]) * half];
}

/** Shades a traced body of skin and knitted cloth in linear light. Rejects with `aborted`. */
export async function shadeBody(paint: BodyPaint, progress: Progress): Promise<ShadedBody> {
  const { view, traced } = paint;
  const { width, height, unit } = view;
  const light = new Float32Array(3 * width * height);
  const coverage = { width, height, data: new Float32Array(width * height) };
  const scale = traced.depth.width / width;
  const normalPlanes = [0, 1, 2].map((axis) => ({
    ...traced.depth,
    data: traced.depth.data.map((_, at) => traced.normals[3 * at + axis]),
  }));
  const [skin, cloth] = [new Float64Array(3), new Float64Array(3)];
  for (let row = 0, at = 0; row < height; row++) {
    await progress.report(row / height);
    for (let column = 0; column < width; column++, at++) {
      const [u, v] = [(column + 0.5) * scale - 0.5, (row + 0.5) * scale - 0.5];
      const distance = samplePlane(traced.distance, u, v);
      const place = [(column + 0.5 - view.x) / unit, (view.y - row - 0.5) / unit] as const;
      const share = distance <= -1 ? 1 : distance > 2 ? 0 : measureCover(paint.form.solid, place, unit);
      if (share === 0) continue;
      coverage.data[at] = share;
      const normal = [0, 1, 2].map((axis) => samplePlane(normalPlanes[axis], u, v));
      const [slopeX, slopeY] = slopeAt(paint, column, row);
      normal[0] -= slopeX * normal[2];
      normal[1] -= slopeY * normal[2];
      const length = Math.hypot(...normal) || 1;
      const point: SurfacePoint = {
        x: place[0],
        y: place[1],
        z: samplePlane(traced.depth, u, v),
        normal: [normal[0] / length, normal[1] / length, normal[2] / length],
        lit: samplePlane(traced.lit, u, v),
        open: samplePlane(traced.open, u, v),
      };
      const { form, shoulderTop } = paint;
      const isHead =
        point.y > -16 && form.head(point.x, point.y, point.z) < form.body(point.x, point.y, point.z);
      const dressed = isHead ? 0 : smoothStep(-0.04, 0.04, belowNeckline(point.x, point.y, shoulderTop));
      if (dressed < 1) shadeSkin(point, paint, skin);
      if (dressed > 0) shadeCloth(point, paint, cloth);
      for (let channel = 0; channel < 3; channel++)
        light[3 * at + channel] = dressed * cloth[channel] + (1 - dressed) * skin[channel];
    }
  }
  return { light, coverage };
}
