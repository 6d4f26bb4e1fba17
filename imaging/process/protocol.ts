import type { ImagingErrorKind } from '../imaging-error.ts';
import type { Findings } from '../tools/tool.ts';
import type { ToolName } from '../tools/tool-names.ts';

/** Words of the IPTC NewsCodes "digital source type" that a result can be marked with. */
export type DigitalSourceType =
  | 'algorithmicallyEnhanced'
  | 'compositeSynthetic'
  | 'compositeWithTrainedAlgorithmicMedia'
  | 'trainedAlgorithmicMedia';

export type EncodeFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** Runs a tool. Writes `result.png`, `preview.webp` and `input-preview.webp` into the folder. */
export interface ToolJob {
  readonly id: string;
  readonly kind: 'tool';
  readonly tool: ToolName;
  /** The photo as it was uploaded: any type that imaging decodes. */
  readonly photoPath: string;
  /** A PNG, white = change; may be smaller than the photo. Null where the tool is to work without. */
  readonly maskPath: string | null;
  /** A larger photo is scaled down to this many pixels first. */
  readonly maxPixels: number;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
  /** As the host's schema of this tool let them through. */
  readonly parameters: Readonly<Record<string, unknown>>;
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
export type Job = ToolJob | EncodeJob;

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

/** What a job that went well made. */
export interface JobResult {
  readonly files: readonly OutputFile[];
  /** What the tool found out or chose by itself; null where it tells nothing. */
  readonly findings: Findings | null;
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
  | ({ readonly type: 'done'; readonly id: string } & JobResult)
  | { readonly type: 'failed'; readonly id: string; readonly kind: FailureKind; readonly detail: string };
