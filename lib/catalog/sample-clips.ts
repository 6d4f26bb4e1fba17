import type { FrameEffectName, TimeEffectName } from './tools/video-effects/constants.ts';

/** Size of our clips and of their results in pixels, and their frames a second. */
export const CLIP_SIZE = { width: 854, height: 480, framesPerSecond: 25, seconds: 3 } as const;

/** Clips of our own, drawn by `npm run samples -- clips`. All have sound; that of the night is noisy. */
export const sampleClips = ['lake', 'street', 'night', 'specimen'] as const;
export type SampleClipKey = (typeof sampleClips)[number];

/** The scenes that our clips show, by their names in `messages/`. */
export const clipScenes = {
  lake: 'landscape',
  street: 'street',
  night: 'night',
  /** The lake with an invented watermark over it. */
  specimen: 'landscape',
} as const satisfies Record<SampleClipKey, string>;

/** Clips that a tool is tried on; none for one that works on people, whom nobody has to be shown for. */
export function clipsToTry(tool: string): readonly SampleClipKey[] {
  if (tool === 'videoFaceSwap') return [];
  if (tool === 'videoWatermarkRemover') return ['specimen'];
  return tool === 'videoEnhancer' ? ['night', 'street'] : ['lake', 'street'];
}

/** A clip and what an effect made of it. */
interface EffectSample {
  readonly tool: 'videoEffects';
  readonly clip: SampleClipKey;
  readonly effect: FrameEffectName | TimeEffectName;
  readonly seed: number;
}

/** A clip and what came of its enhancing. */
interface EnhanceSample {
  readonly tool: 'videoEnhancer';
  readonly clip: SampleClipKey;
  /** Word in the names of its files. */
  readonly effect: 'enhanced';
}

/** A clip and what it is without its watermark. */
interface RemovalSample {
  readonly tool: 'videoWatermarkRemover';
  readonly clip: SampleClipKey;
  /** Word in the names of its files. */
  readonly effect: 'unmarked';
}

export type ClipSample = EffectSample | EnhanceSample | RemovalSample;

/** Results that the pages of tools for videos show. */
export const clipSamples: readonly ClipSample[] = [
  { tool: 'videoEffects', clip: 'lake', effect: 'reel', seed: 4 },
  { tool: 'videoEffects', clip: 'street', effect: 'tape', seed: 2 },
  { tool: 'videoEffects', clip: 'lake', effect: 'sketch', seed: 7 },
  { tool: 'videoEnhancer', clip: 'night', effect: 'enhanced' },
  { tool: 'videoWatermarkRemover', clip: 'specimen', effect: 'unmarked' },
];

/** A clip as a page shows it, with the key of its name in `messages/`. */
interface ShownClip {
  readonly clip: SampleClipKey;
  readonly url: string;
  readonly poster: string;
  readonly name:
    | `choices.video-effects.${EffectSample['effect']}`
    | 'clip.result.before'
    | 'clip.result.after';
}

/** The clips that the page of a tool shows. An enhanced one stands behind the one that it was made from. */
export function shownClips(tool: string): readonly ShownClip[] {
  return clipSamples
    .filter((sample) => sample.tool === tool)
    .flatMap((sample): ShownClip[] => {
      const { clip } = sample;
      const made = { clip, url: clipResultUrl(sample), poster: clipResultPoster(sample) };
      if (sample.tool === 'videoEffects')
        return [{ ...made, name: `choices.video-effects.${sample.effect}` }];
      const before = { clip, url: sampleClipUrl(clip), poster: sampleClipPoster(clip) };
      return [
        { ...before, name: 'clip.result.before' },
        { ...made, name: 'clip.result.after' },
      ];
    });
}

/** Day on which the clips were made, for search engines. */
export const CLIPS_MADE = '2026-11-29';

/** Address of a clip of ours. */
export function sampleClipUrl(clip: SampleClipKey): string {
  return `/samples/clips/${clip}.mp4`;
}

/** Address of a still of a clip. */
export function sampleClipPoster(clip: SampleClipKey): string {
  return `/samples/clips/${clip}.avif`;
}

/** Address of a result. */
export function clipResultUrl({ clip, effect }: ClipSample): string {
  return `/samples/clips/${clip}-${effect}.mp4`;
}

/** Address of a still of a result. */
export function clipResultPoster({ clip, effect }: ClipSample): string {
  return `/samples/clips/${clip}-${effect}.avif`;
}
