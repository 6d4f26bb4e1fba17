import { isTimeEffect } from '#lib/catalog/tools/video-effects/constants.ts';
import { decodeWithFfmpeg } from '../ffmpeg/sound-with-ffmpeg.ts';
import type { Clip } from '../media/clip.ts';
import { findCodecLibrary } from '../media/codec-library.ts';
import { copySound } from '../media/copy-sound.ts';
import { decodeSound } from '../media/decode-sound.ts';
import { encodeSound } from '../media/encode-sound.ts';
import { ffmpegPath } from '../media/env.ts';
import type { Samples, SoundPackets, TimeRange } from '../media/sound.ts';
import { arrangeSound, reverseSound } from '../timelines/arrange-sound.ts';
import type { ClipRequest } from './clip-request.ts';
import type { ClipPlan } from './plan-clip.ts';

/** The same sound comes with any tool but effects that arrange time anew. */
type SoundWish = Pick<ClipRequest, 'strength' | 'sound' | 'codec'> & { readonly effect?: string };

type Heard = Pick<Clip, 'sound' | 'path' | 'demuxer'>;

/** Samples of a part: by the library, or by the operator's ffmpeg where it lacks the codec or is missing. */
async function decodePart(clip: Heard, range: TimeRange): Promise<Samples | null> {
  const program = ffmpegPath();
  const decoded =
    clip.sound && (program === undefined || findCodecLibrary()) ? await decodeSound(clip.sound, range) : null;
  return decoded || program === undefined ? decoded : decodeWithFfmpeg(clip, { program, range });
}

/**
 * Sound of a result: packets as they are where nothing changes and every player takes them, else decoded,
 * arranged as the frames are, and encoded. Null without sound, and for sound that nothing here decodes.
 * @throws ImagingError as `decodeSound` and `encodeSound`
 */
export async function makeSound(
  clip: Heard,
  { request, plan }: { readonly request: SoundWish; readonly plan: Pick<ClipPlan, 'range'> },
): Promise<SoundPackets | null> {
  const { effect, strength, codec } = request;
  const { sound } = clip;
  if (!sound || request.sound === 'off') return null;
  const timeEffect = effect !== undefined && isTimeEffect(effect) ? effect : null;
  const isArranged = timeEffect !== null || request.sound === 'reversed';
  const copied = isArranged || codec !== 'avc' ? null : await copySound(sound, plan.range);
  if (copied) return copied;
  const samples = await decodePart(clip, plan.range);
  if (!samples) return null;
  const arranged = timeEffect ? arrangeSound(samples, { effect: timeEffect, strength }) : samples;
  const turned = request.sound === 'reversed' ? reverseSound(arranged) : arranged;
  return encodeSound(turned, codec === 'avc' ? 'aac' : 'opus', await sound.getLanguageCode());
}
