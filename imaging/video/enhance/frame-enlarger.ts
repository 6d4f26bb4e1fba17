import type { Model } from '../../core/models/open-model.ts';
import type { Progress } from '../../core/progress.ts';
import { superResolve } from '../../edit/enhance/super-resolve.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { toPlanes, toRgb } from '../media/frame-colours.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';
import type { Motion } from '../motion/motion.ts';
import { movePlane } from '../motion/move-plane.ts';
import { doublePlane } from './double-plane.ts';

/** Frames from one that the network draws to the next: of small frames, and of those that take it longest. */
const EVERY = 6;
const EVERY_LARGE = 12;
/** Pixels of a frame from which on it counts as large. */
const LARGE = 300_000;
/** Difference of the plain enlargements at which carried detail begins to fade, and at which none is left. */
const FITS = 4;
const STRANGE = 20;
/** Detail is carried as bytes around it. */
const MIDDLE = 128;

interface Carried {
  /** Detail that the network drew beyond the plain enlargement, around `MIDDLE`. */
  readonly detail: Uint8Array;
  readonly plain: Uint8Array;
  readonly pyramid: readonly Luma[];
}

interface Enlarging {
  /** Without one, frames are enlarged plainly. */
  readonly model: Model | undefined;
  readonly matrix: ColourMatrix;
  readonly progress: Progress;
}

/** Motion of blocks as it is at twice the size. */
function doubleMotion({ columns, rows, x, y, cost }: Motion): Motion {
  const at = (i: number) => {
    const [row, column] = [Math.floor(i / (2 * columns)), i % (2 * columns)];
    return (row >> 1) * columns + (column >> 1);
  };
  const count = 4 * columns * rows;
  return {
    ...{ columns: 2 * columns, rows: 2 * rows },
    x: Int16Array.from({ length: count }, (_, i) => 2 * x[at(i)]),
    y: Int16Array.from({ length: count }, (_, i) => 2 * y[at(i)]),
    cost: Float32Array.from({ length: count }, (_, i) => cost[at(i)]),
  };
}

/**
 * Enlarges the frames of a clip to twice their sides, one after the other. The network draws few of them.
 * Its detail is carried along the motion to the frames between, and faded where it does not fit.
 */
export class FrameEnlarger {
  readonly #size: FrameSize;
  readonly #enlarging: Enlarging;
  readonly #every: number;
  #carried: Carried | null = null;
  #since = 0;

  constructor(size: FrameSize, enlarging: Enlarging) {
    this.#size = size;
    this.#enlarging = enlarging;
    this.#every = size.width * size.height > LARGE ? EVERY_LARGE : EVERY;
  }

  /** @param isCut true of a frame that begins another shot */
  async enlarge(data: Uint8Array, isCut: boolean): Promise<Uint8Array> {
    const { width, height } = this.#size;
    const [pixels, cells] = [width * height, (width * height) / 4];
    const luma = data.subarray(0, pixels);
    const half = { width: width / 2, height: height / 2 };
    const out = new Uint8Array(4 * data.length);
    out.set(await this.#enlargeLuma(data, { luma, isCut }));
    for (const c of [0, 1])
      out.set(
        doublePlane(data.subarray(pixels + c * cells, pixels + (c + 1) * cells), half),
        4 * (pixels + c * cells),
      );
    return out;
  }

  async #enlargeLuma(data: Uint8Array, { luma, isCut }: { luma: Uint8Array; isCut: boolean }) {
    const plain = doublePlane(luma, this.#size);
    const { model } = this.#enlarging;
    if (!model) return plain;
    const pyramid = buildPyramid({ ...this.#size, data: luma });
    const carried = isCut || this.#since >= this.#every ? null : this.#carried;
    const detail = carried
      ? this.#carry(carried, { plain, pyramid })
      : await this.#draw(data, { plain, model });
    this.#since = carried ? this.#since + 1 : 1;
    this.#carried = { detail, plain, pyramid };
    const out = new Uint8ClampedArray(plain.length);
    for (let i = 0; i < out.length; i++) out[i] = plain[i] + detail[i] - MIDDLE;
    return out;
  }

  /** Has the network draw a frame, and takes its detail. */
  async #draw(data: Uint8Array, { plain, model }: { plain: Uint8Array; model: Model }): Promise<Uint8Array> {
    const { matrix, progress } = this.#enlarging;
    const { width, height } = this.#size;
    const double = { width: 2 * width, height: 2 * height };
    const rgb = new Uint8Array(3 * double.width * double.height);
    const picture = { width, height, channels: 3 as const, data: toRgb(this.#size, data, matrix) };
    const out = { ...double, channels: 3 as const, data: rgb };
    await superResolve(picture, { model, out, progress: progress.subrange(0, 0) });
    const drawn = toPlanes(double, rgb, matrix);
    const detail = new Uint8ClampedArray(plain.length);
    for (let i = 0; i < detail.length; i++) detail[i] = drawn[i] - plain[i] + MIDDLE;
    return new Uint8Array(detail.buffer);
  }

  #carry({ detail, plain: before, pyramid: then }: Carried, { plain, pyramid }: Omit<Carried, 'detail'>) {
    const { width, height } = this.#size;
    const motion = doubleMotion(findMotion(pyramid, then));
    const place = { width: 2 * width, height: 2 * height, motion, share: 1, scale: 1 } as const;
    const moved = movePlane(detail, place);
    const expected = movePlane(before, place);
    for (let i = 0; i < moved.length; i++) {
      const miss = Math.abs(expected[i] - plain[i]);
      if (miss <= FITS) continue;
      const trust = miss >= STRANGE ? 0 : (STRANGE - miss) / (STRANGE - FITS);
      moved[i] = MIDDLE + trust * (moved[i] - MIDDLE) + 0.5;
    }
    return moved;
  }
}
