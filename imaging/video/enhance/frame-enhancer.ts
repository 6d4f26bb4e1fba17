import type { FrameSize } from '../media/frame.ts';
import { ClipDenoiser } from './clip-denoiser.ts';
import type { ClipFaults } from './clip-faults.ts';
import { deblock } from './deblock.ts';
import { lightFrame, mapFrame } from './light-frame.ts';
import { levelTables } from './measure-levels.ts';
import { sharpenLuma } from './sharpen-luma.ts';

/** Share of the noise that is taken out, at no strength and at full. */
const STRENGTH = { faint: 0.3, full: 1.3 } as const;
/** The largest step at a border of blocks, in multiples of that of the compression. */
const MAX_STEP = 1.5;
/** Detail below so much of the noise is not sharpened; at least one grey level. */
const FLOOR = 0.5;

interface Settings {
  readonly faults: ClipFaults;
  /** 0–1. */
  readonly strength: number;
}

/**
 * Corrects the faults that were found in a clip, frame by frame: light, blocks, noise, levels, and softness.
 * The rest stays as it is.
 */
export class FrameEnhancer {
  readonly #size: FrameSize;
  readonly #faults: ClipFaults;
  readonly #sigma: number;
  readonly #denoiser: ClipDenoiser;
  readonly #tables: ReturnType<typeof levelTables> | null;

  constructor(size: FrameSize, { faults, strength }: Settings) {
    this.#size = size;
    this.#faults = faults;
    this.#sigma = faults.noise * (STRENGTH.faint + (STRENGTH.full - STRENGTH.faint) * strength);
    this.#denoiser = new ClipDenoiser(size);
    this.#tables = faults.levels && levelTables(faults.levels);
  }

  /** A frame with steady light and without blocks, as the noise reduction takes it. */
  prepare(data: Uint8Array, place: number): Uint8Array {
    const { gains, blocking } = this.#faults;
    const lit = lightFrame(data, this.#size, gains.length > 0 ? gains[place] : 1);
    if (blocking === 0) return lit;
    const out = lit.slice();
    const { width, height } = this.#size;
    deblock(out.subarray(0, width * height), this.#size, MAX_STEP * blocking);
    return out;
  }

  /**
   * Enhances a prepared frame. Frames come in their order; a place that does not follow the last one begins
   * anew.
   * @param next the prepared frame after it; null at the end
   */
  enhance(data: Uint8Array, { place, next }: { readonly place: number; readonly next: Uint8Array | null }) {
    const { cuts, noise, sharpening } = this.#faults;
    let out = data;
    if (noise > 0) {
      if (cuts.includes(place)) this.#denoiser.forget();
      const following = cuts.includes(place + 1) ? null : next;
      out = this.#denoiser.clean(data, { next: following, sigma: this.#sigma });
    }
    if (this.#tables) out = mapFrame(out, this.#size, this.#tables);
    return sharpening > 0 ? this.#sharpen(out) : out;
  }

  #sharpen(data: Uint8Array): Uint8Array {
    const { noise, sharpening } = this.#faults;
    const { width, height } = this.#size;
    const out = data.slice();
    const wish = { amount: sharpening, floor: Math.max(1, FLOOR * noise) };
    out.set(sharpenLuma(data.subarray(0, width * height), this.#size, wish));
    return out;
  }
}
