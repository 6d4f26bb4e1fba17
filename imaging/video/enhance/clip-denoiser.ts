import type { FrameSize } from '../media/frame.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid, type Luma } from '../motion/luma-pyramid.ts';
import type { Motion } from '../motion/motion.ts';
import { movePlane } from '../motion/move-plane.ts';
import { refineMotion } from '../motion/refine-motion.ts';
import { cellsOf, differenceAround } from './cell-difference.ts';
import { smoothRest } from './smooth-rest.ts';
import { softenLuma } from './soften-luma.ts';

/** The most frames that a cleaned frame stands for, so that mistakes are forgotten. */
const MAX_FRAMES = 10;
/** Mean difference that noise alone makes, as a share of its standard deviation. */
const USUAL = 0.8;
/** Grey levels above the usual difference that count as one, beside a share of the noise. */
const SOFTNESS = { share: 0.55, levels: 0.5 } as const;
/** Multiples of it above which a neighbour does not count at all. */
const STRANGE = 2.5;
/** Difference of both colours together above which a neighbour has another colour. */
const COLOUR = { share: 4, levels: 4 } as const;
/** Values of weights by excess that are kept, for each unit. */
const TABLE = 64;
const weightOf = Float32Array.from({ length: STRANGE * TABLE + 2 }, (_, i) => Math.exp(-((i / TABLE) ** 2)));

/** A neighbour in time, brought to where things are in the frame. */
interface Side {
  readonly planes: readonly [Uint8Array, Uint8Array, Uint8Array];
  /** Frames that each cell stands for; null for one frame as it came. */
  readonly counts: Float32Array | null;
}

/** The frame before, as it is kept. */
interface Before {
  readonly clean: Uint8Array;
  readonly counts: Float32Array;
}

interface Weighed {
  readonly planes: Side['planes'];
  readonly weights: Float32Array;
}

interface Mixture {
  readonly frame: Uint8Array;
  readonly a: Weighed;
  readonly b: Weighed;
  /** Sum of all weights in each cell, with that of the frame itself. */
  readonly total: Float32Array;
}

interface Cleaning {
  /** The frame after, as it came; null at the end and before a cut. */
  readonly next: Uint8Array | null;
  /** Standard deviation of the noise in grey levels. */
  readonly sigma: number;
}

/**
 * Takes noise out of the frames of a clip one after the other. Each is averaged with what was made of the
 * frame before, and with the frame after, both brought along their motion. A neighbour counts by how well it
 * fits there, against what noise alone would do. What time cannot clean is smoothed in place. Frames are
 * planes as in `Frame`.
 */
export class ClipDenoiser {
  readonly #size: FrameSize;
  readonly #cells: FrameSize;
  #before: Before | null = null;
  /** The frame after, which is the next one that is cleaned. */
  #after: { readonly data: Uint8Array; readonly pyramid: readonly Luma[] } | null = null;

  constructor(size: FrameSize) {
    this.#size = size;
    this.#cells = cellsOf(size);
  }

  /** Forgets the frame before, as at a cut. */
  forget(): void {
    this.#before = null;
  }

