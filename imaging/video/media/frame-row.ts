import { ImagingError } from '../../core/imaging-error.ts';
import { type Clip, frameDuration } from './clip.ts';
import type { Frame, FrameSize } from './frame.ts';

/** Room for rounding of times in containers, in seconds. */
const ROUNDING = 1e-6;
/** Share of frames that may be lost in a broken file before it is given up. */
const LOST_SHARE = 0.1;

/**
 * Numbers the frames that come out of the decoder. The library tells the time of the packet that went in
 * last, not of the frame that came out, so each frame out takes the least time that went in.
 */
export class FrameTimes {
  readonly #waiting: number[] = [];

  add(time: number): void {
    let at = this.#waiting.length;
    while (at > 0 && this.#waiting[at - 1] > time) at -= 1;
    this.#waiting.splice(at, 0, time);
  }

  /** Takes back the time of a packet that the decoder refused. */
  remove(time: number): void {
    const at = this.#waiting.indexOf(time);
    if (at >= 0) this.#waiting.splice(at, 1);
  }

  take(): number | undefined {
    return this.#waiting.shift();
  }
}

/** Puts frames in their places, and fills places of lost ones with the frame before. */
export class FrameRow {
  readonly #clip: Clip;
  readonly #end: number;
  readonly #mostLost: number;
  #next: number;
  #last: (FrameSize & { readonly data: Uint8Array }) | undefined;
  #lost = 0;

  /** @param part its first frame, the one behind its last, and the frames of which a tenth may be lost */
  constructor(
    clip: Clip,
    part: { readonly first: number; readonly end: number; readonly countedOf?: number },
  ) {
    const { first, end, countedOf = clip.times.length } = part;
    this.#mostLost = Math.max(1, LOST_SHARE * countedOf);
    this.#clip = clip;
    this.#next = first;
    this.#end = end;
  }

  get isFull(): boolean {
    return this.#next >= this.#end;
  }

  /** True for a frame that lies in the row; the ones before are decoded only for those that follow. */
  takes(time: number): boolean {
    return !this.isFull && time >= this.#clip.times[this.#next] - ROUNDING;
  }

  *place(time: number, frame: FrameSize & { readonly data: Uint8Array }): Generator<Frame> {
    while (!this.isFull && this.#clip.times[this.#next] < time - ROUNDING)
      yield this.#fill(this.#last ?? frame);
    if (this.isFull) return;
    this.#last = frame;
    yield this.#frame(frame);
  }

  /** @throws ImagingError `file_truncated` where too many frames are lost */
  *fillUp(): Generator<Frame> {
    while (!this.isFull) {
      if (!this.#last) throw new ImagingError('file_truncated', 'no frame could be decoded');
      yield this.#fill(this.#last);
    }
  }

  #frame(planes: FrameSize & { readonly data: Uint8Array }): Frame {
    const index = this.#next;
    this.#next += 1;
    const { times } = this.#clip;
    return { ...planes, timestamp: times[index], duration: frameDuration(this.#clip, index) };
  }

  #fill(planes: FrameSize & { readonly data: Uint8Array }): Frame {
    this.#lost += 1;
    if (this.#lost > this.#mostLost)
      throw new ImagingError('file_truncated', `${this.#lost} frames are lost`);
    return this.#frame({ ...planes, data: Uint8Array.from(planes.data) });
  }
}
