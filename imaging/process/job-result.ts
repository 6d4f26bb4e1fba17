import type { InputFacts } from '../core/io/read-input-facts.ts';
import type { Findings } from '../tools/tool.ts';

/** Words of the IPTC NewsCodes "digital source type" that a result can be marked with. */
export type DigitalSourceType =
  | 'algorithmicMedia'
  | 'algorithmicallyEnhanced'
  | 'compositeSynthetic'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'trainedAlgorithmicMedia';

/** Copies with the product's mark, beside the files themselves. */
export interface MarkWish {
  /** Longest side in pixels of marked results; larger ones are scaled down. */
  readonly maxSide: number;
  /**
   * Files that are marked: the results, the preview of a photo that is itself such a result, and what is seen
   * of a video before it is whole.
   */
  readonly of: readonly ('results' | 'photo' | 'segments')[];
}

/**
 * Files of a run; those with `marked` carry the product's mark, and are the same otherwise. A segment is a
 * part of a video without sound, or what its analysis told; its preview is a small copy to look at.
 */
export type FileRole =
  | 'result'
  | 'preview'
  | 'input-preview'
  | 'marked'
  | 'marked-preview'
  | 'marked-input-preview'
  | 'segment'
  | 'segment-preview';

/** A file that a job wrote. */
export interface OutputFile {
  /** File name without folder. */
  readonly name: string;
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Content type. */
  readonly type: string;
  readonly bytes: number;
  readonly role: FileRole;
  /** Of a clip. */
  readonly durationMs?: number;
  readonly framesPerSecond?: number;
}

/** Result of a successful job. */
export interface JobResult {
  readonly files: readonly OutputFile[];
  /**
   * Findings or automatic choices of the tool, the facts of its photo's file as `input` where there are any,
   * and `transparent` with true where parts of a result are; null if there are none of all.
   */
  readonly findings: Readonly<Record<string, Findings[string] | InputFacts>> | null;
  /** Share of the photo that a tool's mask marks, 0–1, where it was given one. */
  readonly marked?: number;
}
