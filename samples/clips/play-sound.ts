import type { Samples } from '#imaging/video/media/sound.ts';
import { CLIP_SIZE, type SampleClipKey } from '#lib/catalog/sample-clips.ts';

const RATE = 48_000;

/** Noise between −1 and 1 from a fixed seed. */
function createNoise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Noise whose high parts are taken away: water, or wind. @param softness 0–1, higher is darker */
function softNoise(seed: number, softness: number): () => number {
  const noise = createNoise(seed);
  let level = 0;
  return () => {
    level += (1 - softness) * (noise() - level);
    return level;
  };
}

/** A call of a bird: a tone that rises, from its start on. */
function chirp(time: number, start: number): number {
  const at = time - start;
  if (at < 0 || at > 0.16) return 0;
  return Math.sin(2 * Math.PI * (2600 * at + 4200 * at * at)) * Math.sin((Math.PI * at) / 0.16);
}

/** A bell: partial tones that fade. */
function bell(time: number, start: number): number {
  const at = time - start;
  if (at < 0) return 0;
  const partials = [
    [1, 1],
    [2.01, 0.5],
    [2.76, 0.35],
    [5.4, 0.12],
  ] as const;
  return partials.reduce(
    (sum, [tone, power]) =>
      sum + power * Math.sin(2 * Math.PI * 440 * tone * at) * Math.exp(-at * (1.4 + tone)),
    0,
  );
}

const CHIRPS = [0.6, 0.82, 1.9, 2.1, 2.32, 3.6, 3.9, 4.1];
const BELLS = [0.4, 1.6, 2.8, 4];

/** Sound of a clip of ours: waves and birds, or wind and a bell. */
export function playSound(key: SampleClipKey): Samples {
  const isLake = key === 'lake' || key === 'specimen';
  const swell = softNoise(isLake ? 11 : 29, isLake ? 0.92 : 0.985);
  const data = Float32Array.from({ length: RATE * CLIP_SIZE.seconds }, (_, sample) => {
    const time = sample / RATE;
    const calls = isLake ? CHIRPS : BELLS;
    const tone = isLake ? chirp : bell;
    const wave = 0.55 + 0.45 * Math.sin(2 * Math.PI * 0.32 * time);
    const voices = calls.reduce((sum, start) => sum + tone(time, start), 0);
    return 0.9 * wave * swell() + (isLake ? 0.07 : 0.1) * voices;
  });
  return { rate: RATE, channels: [data] };
}
