import type { FrameSize } from '../media/frame.ts';
import { findMotion } from '../motion/find-motion.ts';
import { buildPyramid } from '../motion/luma-pyramid.ts';
import type { Motion } from '../motion/motion.ts';
import { movePlane } from '../motion/move-plane.ts';

/** Share of the change of before that is kept where the motion fits. Set by eye. */
const KEPT = 0.8;
/** Differences of brightness at which a carried change begins to count less, and at which not at all. */
const FITS = 6;
const STRANGE = 24;
/** Mean difference of matched blocks above which a cut lies between two frames. */
const CUT_COST = 25;

interface Last {
  /** The frame as it came, and as it was shown. */
  readonly frame: Uint8Array;
  readonly shown: Uint8Array;
}

/**
 * Keeps the strokes of a painted clip on the things that they belong to. Frames are planes as in `Frame`. A
 * frame is painted, and then drawn towards what the frame before shows, carried along the motion; or it is
 * not painted, and shows what was carried.
 */
export class CarriedPainting {
  readonly #size: FrameSize;
  #last: Last | null = null;

  constructor(size: FrameSize) {
    this.#size = size;
  }

  /** @param paint gives the frame painted; null where it need not be, if the frame before can be carried */
  async next(
    frame: Uint8Array,
    { paint, isPainted }: { readonly paint: () => Promise<Uint8Array>; readonly isPainted: boolean },
  ): Promise<Uint8Array> {
    const last = this.#last;
    const motion = last && this.#findMotion(frame, last.frame);
    let shown: Uint8Array;
    if (!last || !motion) shown = await paint();
    else if (isPainted) shown = this.#settle(await paint(), { frame, last, motion });
    else shown = this.#move(last.shown, motion);
    this.#last = { frame, shown };
    return shown;
  }

  /** Motion from a frame to the one before; null across a cut. */
  #findMotion(frame: Uint8Array, before: Uint8Array): Motion | null {
    const { width, height } = this.#size;
    const pyramidOf = (data: Uint8Array) =>
      buildPyramid({ width, height, data: data.subarray(0, width * height) });
    const motion = findMotion(pyramidOf(frame), pyramidOf(before));
    const mean = motion.cost.reduce((sum, cost) => sum + cost, 0) / motion.cost.length;
    return mean > CUT_COST ? null : motion;
  }

  #move(data: Uint8Array, motion: Motion): Uint8Array {
    const { width, height } = this.#size;
    const out = new Uint8Array(data.length);
    const half = { width: width >> 1, height: height >> 1 };
    const [pixels, cells] = [width * height, half.width * half.height];
    out.set(movePlane(data.subarray(0, pixels), { width, height, motion, share: 1, scale: 1 }));
    for (const at of [pixels, pixels + cells])
      out.set(movePlane(data.subarray(at, at + cells), { ...half, motion, share: 1, scale: 2 }), at);
    return out;
  }

  /** Draws a painted frame towards the change that was made before, where what is seen is the same. */
  #settle(
    painted: Uint8Array,
    { frame, last, motion }: { frame: Uint8Array; last: Last; motion: Motion },
  ): Uint8Array {
    const { width, height } = this.#size;
    const [shown, seen] = [this.#move(last.shown, motion), this.#move(last.frame, motion)];
    const out = new Uint8ClampedArray(painted.length);
    const [pixels, half] = [width * height, width >> 1];
    const cells = half * (height >> 1);
    for (let i = 0; i < painted.length; i++) {
      const cell = (i - pixels) % cells;
      const at = i < pixels ? i : 2 * Math.floor(cell / half) * width + 2 * (cell % half);
      const miss = Math.abs(seen[at] - frame[at]);
      const trust = miss <= FITS ? 1 : miss >= STRANGE ? 0 : (STRANGE - miss) / (STRANGE - FITS);
      out[i] = painted[i] + KEPT * trust * (frame[i] + shown[i] - seen[i] - painted[i]);
    }
    return new Uint8Array(out.buffer);
  }
}
