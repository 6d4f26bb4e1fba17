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

/** Share of a channel that both sides hear, or that is not in front (ITU-R BS.775, table 2). */
const APART = Math.SQRT1_2;

/** Weight of a place in one of two channels. */
function shareOf(place: string, side: 'L' | 'R'): number {
  if (place === side) return 1;
  return place === 'C' || place === side.toLowerCase() ? APART : 0;
}

/** Weights of all channels in one of two; of layouts that nobody knows, each second one counts. */
function sharesOf(channels: number, side: 'L' | 'R'): readonly number[] {
  const layout = LAYOUTS[channels];
  const place = (channel: number) => layout?.[channel] ?? (channel % 2 === 0 ? 'L' : 'R');
  return Array.from({ length: channels }, (_, channel) => shareOf(place(channel), side));
}

/**
 * Mixes interleaved samples of more channels than two down to two, at most as loud as the loudest. One and
 * two channels stay as they are.
 */
export function mixDown(samples: Float32Array, channels: number): readonly Float32Array[] {
  const count = Math.floor(samples.length / channels);
  const sides = channels === 1 ? (['L'] as const) : (['L', 'R'] as const);
  return sides.map((side) => {
    const shares = sharesOf(channels, side);
    const total = Math.max(
      1,
      shares.reduce((sum, share) => sum + share, 0),
    );
    return Float32Array.from({ length: count }, (_, i) => {
      let sum = 0;
      for (let channel = 0; channel < channels; channel++)
        sum += shares[channel] * samples[i * channels + channel];
      return sum / total;
    });
  });
}
