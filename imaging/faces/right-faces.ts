import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import { readWindow } from '../models/read-window.ts';
import type { Progress } from '../progress.ts';
import { DETECTOR_INPUT, decodeFaces } from './decode-faces.ts';
import { type FaceBox, sizeOfFace } from './face-box.ts';
import { isSameFace } from './suppress-overlaps.ts';

/** Faces that stand on their head are seen with lower scores than this, and with the mouth taken for the eyes. */
const UNSURE = 0.78;

/** By how much the score must rise when such a face is turned. */
const GAIN = 0.05;

/** Side of the turned window in sizes of the face. */
const WINDOW = 3.5;

/** Where none of so many unsure faces gains, the photo is taken to stand the right way up. */
const TRIED = 3;

interface Righting {
  readonly levels: PhotoLevels;
  readonly detector: Model;
}

/** A face as it is seen when the photo is turned by half, if it is seen better then. */
async function turnFace(face: FaceBox, { levels, detector }: Righting): Promise<FaceBox | undefined> {
  const side = WINDOW * sizeOfFace(face);
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 };
  const window = { ...centre, width: side, height: side, angle: Math.PI };
  const outputs = await detector.run(readWindow(levels, window, DETECTOR_INPUT));
  return decodeFaces(outputs, window, face.score + GAIN)
    .filter((other) => isSameFace(face, other))
    .sort((a, b) => b.score - a.score)[0];
}

/** Looks at unsure faces turned by half, and takes what is seen then where it is surer. Rejects with `aborted`. */
export async function rightFaces(
  faces: readonly FaceBox[],
  righting: Righting,
  progress: Progress,
): Promise<FaceBox[]> {
  const righted = [...faces];
  let [tried, turned] = [0, 0];
  for (const [i, face] of faces.entries()) {
    if (face.score >= UNSURE || (tried >= TRIED && turned === 0)) continue;
    await progress.report(i / faces.length);
    const better = await turnFace(face, righting);
    tried++;
    if (!better) continue;
    righted[i] = better;
    turned++;
  }
  return righted;
}
