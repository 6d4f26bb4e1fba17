import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { Progress } from '../../core/progress.ts';
import type { FaceBox } from '../../vision/faces/face-box.ts';
import { type FaceModels, findFaces } from '../../vision/faces/find-faces.ts';
import { BLOCK } from '../motion/block-difference.ts';
import type { Motion } from '../motion/motion.ts';

/** Frames from one search for faces to the next; between them faces move along with the picture. */
const SEARCH_EVERY = 6;
/** Searches that may miss a face before it is given up: it looks away, or something passes before it. */
const MISSES = 2;
/** Part of the smaller box that both share where they are the same face. */
const SAME = 0.3;

interface Followed {
  readonly box: FaceBox;
  readonly misses: number;
}

function moveBox(box: FaceBox, motion: Motion): FaceBox {
  const first = (start: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(start / BLOCK)));
  const [left, right] = [box.left, box.left + box.width].map((x) => first(x, motion.columns));
  const [top, bottom] = [box.top, box.top + box.height].map((y) => first(y, motion.rows));
  let [sumX, sumY, count] = [0, 0, 0];
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++, count++) {
      sumX += motion.x[row * motion.columns + column];
      sumY += motion.y[row * motion.columns + column];
    }
  // Motion leads from the present frame to the one before, in half pixels.
  const [x, y] = [-sumX / count / 2, -sumY / count / 2];
  const by = (point: FaceBox['nose']) => ({ x: point.x + x, y: point.y + y });
  const points = {
    ...{ rightEye: by(box.rightEye), leftEye: by(box.leftEye), nose: by(box.nose) },
    ...{ mouth: by(box.mouth), rightEar: by(box.rightEar), leftEar: by(box.leftEar) },
  };
  return { ...box, ...points, left: box.left + x, top: box.top + y };
}

function areSame(a: FaceBox, b: FaceBox): boolean {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const smaller = Math.min(a.width * a.height, b.width * b.height);
  return width > 0 && height > 0 && width * height > SAME * smaller;
}

/** Faces of a row of frames, searched for now and then and moved along in between. */
export class FollowedFaces {
  readonly #models: FaceModels;
  readonly #progress: Progress;
  #faces: readonly Followed[] = [];
  #frame = 0;

  constructor(models: FaceModels, progress: Progress) {
    this.#models = models;
    this.#progress = progress;
  }

  /**
   * Boxes of the faces in the next frame. Rejects with `aborted`.
   * @param motion to the frame before; null for the first frame and behind a cut
   */
  async next(levels: PhotoLevels, motion: Motion | null): Promise<readonly FaceBox[]> {
    this.#faces = motion ? this.#faces.map(({ box, misses }) => ({ box: moveBox(box, motion), misses })) : [];
    if (motion === null || this.#frame % SEARCH_EVERY === 0) await this.#search(levels);
    this.#frame += 1;
    return this.#faces.map(({ box }) => box);
  }

  async #search(levels: PhotoLevels): Promise<void> {
    const found = await findFaces(levels, {
      ...this.#models,
      iris: undefined,
      progress: this.#progress,
    });
    const kept = this.#faces
      .filter(({ box }) => !found.some((face) => areSame(face.box, box)))
      .map(({ box, misses }) => ({ box, misses: misses + 1 }))
      .filter(({ misses }) => misses <= MISSES);
    this.#faces = [...found.map(({ box }) => ({ box, misses: 0 })), ...kept];
  }
}
