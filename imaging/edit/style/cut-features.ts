import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, cropPlane, type Plane, pastePlane } from '../../core/raster/plane.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { compositeSheet } from './composite-sheet.ts';
import { type Region, regionOf } from './face-region.ts';
import { ringOnCanvas } from './find-face-points.ts';
import { resizePlanes } from './resize-planes.ts';
import { type Canvas, canvasOf, type FacePoints } from './style.ts';

const { faceOval, outerLips, innerLips, rightEye, leftEye, rightBrow, leftBrow, noseBase } = faceLandmarks;

/** Papers in OKLab: the white of eyes, and pupils and brows. */
const WHITE = [0.93, 0.002, 0.012] as const;
const DARK = [0.24, 0.008, 0.008] as const;
/** Most lightness of brows, as of what they lie on, and by how much a nose is darker than the skin. */
const BROW = 0.62;
const NOSE = 0.12;
/** Lips differ from skin by this, however they are lit. */
const LIPS = { darker: 0.13, redder: 0.055 } as const;
/** Opening of a mouth, as a share of its width, from which on teeth are seen. */
const OPEN = 0.06;
/** Size of a paper's shadow and rim, relative to those of large sheets, by the height of a face in units. */
const THINNER = 1 / 600;
/** Least height in pixels of a face whose features are cut. */
const SMALLEST = 36;

interface Face {
  readonly face: FacePoints;
  readonly canvas: Canvas;
  readonly region: Region;
}

/** Shape of a polygon in a region, with edges one pixel wide. */
function shapeOf(corners: readonly number[], { left, top, width, height }: Region): Plane {
  const flags = { width, height, data: new Uint8Array(width * height) };
  fillPolygon(
    flags,
    corners.map((value, at) => value - (at % 2 === 0 ? left : top)),
  );
  return gaussianBlurCompiled({ width, height, data: Float32Array.from(flags.data) }, 0.6);
}

/** A disc in a region. */
function discOf(
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  { left, top, width, height }: Region,
): Plane {
  const disc = createPlane({ width, height });
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const apart = Math.hypot(column + left - x, row + top - y);
      disc.data[at] = smoothStep(radius + 0.7, radius - 0.7, apart);
    }
  return disc;
}

/** Mean colour of the pixels of a shape: lightness, a and b. */
function meanOf({ lightness, a, b }: OklabPlanes, shape: Plane): [number, number, number] {
  const sums = [0, 0, 0];
  let count = 1e-6;
  for (let at = 0; at < shape.data.length; at++) {
    const share = shape.data[at];
    if (share === 0) continue;
    count += share;
    sums[0] += share * lightness.data[at];
    sums[1] += share * a.data[at];
    sums[2] += share * b.data[at];
  }
  return [sums[0] / count, sums[1] / count, sums[2] / count];
}

/** Distance between two points of a face in pixels, however the face is turned. */
function distanceBetween(one: number, other: number, { face, canvas }: Omit<Face, 'region'>): number {
  const [x, y, toX, toY] = ringOnCanvas(face, { ring: [one, other], canvas });
  return Math.hypot(toX - x, toY - y);
}

/** White of an eye with a pupil that its lids cover in part. */
function cutEye(ring: readonly number[], { face, canvas, region }: Face): readonly [Plane, Plane] {
  const corners = ringOnCanvas(face, { ring, canvas });
  const white = shapeOf(corners, region);
  const across = corners.filter((_, at) => at % 2 === 0);
  const down = corners.filter((_, at) => at % 2 === 1);
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const radius = 0.24 * distanceBetween(ring[0], ring[ring.length / 2], { face, canvas });
  const pupil = discOf({ x: middle(across), y: middle(down), radius }, region);
  const covered = { ...pupil, data: pupil.data.map((cover, at) => cover * white.data[at]) };
  return [white, covered];
}

/** A line of even width through points of a face. */
function cutLine(line: readonly number[], { face, canvas, region, half }: Face & { half: number }): Plane {
  const points = ringOnCanvas(face, { ring: line, canvas });
  const across = [points[points.length - 2] - points[0], points[points.length - 1] - points[1]];
  const long = Math.max(1e-6, Math.hypot(...across));
  const [aside, down] = [(-half * across[1]) / long, (half * across[0]) / long];
  const there: number[] = [];
  const back: number[] = [];
  for (let n = 0; n < points.length; n += 2) {
    there.push(points[n] + aside, points[n + 1] + down);
    back.unshift(points[n] - aside, points[n + 1] - down);
  }
  return shapeOf([...there, ...back], region);
}

