import { facePoints } from '../faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../faces/face-mesh.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import { compositeOnColour, type PaperGrid, resamplePhoto } from './draw-photo.ts';
import { evenLight, planLight } from './even-light.ts';
import { type FaceLuminance, measureFaceLuminance } from './measure-face-luminance.ts';
import { paperPoint } from './paper-point.ts';

interface PhotoParams {
  /** 3 or 4 channels; transparent pixels show the background colour. */
  readonly subject: Picture;
  /** In pixels of the subject. */
  readonly mesh: Pick<FaceMesh, 'points'>;
  readonly grid: PaperGrid;
  /** sRGB. */
  readonly colour: readonly [red: number, green: number, blue: number];
  /** True to even out the light on the face. */
  readonly isEvened: boolean;
}

interface RenderedPhoto {
  /** 3 channels. */
  readonly picture: Picture;
  readonly light: FaceLuminance;
}

/** Converts a mesh to pixels of the result. */
function placeMesh({ points }: Pick<FaceMesh, 'points'>, grid: PaperGrid): Pick<FaceMesh, 'points'> {
  const placed = points.slice();
  for (let at = 0; at < placed.length; at += 3) {
    const { x, y } = paperPoint(grid, { x: points[at], y: points[at + 1] });
    placed[at] = x;
    placed[at + 1] = y;
  }
  return { points: placed };
}

/** Renders the photo of a document and measures the light on its face. Rejects with `aborted`. */
export async function renderPhoto(
  { subject, mesh, grid, colour, isEvened }: PhotoParams,
  progress: Progress,
): Promise<RenderedPhoto> {
  const sheet = await resamplePhoto(subject, { grid, progress: progress.subrange(0, 0.8) });
  const placed = placeMesh(mesh, grid);
  const picture = compositeOnColour(sheet, colour);
  const light = measureFaceLuminance(picture, placed);
  await progress.report(0.9);
  if (!isEvened) return { picture, light };
  const [right, left] = [facePoints.rightCheek, facePoints.leftCheek].map((index) =>
    meshPoint(placed, index),
  );
  const place = { x: (right.x + left.x) / 2, reach: Math.abs(left.x - right.x) / 2 };
  const evened = compositeOnColour(
    evenLight(sheet, { lightPlan: planLight(light), facePlace: place }),
    colour,
  );
  await progress.report(1);
  return { picture: evened, light: measureFaceLuminance(evened, placed) };
}
