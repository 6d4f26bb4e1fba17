import type { ImagingErrorKind } from '../imaging-error.ts';

/** Words of the IPTC NewsCodes "digital source type" that a result can be marked with. */
export type DigitalSourceType =
  | 'algorithmicallyEnhanced'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'trainedAlgorithmicMedia';

export type EncodeFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** Fills the masked part of a photo. Writes `result.png`, `preview.webp` and `input-preview.webp` into the folder. */
export interface RemoveObjectJob {
  readonly id: string;
  readonly kind: 'remove-object';
  /** The photo as it was uploaded: any type that imaging decodes. */
  readonly photoPath: string;
  /** A PNG, white = change; may be smaller than the photo. */
  readonly maskPath: string;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
  readonly parameters: {
    /** Pixels of the photo by which the mask is grown, 0–64. */
    readonly grow: number;
    /** 0–2³¹−1; the same seed gives the same pixels. */
    readonly seed: number;
  };
  readonly digitalSourceType: DigitalSourceType;
}

/** Writes a picture in another format, at its full size. */
export interface EncodeJob {
  readonly id: string;
  readonly kind: 'encode';
  readonly picturePath: string;
  readonly outputPath: string;
  readonly format: EncodeFormat;
  readonly digitalSourceType: DigitalSourceType;
}

/** What the child is asked to do, one at a time. */
export type Job = RemoveObjectJob | EncodeJob;

/** Parent to child. An `abort` of a job that is not running is ignored. */
export type Request =
  | { readonly type: 'run'; readonly job: Job }
  | { readonly type: 'abort'; readonly id: string };

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
  readonly role: 'result' | 'preview' | 'input-preview';
}

/** Why a job failed: a kind of `ImagingError`, or `internal` for a fault of imaging itself. */
export type FailureKind = ImagingErrorKind | 'internal';

/**
 * Child to parent: `ready` once at start, then for each job any number of `progress` (never falling) and exactly one
 * `done` or `failed`. An aborted job ends in `failed` of kind `aborted`.
 */
export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: string; readonly progress: number }
  | { readonly type: 'done'; readonly id: string; readonly files: readonly OutputFile[] }
  | { readonly type: 'failed'; readonly id: string; readonly kind: FailureKind; readonly detail: string };
