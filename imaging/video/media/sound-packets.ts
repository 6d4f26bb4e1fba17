/** Codecs that sound is written in. */
export type SoundCodec = 'aac' | 'opus';

/** Samples of one packet, and of the lead-in that the encoder puts before the first. */
export const SOUND_PACKETS = { aac: { length: 1024, lead: 1024 }, opus: { length: 960, lead: 312 } } as const;

/** Bits a second. */
export const BITRATE_PER_CHANNEL = 80_000;

/** Interleaves one packet's samples, with silence behind the end. */
export function interleave(
  channels: readonly Float32Array[],
  { first, length }: { readonly first: number; readonly length: number },
): Float32Array<ArrayBuffer> {
  const out = new Float32Array(length * channels.length);
  for (const [side, source] of channels.entries())
    for (let i = 0; i < length && first + i < source.length; i++)
      out[i * channels.length + side] = source[first + i];
  return out;
}