  /** Pyramid of a frame as it came; that of the frame after is kept for its own turn. */
  #pyramidOnce(data: Uint8Array): readonly Luma[] {
    const known = this.#after;
    return known?.data === data ? known.pyramid : this.#pyramidOf(data);
  }

  clean(frame: Uint8Array, { next, sigma }: Cleaning): Uint8Array {
    const current = this.#pyramidOnce(frame);
    const sides: Side[] = [];
    const before = this.#before;
    if (before) {
      const motion = findMotion(current, this.#pyramidOf(before.clean));
      const counts = this.#moveCounts(before.counts, motion);
      sides.push({ planes: this.#moveFinely(before.clean, motion), counts });
    }
    if (next) {
      const pyramid = this.#pyramidOf(next);
      this.#after = { data: next, pyramid };
      const motion = findMotion(current, pyramid);
      sides.push({ planes: this.#move(next, motion), counts: null });
    }
    const { out, total, kept } = this.#average(frame, { sides, sigma });
    this.#before = { clean: out, counts: kept };
    return this.#smooth(out, { sigma, weight: total });
  }

  #pyramidOf(data: Uint8Array) {
    const { width, height } = this.#size;
    return buildPyramid(softenLuma({ width, height, data: data.subarray(0, width * height) }));
  }

  /** Brightness and both colours of a frame, as views. */
  #split(data: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
    const pixels = this.#size.width * this.#size.height;
    const cells = this.#cells.width * this.#cells.height;
    return [
      data.subarray(0, pixels),
      data.subarray(pixels, pixels + cells),
      data.subarray(pixels + cells, pixels + 2 * cells),
    ];
  }

  #move(data: Uint8Array, motion: Motion): Side['planes'] {
    const [luma, u, v] = this.#split(data);
    const colour = { ...this.#cells, motion, share: 1, scale: 2 } as const;
    return [
      movePlane(luma, { ...this.#size, motion, share: 1, scale: 1 }),
      movePlane(u, colour),
      movePlane(v, colour),
    ];
  }

  /**
   * Moves the frame before as it was cleaned. It is read between pixels from frame to frame, so that linear
   * interpolation and half pixels would blur it more and more.
   */
  #moveFinely(data: Uint8Array, motion: Motion): Side['planes'] {
    const [luma, u, v] = this.#split(data);
    const finer = refineMotion(motion);
    const colour = { ...this.#cells, ...finer, scale: 2 } as const;
    return [
      movePlane(luma, { ...this.#size, ...finer, scale: 1, isSharp: true }),
      movePlane(u, colour),
      movePlane(v, colour),
    ];
  }

  /** Counts are read at the nearest cell, as they need no more. */
  #moveCounts(counts: Float32Array, { x: mx, y: my, columns }: Motion): Float32Array {
    const { width, height } = this.#cells;
    const out = new Float32Array(counts.length);
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++) {
        const block = (y >> 2) * columns + (x >> 2);
        const px = Math.min(width - 1, Math.max(0, x + (mx[block] >> 2)));
        const py = Math.min(height - 1, Math.max(0, y + (my[block] >> 2)));
        out[i] = counts[py * width + px];
      }
    return out;
  }

  /** Weight of a neighbour in each cell: the frames that it stands for, less where it does not fit. */
  #weigh(frame: Uint8Array, { side, sigma }: { side: Side; sigma: number }): Float32Array {
    const [luma, u, v] = this.#split(frame);
    const [movedLuma, movedU, movedV] = side.planes;
    const weights = differenceAround(luma, movedLuma, this.#size);
    const unit = SOFTNESS.share * sigma + SOFTNESS.levels;
    const colour = COLOUR.share * sigma + COLOUR.levels;
    const usualOfOne = USUAL * sigma;
    for (let i = 0; i < weights.length; i++) {
      const count = side.counts ? side.counts[i] : 1;
      const excess = (weights[i] - usualOfOne * Math.sqrt(1 + 1 / count)) / unit;
      const isStrange = excess > STRANGE || Math.abs(movedU[i] - u[i]) + Math.abs(movedV[i] - v[i]) > colour;
      weights[i] = isStrange ? 0 : excess <= 0 ? count : count * weightOf[(excess * TABLE) | 0];
    }
    return weights;
  }

  #average(frame: Uint8Array, { sides, sigma }: { sides: readonly Side[]; sigma: number }) {
    const cells = this.#cells.width * this.#cells.height;
    const total = new Float32Array(cells).fill(1);
    const kept = new Float32Array(cells).fill(1);
    const weights = sides.map((side) => this.#weigh(frame, { side, sigma }));
    for (const [n, { counts }] of sides.entries()) {
      const each = weights[n];
      for (let i = 0; i < cells; i++) total[i] += each[i];
      if (counts) for (let i = 0; i < cells; i++) kept[i] = Math.min(MAX_FRAMES, 1 + each[i]);
    }
    // A side that is missing is the frame itself, without weight.
    const itself = { planes: this.#split(frame), weights: new Float32Array(cells) };
    const [a = itself, b = itself] = sides.map(({ planes }, n) => ({ planes, weights: weights[n] }));
    const out = new Uint8Array(frame.length);
    this.#mix(out, { frame, a, b, total });
    return { out, total, kept };
  }

  /** Writes the weighed mean of a frame and two others. */
  #mix(out: Uint8Array, { frame, a, b, total }: Mixture): void {
    const { width } = this.#size;
    const cells = this.#cells;
    const [luma, u, v] = this.#split(frame);
    const [outLuma, outU, outV] = this.#split(out);
    const [[lumaA, uA, vA], [lumaB, uB, vB]] = [a.planes, b.planes];
    for (let y = 0, c = 0; y < cells.height; y++)
      for (let x = 0, i = 2 * y * width; x < cells.width; x++, c++, i += 2) {
        const share = 1 / total[c];
        const [p, q] = [a.weights[c] * share, b.weights[c] * share];
        const j = i + width;
        outLuma[i] = share * luma[i] + p * lumaA[i] + q * lumaB[i] + 0.5;
        outLuma[i + 1] = share * luma[i + 1] + p * lumaA[i + 1] + q * lumaB[i + 1] + 0.5;
        outLuma[j] = share * luma[j] + p * lumaA[j] + q * lumaB[j] + 0.5;
        outLuma[j + 1] = share * luma[j + 1] + p * lumaA[j + 1] + q * lumaB[j + 1] + 0.5;
        outU[c] = share * u[c] + p * uA[c] + q * uB[c] + 0.5;
        outV[c] = share * v[c] + p * vA[c] + q * vB[c] + 0.5;
      }
  }

  #smooth(data: Uint8Array, { sigma, weight }: { sigma: number; weight: Float32Array }): Uint8Array {
    const out = new Uint8Array(data.length);
    const [luma, ...colours] = this.#split(data);
    const [outLuma, ...outColours] = this.#split(out);
    const rest = { sigma, weight, cellWidth: this.#cells.width };
    outLuma.set(smoothRest(luma, this.#size, { ...rest, shift: 1 }));
    for (const [i, plane] of colours.entries())
      outColours[i].set(smoothRest(plane, this.#cells, { ...rest, shift: 0 }));
    return out;
  }
}
