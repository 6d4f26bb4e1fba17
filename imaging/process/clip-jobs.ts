import type { ClipLimits } from '../video/media/clip-limits.ts';
import type { ClipRequest, PlainRequest } from '../video/run/clip-request.ts';
import type { DigitalSourceType, MarkWish } from './job-result.ts';

/**
 * Works on a clip. Progress is 0 until its index is read. Segments go to a folder of their own, by names
 * that all workers give them, and one that is there is not made again. So does `analysis.bin`, the facts of
 * a first pass over the whole part, where the tool has one; the plan gives it as a segment. Of several
 * segments each is given with a small copy to look at. The joining
 * writes `result.mp4` (or `.webm`), its poster `preview.webp`, and that of the source,
 * `input-preview.webp`; with a mark,
 * `marked.mp4` and `marked-preview.webp` as well. The findings tell the plan: number of segments and frames,
 * and length.
 */
export interface ClipJob {
  readonly id: string;
  readonly kind: 'clip';
  readonly videoPath: string;
  /** Mask of a tool that needs one. */
  readonly maskPath?: string | undefined;
  /** Photo that gives a face or stands behind people, of a run that needs one. */
  readonly photoPath?: string | undefined;
  readonly limits: ClipLimits;
  readonly request: ClipRequest;
  /** The plan alone, the number of one segment, the joining of all, or all of it. */
  readonly part: 'plan' | number | 'join' | 'whole';
  /** For segments; made where it is missing. */
  readonly segmentDirectory: string;
  /** An existing folder for the result. */
  readonly outputDirectory: string;
  /** Of `of`, the results are heeded. */
  readonly mark?: MarkWish | undefined;
  readonly digitalSourceType: DigitalSourceType;
}

/** A part of a clip that a service works on. */
interface ExchangedClip {
  readonly id: string;
  readonly videoPath: string;
  /** Mask of a tool that needs one, and pixels by which it is grown. */
  readonly maskPath?: string | undefined;
  readonly grow: number;
  readonly limits: ClipLimits;
  /** The part, and the bounds of its frames. */
  readonly request: PlainRequest;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
}

/**
 * Writes what a service is sent, without sound: `video.mp4`, and `mask.mp4` with the same frames, white where
 * the mask marks. The findings tell `width`, `height`, `seconds` and `frames`.
 */
export interface ClipPrepareJob extends ExchangedClip {
  readonly kind: 'clip-prepare';
  /** Times the width and height that the service is asked for. */
  readonly factor: number;
}

/** Finishes a video that a service made, into the same files that the joining of segments writes. */
export interface ClipFinishJob extends ExchangedClip {
  readonly kind: 'clip-finish';
  /** Video as it came, of any type that imaging reads. */
  readonly madePath: string;
  /** Pixels of the shorter side of what was sent, at most. */
  readonly sentShortSide: number;
  /** Of `of`, the results are heeded. */
  readonly mark?: MarkWish | undefined;
  readonly digitalSourceType: DigitalSourceType;
}

/** Writes a video that was made here in another format: WebP and GIF are animations without sound. */
export interface ClipCopyJob {
  readonly id: string;
  readonly kind: 'clip-copy';
  readonly videoPath: string;
  readonly outputPath: string;
  readonly format: 'mp4' | 'webm' | 'webp' | 'gif';
  readonly digitalSourceType: DigitalSourceType;
}

/**
 * Writes a person's clip small, as `copy.mp4` with its sound, and its poster, for browsers that cannot play
 * the clip. Progress is 0 until its index is read.
 */
export interface ClipProxyJob {
  readonly id: string;
  readonly kind: 'clip-proxy';
  readonly videoPath: string;
  readonly limits: ClipLimits;
  /** An existing folder. */
  readonly outputDirectory: string;
  readonly maxSide: number;
  readonly framesPerSecond: number;
}

/**
 * Proposes where a person's clip may have marks: as findings `boxes`, with left, top, width and height of
 * each in per cent of the frame, and `places`, their names. Writes nothing. Progress is 0 until its index is
 * read.
 */
export interface ClipMarksJob {
  readonly id: string;
  readonly kind: 'clip-marks';
  readonly videoPath: string;
  readonly limits: ClipLimits;
}

/**
 * Measures the skin area of bodies in a part of a clip and in a result, at some moments: as findings `before`
 * and `after`, lists of the same length. Writes nothing.
 */
export interface ClipSkinJob {
  readonly id: string;
  readonly kind: 'clip-skin';
  readonly beforePath: string;
  readonly afterPath: string;
  /** Begin of the part, in seconds from the start of the clip. */
  readonly from: number;
  readonly limits: ClipLimits;
}
