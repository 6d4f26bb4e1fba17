import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Progress } from '../../core/progress.ts';
import { cropPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { estimateFlow } from './estimate-flow.ts';
import { type Region, regionOf } from './face-region.ts';
import { ringOnCanvas } from './find-face-points.ts';
import { holdSkin } from './hold-skin.ts';
import { paintDabs } from './paint-dabs.ts';
import type { Canvas, FacePoints } from './style.ts';

/** Coverage of a face in its part of a canvas, 0–1, with a soft edge inside. */
function coverFace(corners: readonly number[], { region, soft }: { region: Region; soft: number }): Plane {
  const flags = {
    width: region.width,
    height: region.height,
    data: new Uint8Array(region.width * region.height),
  };
  fillPolygon(
    flags,
    corners.map((value, at) => value - (at % 2 === 0 ? region.left : region.top)),
  );
  const cover = gaussianBlurCompiled({ ...flags, data: Float32Array.from(flags.data) }, soft);
  for (let at = 0; at < cover.data.length; at++) cover.data[at] = Math.max(0, 2 * cover.data[at] - 1);
  return cover;
}

/** Lays a painted face over the same part of a painting of any size. Changes the painting. */
function layOver(
  painting: OklabPlanes,
  { face, cover, region, canvas }: { face: OklabPlanes; cover: Plane; region: Region; canvas: Canvas },
): void {
  const { width, height } = painting.lightness;
  const scale = { x: canvas.width / width, y: canvas.height / height };
  const bottom = Math.min(height, Math.ceil((region.top + region.height) / scale.y));
  const right = Math.min(width, Math.ceil((region.left + region.width) / scale.x));
  for (let y = Math.floor(region.top / scale.y); y < bottom; y++)
    for (let x = Math.floor(region.left / scale.x); x < right; x++) {
      const across = (x + 0.5) * scale.x - 0.5 - region.left;
      const down = (y + 0.5) * scale.y - 0.5 - region.top;
      const share = samplePlane(cover, across, down);
      if (share <= 0) continue;
      const at = y * width + x;
      for (const name of ['lightness', 'a', 'b'] as const)
        painting[name].data[at] += share * (samplePlane(face[name], across, down) - painting[name].data[at]);
    }
}

interface FacePaint {
  readonly faces: readonly FacePoints[];
  /** The photo on its canvas, of any size. */
  readonly planes: OklabPlanes;
  /** The same before its shadows were raised; skin stays near its lightness. */
  readonly photo: OklabPlanes;
  readonly canvas: Canvas;
  /** Radius of a dab in units. */
  readonly radius: number;
  readonly progress: Progress;
}

/** Paints faces over a painting with finer dabs than the rest has. Changes the painting. */
export async function paintFaces(
  painting: OklabPlanes,
  { faces, planes, photo, canvas, radius, progress }: FacePaint,
): Promise<void> {
  for (const [i, points] of faces.entries()) {
    const part = progress.subrange(i / faces.length, (i + 1) / faces.length);
    const corners = ringOnCanvas(points, { ring: faceLandmarks.faceOval, canvas });
    const region = regionOf(corners, { room: 3 * radius * canvas.unit, canvas });
    if (region.width === 0 || region.height === 0) continue;
    const seen = {
      lightness: cropPlane(planes.lightness, region),
      a: cropPlane(planes.a, region),
      b: cropPlane(planes.b, region),
    };
    // Faces are raised with all around them, but for their skin.
    holdSkin(seen, {
      lightness: cropPlane(photo.lightness, region),
      a: cropPlane(photo.a, region),
      b: cropPlane(photo.b, region),
    });
    const sigma = 1.5 * canvas.unit;
    const flow = await estimateFlow(seen.lightness, {
      sigma,
      blur: gaussianBlurCompiled,
      progress: part.subrange(0, 0.2),
    });
    const dabs = { flow, radius: radius * canvas.unit, progress: part.subrange(0.2, 0.9) };
    const face = await paintDabs(seen, dabs);
    const cover = coverFace(corners, { region, soft: 2 * canvas.unit });
    layOver(painting, { face, cover, region, canvas });
    await part.report(1);
  }
}
