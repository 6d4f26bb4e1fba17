import type { FrameEffectName, TimeEffectName } from './tools/video-effects/constants.ts';

/** Size of our clips and of their results in pixels, and their frames a second. */
export const CLIP_SIZE = { width: 854, height: 480, framesPerSecond: 25, seconds: 5 } as const;

/** Clips of our own to try tools for videos on, drawn by `npm run samples -- clips`. All have sound. */
export const sampleClips = ['lake', 'street'] as const;
export type SampleClipKey = (typeof sampleClips)[number];

/** The scenes that our clips show, by their names in `messages/`. */
export const clipScenes = { lake: 'landscape', street: 'street' } as const satisfies Record<
  SampleClipKey,
  string
>;

/** A clip and what an effect made of it. */
export interface ClipSample {
  readonly clip: SampleClipKey;
  readonly effect: FrameEffectName | TimeEffectName;
  readonly seed: number;
}

/** Results that the page of Video Effects shows. */
export const clipSamples: readonly ClipSample[] = [
  { clip: 'lake', effect: 'reel', seed: 4 },
  { clip: 'street', effect: 'tape', seed: 2 },
  { clip: 'lake', effect: 'sketch', seed: 7 },
];

/** Day on which the clips were made, for search engines. */
export const CLIPS_MADE = '2026-11-28';

/** Address of a clip of ours. */
export function sampleClipUrl(clip: SampleClipKey): string {
  return `/samples/clips/${clip}.mp4`;
}

/** Address of a still of a clip. */
export function sampleClipPoster(clip: SampleClipKey): string {
  return `/samples/clips/${clip}.avif`;
}

/** Address of the result of an effect. */
export function clipResultUrl({ clip, effect }: ClipSample): string {
  return `/samples/clips/${clip}-${effect}.mp4`;
}

/** Address of a still of a result. */
export function clipResultPoster({ clip, effect }: ClipSample): string {
  return `/samples/clips/${clip}-${effect}.avif`;
}
