import type { ImagingErrorKind } from '../core/imaging-error.ts';
import type { CropPlan, SentSizes } from '../edit/exchange/plan-crop.ts';
import type { CanvasWish } from '../edit/outpaint/plan-canvas.ts';
import type {
  ClipCopyJob,
  ClipFinishJob,
  ClipJob,
  ClipMarksJob,
  ClipPrepareJob,
  ClipProxyJob,
  ClipSkinJob,
} from './clip-jobs.ts';
import type { DigitalSourceType, JobResult, MarkWish, OutputFile } from './job-result.ts';

type EncodeFormat = 'png' | 'jpeg' | 'webp' | 'avif';

/** A file that a tool works on, as it was uploaded. `readInput` knows the roles. */
export interface InputFile {
  readonly role: string;
  readonly path: string;
}

/**
 * Runs a tool. Writes `input-preview.webp` into the folder, and `preview.webp` and `result.png` for the first
 * result. Later results have numbers, as in `preview-2.webp` and `result-2.png`. The result of an animation
 * is a WebP. Marked files are named alike, as in `marked.png` and `marked-preview.webp`.
 */
export interface ToolJob {
  readonly id: string;
  readonly kind: 'tool';
  /** Its feature code, a key of `tools/tool-table.ts`; the types of hosts keep off that code. */
  readonly tool: string;
  readonly inputs: readonly InputFile[];
  /** A larger photo, the others as well, is scaled down to this many pixels first. */
  readonly maxPixels: number;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
  /** As the host's schema of this tool let them through. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly mark?: MarkWish | undefined;
  readonly digitalSourceType: DigitalSourceType;
}

/** Writes a picture in another format, at its full size. */
export interface EncodeJob {
  readonly id: string;
  readonly kind: 'encode';
  readonly picturePath: string;
  readonly outputPath: string;
  readonly format: EncodeFormat;
  /** 1–100; not for PNG, which is lossless. */
  readonly quality?: number;
  /** A photo whose EXIF comes along: how it was taken and by whom, where only if wanted. */
  readonly exifOf?: { readonly photoPath: string; readonly withPlace: boolean };
  /** Laid under transparent parts: a colour as #rrggbb, a photo out of focus by 0–1, or a picture. */
  readonly backdrop?:
    | { readonly kind: 'colour'; readonly colour: string }
    | { readonly kind: 'blur'; readonly strength: number; readonly photoPath: string }
    | { readonly kind: 'picture'; readonly photoPath: string };
  readonly digitalSourceType: DigitalSourceType;
}

/** Writes a drawing as an SVG, from the parameters of its run with the seed of the one picture. */
export interface VectorJob {
  readonly id: string;
  readonly kind: 'vector';
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly outputPath: string;
  readonly digitalSourceType: DigitalSourceType;
}

/**
 * Place of a service's picture in its result: inside the mask, outside of which the photo stays bit for bit;
 * at the normalised photo's size; at a given size in pixels; at its own; as large as it came, stretched to a
 * shape; or inside the mask, made of a part of the photo, onto which it is aligned first.
 */
export type OutputPlace =
  | 'mask'
  | 'photo'
  | 'own'
  | { readonly width: number; readonly height: number }
  | { readonly shape: { readonly width: number; readonly height: number } }
  | CropPlan;

/**
 * Writes what a service is sent, as PNG: `photo.png`, further photos as `photo-2.png`, and `mask.png` where a
 * mask was given. With a mask, the photo is the marked place with its surroundings. The findings tell that
 * part and its size as `left`, `top`, `right`, `bottom`, `width` and `height`.
 */
export interface PrepareJob {
  readonly id: string;
  readonly kind: 'prepare';
  readonly inputs: readonly InputFile[];
  /** A larger photo is scaled down to this many pixels first, as at the finish. */
  readonly maxPixels: number;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
  readonly sizes: SentSizes;
  /** Canvas to which the photo is extended; its new part is the mask. */
  readonly canvas?: CanvasWish | undefined;
  /** `white`: white on black; `both`: white and transparent on black and opaque. */
  readonly maskForm: 'white' | 'both';
}

/**
 * Finishes pictures that a service made, into the same files that a tool job writes; `input-preview.webp` is
 * left out where there is no photo.
 */
export interface FinishJob {
  readonly id: string;
  readonly kind: 'finish';
  /** Pictures as they came, of any type that imaging decodes; one result is made of each. */
  readonly outputPaths: readonly string[];
  /** Photo and mask that the service was given. */
  readonly inputs: readonly InputFile[];
  /** A larger photo is scaled down to this many pixels first. */
  readonly maxPixels: number;
  readonly place: OutputPlace;
  /** Canvas to which the photo was extended, as it was prepared. */
  readonly canvas?: CanvasWish | undefined;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
  readonly mark?: MarkWish | undefined;
  readonly digitalSourceType: DigitalSourceType;
}

/** Measures the skin area of bodies in two pictures, as findings `before` and `after`; writes nothing. */
export interface SkinJob {
  readonly id: string;
  readonly kind: 'skin';
  readonly beforePath: string;
  readonly afterPath: string;
}

/**
 * Measures how far a place of a photo shows people, as finding `share`, 0–1: the larger of the place's share
 * that they cover and their share that it covers, 1 with the middle of a face in it. Writes nothing.
 */
export interface PeopleJob {
  readonly id: string;
  readonly kind: 'people';
  readonly photoPath: string;
  /** Mask of the place; without it, a box. */
  readonly maskPath?: string;
  /** Per cent of the photo's sides. */
  readonly box?: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
}

/**
 * Runs an analysis. Writes `result.png` into the folder if the analysis makes a picture, and nothing else.
 */
export interface AnalysisJob {
  readonly id: string;
  readonly kind: 'analysis';
  /** A key of `tools/analysis/analysis-table.ts`. */
  readonly analysis: string;
  readonly photoPath: string;
  /** Name under which the child keeps the photo in memory for minutes, with what the analysis found in it. */
  readonly keepAs?: string;
  /** A larger photo is scaled down to this many pixels first. */
  readonly maxPixels: number;
  /** An existing folder of this job alone. */
  readonly outputDirectory: string;
  /** Validated by the host's schema of this analysis, or derived from such parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly digitalSourceType: DigitalSourceType;
}

/** Jobs of the child, one at a time. */
export type Job =
  | ClipJob
  | ClipCopyJob
  | ClipProxyJob
  | ClipMarksJob
  | ClipPrepareJob
  | ClipFinishJob
  | ClipSkinJob
  | ToolJob
  | AnalysisJob
  | PrepareJob
  | FinishJob
  | EncodeJob
  | VectorJob
  | SkinJob
  | PeopleJob;

/** Parent to child. An `abort` of a job that is not running is ignored. */
export type Request =
  | { readonly type: 'run'; readonly job: Job }
  | { readonly type: 'abort'; readonly id: string };

/**
 * Why a job failed: a kind of `ImagingError`, `disk_full` where its files could not be written for want of
 * space, or `internal` for a fault of imaging itself.
 */
export type FailureKind = ImagingErrorKind | 'disk_full' | 'internal';

/**
 * Child to parent: `ready` once at start. Each job then sends any number of `progress` (never falling) and
 * `files`, and exactly one `done` or `failed`. `files` lists all that a set's job has written so far, results
 * whole. An aborted job ends in `failed` of kind `aborted`.
 */
export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: string; readonly progress: number }
  | { readonly type: 'files'; readonly id: string; readonly files: readonly OutputFile[] }
  | ({ readonly type: 'done'; readonly id: string } & JobResult)
  | { readonly type: 'failed'; readonly id: string; readonly kind: FailureKind; readonly detail: string };
