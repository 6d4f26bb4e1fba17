import type { FrameSize } from '../media/frame.ts';
import { carryFrame, motionToFrame } from '../motion/carry-frame.ts';
import { drawBetween, mixPainted, type Shown } from './mix-painted.ts';

/** A frame of a clip, as planes, and how it is painted. */
interface ClipFrame {
  readonly frame: Uint8Array;
  readonly paint: () => Promise<Uint8Array>;
}

/** A frame that waits for the next painted one. */
interface Waiting extends ClipFrame {
  /** The painted frame before, brought to where things are in this one. */
  readonly before: Shown;
}

/**
 * Keeps the strokes of a painted clip on the things that they belong to. Some frames are painted, and drawn
 * towards what the painted one before shows, carried along the motion. Frames between show the painted ones
 * on both sides, carried as well: strokes come and go over several frames, and what comes out from behind a
 * thing is seen in the later one. Frames are planes as in `Frame`.
 */
export class CarriedPainting {
  readonly #size: FrameSize;
  /** The picture that was shown last, where things are in the last frame. */
  #last: Shown | null = null;
  #waiting: Waiting[] = [];

  constructor(size: FrameSize) {
    this.#size = size;
  }

  /** Takes the next frame. @returns those that are ready, in their order */
  async next(
    { frame, paint }: ClipFrame,
    { isPainted }: { readonly isPainted: boolean },
  ): Promise<readonly Uint8Array[]> {
    const before = this.#last && this.#carry(this.#last, frame);
    if (!before) {
      const ready = await this.finish();
      const shown = await paint();
      this.#last = { frame, shown };
      return [...ready, shown];
    }
    this.#waiting.push({ frame, paint, before });
    this.#last = before;
    return isPainted ? this.#settle() : [];
  }

  /** Ends a shot, whose last frame is painted. @returns the frames that waited */
  async finish(): Promise<readonly Uint8Array[]> {
    const ready = this.#waiting.length > 0 ? await this.#settle() : [];
    this.#last = null;
    return ready;
  }

  /** A frame and what it shows where things are in another one; null across a cut. */
  #carry({ frame, shown }: Shown, other: Uint8Array): Shown | null {
    const size = this.#size;
    const motion = motionToFrame(other, { other: frame, size });
    if (!motion) return null;
    return { frame: carryFrame(frame, { size, motion }), shown: carryFrame(shown, { size, motion }) };
  }

  /** Paints the last frame that waits, and draws those before it. */
  async #settle(): Promise<Uint8Array[]> {
    const waiting = this.#waiting;
    const last = waiting[waiting.length - 1];
    const size = this.#size;
    const shown = mixPainted(await last.paint(), { ...last, size });
    this.#last = { frame: last.frame, shown };
    this.#waiting = [];
    const ready = [shown];
    let after: Shown = this.#last;
    for (let i = waiting.length - 2; i >= 0; i--) {
      const { frame, before } = waiting[i];
      // Only the way back may look like a cut: the painted frame before is then all there is.
      after = this.#carry(after, frame) ?? before;
      ready.unshift(drawBetween(frame, { before, after, share: (i + 1) / waiting.length, size }));
    }
    return ready;
  }
}
