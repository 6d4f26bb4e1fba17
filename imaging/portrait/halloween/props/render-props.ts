import type { DrawnWindow } from '../../../core/geometry/place-triangles.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Raster } from '../../../core/raster/raster.ts';
import type { FaceLight } from '../../../vision/faces/estimate-light.ts';
import { type HeadFrame, toPhotoDirection, toPhotoPlace } from '../head-frame.ts';
import type { WhiteLight } from '../paint-light.ts';
import { ball, type Form } from './forms.ts';
import type { PropPart } from './prop.ts';
import {
  createSurfaceBuffer,
  rasterizeSurface,
  SURFACE_VALUES,
  type Surface,
  type SurfaceBuffer,
} from './rasterize-surface.ts';
import { shadeSamples } from './shade-samples.ts';

/** Rendered props: linear red, green and blue times opacity, then opacity. */
export interface DrawnProps {
  /** Window in the photo, in pixels. */
  readonly window: DrawnWindow;
  /** May be smaller or larger than the window. */
  readonly front: Raster;
  readonly behind: Raster;
}

interface PropParams {
  readonly parts: readonly PropPart[];
  readonly photo: { readonly width: number; readonly height: number };
  readonly frame: HeadFrame;
  /** Face in pixels of the photo; it hides parts behind it. */
  readonly face: Surface;
  readonly light: FaceLight;
  readonly white: WhiteLight;
}

/** Margin for the shadow around the drawing, in face widths. */
const SHADOW_MARGIN = 0.2;

/** Most samples of a drawing, and most per pixel in each direction. */
const MAX_SAMPLES = 1_100_000;
const MAX_ACROSS = 2;

/** Skull, which hides parts behind it. */
const skull = ball([0, -0.26, 0.1], { axes: [0.53, 0.64, 0.64] });

/** Number of occluders that are not drawn themselves. */
const HIDDEN = 65_535;

function placeForm(form: Form, frame: HeadFrame): Surface {
  const points = new Float32Array(form.points.length);
  const values = form.values.slice();
  for (let point = 0; 3 * point < points.length; point++) {
    const place = toPhotoPlace(frame, [
      form.points[3 * point],
      form.points[3 * point + 1],
      form.points[3 * point + 2],
    ]);
    const at = SURFACE_VALUES * point + 2;
    const normal = toPhotoDirection(frame, [values[at], values[at + 1], values[at + 2]]);
    for (let axis = 0; axis < 3; axis++) {
      points[3 * point + axis] = place[axis];
      values[at + axis] = normal[axis];
    }
  }
  return { points, values, triangles: form.triangles };
}

function windowOf(surfaces: readonly Surface[], { photo, frame }: PropParams): DrawnWindow {
  const margin = SHADOW_MARGIN * frame.unit;
  let [left, top, right, bottom] = [photo.width, photo.height, 0, 0];
  for (const { points } of surfaces)
    for (let at = 0; at < points.length; at += 3) {
      left = Math.min(left, points[at]);
      right = Math.max(right, points[at]);
      top = Math.min(top, points[at + 1]);
      bottom = Math.max(bottom, points[at + 1]);
    }
  left = Math.max(0, Math.floor(left - margin));
  top = Math.max(0, Math.floor(top - margin));
  const width = Math.max(0, Math.min(photo.width, Math.ceil(right + margin)) - left);
  return { left, top, width, height: Math.max(0, Math.min(photo.height, Math.ceil(bottom + margin)) - top) };
}

/** Scales a surface from pixels to samples of the drawing. */
function scaleSurface(surface: Surface, scale: number): Surface {
  return scale === 1 ? surface : { ...surface, points: surface.points.map((value) => value * scale) };
}

interface Drawing extends PropParams {
  readonly surfaces: readonly Surface[];
  readonly scale: number;
  readonly window: DrawnWindow;
}

function drawParts(
  drawing: Drawing,
  { isDrawn, hides }: { readonly isDrawn: (part: PropPart) => boolean; readonly hides: readonly Surface[] },
): SurfaceBuffer {
  const { parts, surfaces, scale, window } = drawing;
  const buffer = createSurfaceBuffer(window);
  for (const surface of hides)
    rasterizeSurface(buffer, { surface: scaleSurface(surface, scale), part: HIDDEN });
  for (const [i, part] of parts.entries())
    if (isDrawn(part)) rasterizeSurface(buffer, { surface: scaleSurface(surfaces[i], scale), part: i + 1 });
  return buffer;
}

/** Samples per pixel in each direction: smooth edges in small photos, bounded memory in large ones. */
function chooseScale({ width, height }: DrawnWindow): number {
  return Math.min(MAX_ACROSS, Math.sqrt(MAX_SAMPLES / Math.max(1, width * height)));
}

/**
 * Renders the props of a head in its pose and the light of its face. Parts hide each other, and the face
 * hides parts behind it. Undefined outside the photo. Rejects with `aborted`.
 */
export async function renderProps(params: PropParams, progress: Progress): Promise<DrawnProps | undefined> {
  const { parts, frame, face } = params;
  const surfaces = parts.map(({ form }) => placeForm(form, frame));
  const window = windowOf(surfaces, params);
  if (window.width === 0 || window.height === 0) return undefined;
  const scale = chooseScale(window);
  const samples = {
    left: window.left * scale,
    top: window.top * scale,
    width: Math.max(1, Math.round(window.width * scale)),
    height: Math.max(1, Math.round(window.height * scale)),
  };
  const drawing = { ...params, surfaces, scale, window: samples };
  const solid = drawParts(drawing, {
    isDrawn: ({ layer, sheer }) => !sheer && layer !== 'behind',
    hides: [face, placeForm(skull, frame)],
  });
  await progress.report(0.15);
  const back = drawParts(drawing, { isDrawn: ({ layer }) => layer === 'behind', hides: [] });
  await progress.report(0.25);
  const size = { width: samples.width, height: samples.height, channels: 4 };
  const front: Raster = { ...size, data: new Float32Array(size.width * size.height * 4) };
  const behind: Raster = { ...size, data: new Float32Array(size.width * size.height * 4) };
  const shading = { ...params, front, behind };
  await shadeSamples({ ...shading, buffer: back }, progress);
  await shadeSamples({ ...shading, buffer: solid }, progress);
  await progress.report(0.7);
  for (const [i, part] of parts.entries()) {
    if (!part.sheer) continue;
    const layer = drawParts(drawing, { isDrawn: (other) => other === part, hides: [face] });
    for (let at = 0; at < layer.depth.length; at++)
      if (solid.part[at] !== 0 && solid.part[at] !== HIDDEN && solid.depth[at] < layer.depth[at])
        layer.part[at] = 0;
    await shadeSamples({ ...shading, buffer: layer }, progress);
    await progress.report(0.7 + (0.3 * i) / parts.length);
  }
  return { window, front, behind };
}