/** Height of the opening of a mouth, as a share of its width. */
function opening(one: Face): number {
  const { upperInnerLip, lowerInnerLip, rightMouthCorner, leftMouthCorner } = facePoints;
  const across = distanceBetween(rightMouthCorner, leftMouthCorner, one);
  return distanceBetween(upperInnerLip, lowerInnerLip, one) / Math.max(1e-6, across);
}

interface SeenFace extends Face {
  /** The photo in the region. */
  readonly seen: OklabPlanes;
  readonly progress: Progress;
}

/** Papers of the features of a face: lips, the line or teeth between them, a nose, brows, and eyes. */
const PAPERS = 9;

/** Cuts the features of a face. Changes the region of the layers that is given. */
async function cutFace(layers: OklabPlanes, { seen, progress, ...one }: SeenFace): Promise<void> {
  const { face, canvas, region } = one;
  const size = { width: region.width, height: region.height };
  const height = distanceBetween(facePoints.hairline, facePoints.chin, one);
  const thin = { ...size, unit: Math.max(0.4, THINNER * height) };
  const ringShape = (ring: readonly number[]) => shapeOf(ringOnCanvas(face, { ring, canvas }), region);
  const skin = meanOf(seen, ringShape(faceOval));
  const lips = ringShape(outerLips);
  const [lipTone, lipRed, lipWarm] = meanOf(seen, lips);
  const red = [
    Math.min(lipTone, skin[0] - LIPS.darker),
    Math.max(lipRed, skin[1] + LIPS.redder),
    0.5 * (lipWarm + skin[2]),
  ];
  let laid = 0;
  const lay = async (shape: Plane, colour: ArrayLike<number>) => {
    await progress.report(laid++ / PAPERS);
    compositeSheet(layers, { sheet: { shape, colour }, canvas: thin });
  };
  await lay(lips, red);
  if (opening(one) > OPEN) await lay(ringShape(innerLips), WHITE);
  else {
    const between = cutLine(innerLips.slice(0, 11), { ...one, half: 0.006 * height });
    await lay(between, [0.55 * red[0], 0.6 * red[1], 0.6 * red[2]]);
  }
  await lay(cutLine(noseBase, { ...one, half: 0.008 * height }), [skin[0] - NOSE, skin[1], skin[2]]);
  for (const ring of [rightBrow, leftBrow]) {
    const brow = ringShape(ring);
    const [tone, a, b] = meanOf(seen, brow);
    await lay(brow, [Math.min(BROW * skin[0], 0.9 * tone), 0.6 * a, 0.6 * b]);
  }
  for (const ring of [rightEye, leftEye]) {
    const [white, pupil] = cutEye(ring, one);
    await lay(white, WHITE);
    await lay(pupil, DARK);
  }
}

interface FeaturesParams {
  readonly faces: readonly FacePoints[];
  /** The photo, of any size. */
  readonly planes: OklabPlanes;
  readonly canvas: Canvas;
  readonly progress: Progress;
}

/**
 * Cuts eyes, brows, nose and mouth of faces out of papers of their own: white eyes with dark pupils, and
 * lips, brows and nose by the colours of the photo. Changes the layers, which have the size of the canvas;
 * faces of few pixels stay as they are. Rejects with `aborted`.
 */
export async function cutFeatures(
  layers: OklabPlanes,
  { faces, planes, canvas, progress }: FeaturesParams,
): Promise<void> {
  const photo = canvasOf(planes.lightness);
  const crop = (from: OklabPlanes, region: Region): OklabPlanes => ({
    lightness: cropPlane(from.lightness, region),
    a: cropPlane(from.a, region),
    b: cropPlane(from.b, region),
  });
  for (const [n, face] of faces.entries()) {
    const corners = ringOnCanvas(face, { ring: faceOval, canvas });
    const region = regionOf(corners, { room: 4 * canvas.unit, canvas });
    if (region.height < SMALLEST || region.width === 0) continue;
    const part = crop(layers, region);
    const own = regionOf(ringOnCanvas(face, { ring: faceOval, canvas: photo }), {
      room: 4 * photo.unit,
      canvas: photo,
    });
    const seen = resizePlanes(crop(planes, own), { width: region.width, height: region.height });
    const share = progress.subrange(n / faces.length, (n + 1) / faces.length);
    await cutFace(part, { face, canvas, region, seen, progress: share });
    for (const name of ['lightness', 'a', 'b'] as const)
      pastePlane(layers[name], { ...region, part: part[name] });
  }
}
