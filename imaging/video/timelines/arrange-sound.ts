import type { TimeEffectName } from '#lib/catalog/tools/video-effects/constants.ts';
import { resample } from '../media/encode-sound.ts';
import type { Samples } from '../media/sound.ts';
import { fadeSeconds, slowFactor, speedFactor } from './timeline.ts';

const mapChannels = ({ rate, channels }: Samples, change: (data: Float32Array) => Float32Array): Samples => ({
  rate,
  channels: channels.map(change),
});

export function reverseSound(samples: Samples): Samples {
  return mapChannels(samples, (data) => data.toReversed());
}

function joinArrays(first: Float32Array, second: Float32Array): Float32Array {
  const out = new Float32Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}

function loopSound(samples: Samples): Samples {
  const { rate, channels } = samples;
  const seconds = (channels[0]?.length ?? 0) / rate;
  const fade = Math.round(fadeSeconds({ seconds }) * rate);
  return mapChannels(samples, (data) => {
    const out = data.slice(fade);
    const from = out.length - fade;
    for (let i = 0; i < fade && from >= 0; i++) {
      const share = i / fade;
      out[from + i] = out[from + i] * Math.sqrt(1 - share) + data[i] * Math.sqrt(share);
    }
    return out;
  });
}

/** Arranges sound as the frames of its clip are. Sound that runs faster is higher, and
 * sound that runs slower is lower, as on a tape. */
export function arrangeSound(
  samples: Samples,
  { effect, strength }: { readonly effect: TimeEffectName; readonly strength: number },
): Samples {
  if (effect === 'reverse') return reverseSound(samples);
  if (effect === 'loop') return loopSound(samples);
  if (effect === 'boomerang') return mapChannels(samples, (data) => joinArrays(data, data.toReversed()));
  const { rate } = samples;
  const pace = effect === 'slowMotion' ? 1 / slowFactor(strength) : speedFactor(strength);
  return resample({ ...samples, rate: rate * pace }, rate);
}
