import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { readWindow } from '../models/read-window.ts';
import type { Progress } from '../progress.ts';
import { DETECTOR_INPUT, decodeFaces } from './decode-faces.ts';
import { type FaceBox, sizeOfFace } from './face-box.ts';
import { isSameFace } from './suppress-overlaps.ts';

/** Scores below this may come from inverted faces, whose mouth is taken for the eyes. */
const UNSURE = 0.78;

/** Smallest gain in score of an inverted face. */
const GAIN = 0.05;

/** Side of the rotated window in sizes of the face. */
const WINDOW = 3.5;

/** Unsure faces that are tried without any gain before the photo counts as upright. */
const TRIED = 3;

interface InvertedFaceSearch {
  readonly levels: PhotoLevels;
  readonly detector: Model;
}

/** Detects a face again in a window rotated by 180°; undefined if the score is no better. */
async function detectInverted(
  face: FaceBox,
  { levels, detector }: InvertedFaceSearch,
): Promise<FaceBox | undefined> {
  const side = WINDOW * sizeOfFace(face);
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 };
  const window = { ...centre, width: side, height: side, angle: Math.PI };
  const outputs = await detector.run(readWindow(levels, { window, ...DETECTOR_INPUT }));
  return decodeFaces(outputs, { window, min: face.score + GAIN })
    .filter((other) => isSameFace(face, other))
    .sort((a, b) => b.score - a.score)[0];
}

/** Detects unsure faces again upside down, and keeps the better result of each. Rejects with `aborted`. */
export async function fixInvertedFaces(
  faces: readonly FaceBox[],
  { progress, ...righting }: InvertedFaceSearch & { readonly progress: Progress },
): Promise<FaceBox[]> {
  const fixed = [...faces];
  let [tried, turned] = [0, 0];
  for (const [i, face] of faces.entries()) {
    if (face.score >= UNSURE || (tried >= TRIED && turned === 0)) continue;
    await progress.report(i / faces.length);
    const better = await detectInverted(face, righting);
    tried++;
    if (!better) continue;
    fixed[i] = better;
    turned++;
  }
  return fixed;
}
