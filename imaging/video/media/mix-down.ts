/**
 * Places of the channels of film sound, in the order of FFmpeg's usual layout for their number. `L` and `R`
 * are in front, `l` and `r` beside or behind, `C` is in the middle; `-` is for low effects, and left out.
 */
const LAYOUTS: Readonly<Record<number, string>> = {
  3: 'LRC',
  4: 'LRCC',
  5: 'LRClr',
  6: 'LRC-lr',
  7: 'LRC-Clr',
  8: 'LRC-lrlr',
};

/** Codecs of Xiph have four in the corners of the room (RFC 7845, 5.1.1.2; RFC 9639, 9.1.3). */
const XIPH: readonly string[] = ['opus', 'vorbis', 'flac'];
const QUAD = 'LRlr';

/** Share of a channel that both sides hear, or that is not in front (ITU-R BS.775, table 2). */
const APART = Math.SQRT1_2;

/** Weight of a place in one of two channels. */
function shareOf(place: string, side: 'L' | 'R'): number {
  if (place === side) return 1;
  return place === 'C' || place === side.toLowerCase() ? APART : 0;
}

interface SoundLayout {
  readonly channels: number;
  /** Name of the codec's decoder at the codec library. */
  readonly codec: string;
}

/** Weights of all channels in one of two; of layouts that nobody knows, each second one counts. */
function sharesOf({ channels, codec }: SoundLayout, side: 'L' | 'R'): readonly number[] {
  const layout = channels === 4 && XIPH.includes(codec) ? QUAD : LAYOUTS[channels];
  const place = (channel: number) => layout?.[channel] ?? (channel % 2 === 0 ? 'L' : 'R');
  return Array.from({ length: channels }, (_, channel) => shareOf(place(channel), side));
}

/**
 * Mixes interleaved samples of more channels than two down to two, at most as loud as the loudest. One and
 * two channels stay as they are.
 */
export function mixDown(samples: Float32Array, layout: SoundLayout): readonly Float32Array[] {
  const { channels } = layout;
  const count = Math.floor(samples.length / channels);
  const sides = channels === 1 ? (['L'] as const) : (['L', 'R'] as const);
  return sides.map((side) => {
    const shares = sharesOf(layout, side);
    const total = shares.reduce((sum, share) => sum + share, 0);
    const weights = shares.map((share) => share / Math.max(1, total));
    const out = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++)
        sum += weights[channel] * samples[i * channels + channel];
      out[i] = sum;
    }
    return out;
  });
}
