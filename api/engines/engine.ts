import type { EngineModel } from '#lib/catalog/engine-models/models.ts';
import type { InputRole } from '#lib/catalog/inputs.ts';
import type { Tool } from '#lib/catalog/tool.ts';
import type { Task } from '#lib/contract/contract.ts';

/** A file that a run works on. */
interface EngineInputFile {
  readonly role: InputRole;
  readonly path: string;
  /** Names the same bytes in every run on them. */
  readonly uploadId?: string;
  /** Pixels as coded, of uploads that were inspected. */
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * Input of a run or an analysis. Files are named by absolute paths; the engine reads them and writes into
 * `outputFolder`.
 */
export interface EngineInput {
  /** Feature code of a tool, or kind of an analysis. */
  readonly feature: string;
  /** Photos, videos and masks by their roles, in the order of the roles. */
  readonly inputs: readonly EngineInputFile[];
  /** An existing, empty folder for what the run makes. */
  readonly outputFolder: string;
  /** As the schema of the tool or analysis in `lib/catalog/parameters` let them through. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The most pixels that the tool works on; a larger photo is scaled down to it first. */
  readonly maxPixels: number;
  /** Copies with the product's mark that are wanted beside the files. */
  readonly mark?:
    | {
        /** Longest side of marked results in pixels. */
        readonly maxSide: number;
        /**
         * The results, the preview of a photo that is itself a marked result, and what is seen of a video
         * before it is whole.
         */
        readonly of: readonly ('results' | 'photo' | 'segments')[];
      }
    | undefined;
  readonly digitalSourceType: Tool['digitalSourceType'];
  /** Fires when the run is to stop. */
  readonly signal?: AbortSignal;
  /** Part of the work on a video; left out, all of it. */
  readonly clip?:
    | {
        /** The plan alone, the number of one segment, or the joining of all. */
        readonly part: 'plan' | number | 'join';
        /** Segments that are there already; the one that is made is added. */
        readonly segmentFolder: string;
      }
    | undefined;
}

/**
 * Files of a run: `result` at full size and lossless; previews of it and of the normalised input, at most
 * 2048 px a side; and copies of these with the product's mark, where they were asked for. Of a video that is
 * being made, its segments, and small copies of them to look at.
 */
export const engineFileRoles = [
  'result',
  'preview',
  'input-preview',
  'marked',
  'marked-preview',
  'marked-input-preview',
  'segment',
  'segment-preview',
] as const;

/** Roles of files that are of use only while a video is being made. */
export const segmentRoles = ['segment', 'segment-preview'] as const;

/** A file that a run made, in its output folder. */
export interface EngineFile {
  readonly role: (typeof engineFileRoles)[number];
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Content type. */
  readonly type: string;
  readonly bytes: number;
  /** Of a video. */
  readonly durationMs?: number;
  readonly framesPerSecond?: number;
}

/** Part of a photo that a service was sent, and the size at which. */
interface SentPart {
  /** Pixels of the photo as tools see it; right and bottom lie just outside. */
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  readonly sent: { readonly width: number; readonly height: number };
}

/** Output of a run as a service made it. `finishResult` makes the files of a result from it. */
export interface EngineOutput {
  /** Absolute paths in the output folder of pictures of any type, size and quality; one result each. */
  readonly outputs: readonly string[];
  /**
   * `mask`: inside the mask of the photo, which stays bit for bit outside; `photo`: at the photo's size; a
   * given size in pixels; `own`: as it came; `shape`: as large as it came, stretched to the shape of a photo
   * that was squeezed; or a part of the photo that was sent at a size, inside the mask.
   * `clip`: a video of the part of the video that the run is on.
   */
  readonly place:
    | 'mask'
    | 'photo'
    | 'own'
    | 'clip'
    | { readonly width: number; readonly height: number }
    | { readonly shape: { readonly width: number; readonly height: number } }
    | SentPart;
  /** Findings for the person as plain JSON; null where there are none. */
  readonly findings: EngineResult['findings'];
}

/** Result of a run. */
export interface EngineResult {
  readonly files: readonly EngineFile[];
  /** Findings and automatic choices of the tool as plain JSON; null where there are none. */
  readonly findings: Task['findings'];
  /** Share of the photo that the mask marks, 0–1, where the engine tells it. */
  readonly marked?: number;
}

/** A run by its tool and its settings. */
export type ToolRun = Pick<EngineInput, 'feature' | 'parameters'>;

export type EngineState =
  | { readonly state: 'queued' }
  /**
   * `progress` from 0 to 1. Of a set, `files` are those that are whole so far: input preview, then for each
   * result its preview and itself.
   */
  | { readonly state: 'running'; readonly progress: number; readonly files?: readonly EngineFile[] }
  | ({ readonly state: 'done' } & (EngineResult | EngineOutput));

/** Names a run to the engine that started it; plain JSON, kept in the task's row. */
export type EngineHandle = Readonly<Record<string, unknown>>;

/**
 * A program that does the work of tools: our own child processes, or a service. All calls throw
 * `EngineError`.
 */
export interface Engine {
  /**
   * Most tasks that one host runs at it at once; those of other engines do not count. A fleet runs as many
   * times that as it has workers, and a service that has less room than that refuses as `rate_limited`.
   */
  readonly concurrency: number;
  /** True if each start costs money. Such a start is never repeated while its outcome is unknown. */
  readonly isPaid: boolean;
  /**
   * Longest time of one run, over all workers that wait for it; null where the engine bounds its runs itself.
   */
  readonly maxMilliseconds: number | null;
  /** Pause before a second attempt, doubled before each further one, where the engine told none itself. */
  readonly backOffMilliseconds: number;
  /**
   * Runs outlive the worker that started them, so that another worker polls by the same handle and nothing is
   * done twice.
   */
  readonly resumable: boolean;
  readonly pollMilliseconds: number;
  /** IPTC source type of the pictures that it makes for a run, where it is another than the tool's own. */
  sourceTypeOf?(run: ToolRun): Tool['digitalSourceType'] | undefined;
  /**
   * Model that would do a run now, by its id: the one that the run names, or the best. Null where there is
   * none, or the service does not answer. Left out where the engine has no models: it does runs that name
   * none.
   */
  modelFor?(run: ToolRun): string | null;
  /** Price of a run for the operator, in millionths of a dollar. Left out where runs cost nothing. */
  priceOf?(input: EngineInput): { readonly model: string; readonly microdollars: number };
  /** @param runKey names the run before it has a handle; the same for a start that is sent again */
  start(input: EngineInput, runKey: string): Promise<EngineHandle>;
  /**
   * Looks a run up whose start was sent but not answered. Left out where the engine cannot.
   * @param input of the run, where it is still there
   * @returns its handle, or whether it was never started or nobody can tell
   * @throws EngineError where that cannot be told now
   */
  find?(runKey: string, input?: EngineInput): Promise<EngineHandle | 'never_started' | 'unknown'>;
  /**
   * @param outputFolder an existing folder for what a service made; another one than at the start where
   * another worker polls
   */
  poll(handle: EngineHandle, outputFolder: string): Promise<EngineState>;
  /**
   * Resolves as soon as a run has ended, so that nobody waits for the next poll. Left out where the engine
   * cannot tell.
   */
  ended?(handle: EngineHandle): Promise<unknown>;
  /** Stops a run and frees what it holds; one that has ended or is unknown is no failure. */
  cancel(handle: EngineHandle): Promise<void>;
  close(): Promise<void>;
}

/** IPTC source type of what an engine makes for a run: the engine's word before the tool's. */
export function sourceTypeOf(
  engine: Engine | undefined,
  { digitalSourceType, ...run }: ToolRun & Pick<EngineInput, 'digitalSourceType'>,
): Tool['digitalSourceType'] {
  return engine?.sourceTypeOf?.(run) ?? digitalSourceType;
}

interface PrepareRequest {
  readonly input: EngineInput;
  /** Empty. */
  readonly folder: string;
  readonly model: EngineModel;
}

/** Files that a service is sent, by their paths, and the size of the first photo or of the video. */
interface Prepared {
  readonly photos: readonly string[];
  readonly mask: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  /** Part of the photo where it is one. */
  readonly box: SentPart['box'] | undefined;
  /** Size of the only photo where it is squeezed, as the model takes none so oblong. */
  readonly squeezed?: { readonly width: number; readonly height: number } | undefined;
  readonly video?: SentVideo | undefined;
}

/** A video that a service is sent, without sound. */
export interface SentVideo {
  /** Path of an MP4 file. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly frames: number;
}

/** Makes what a service is sent from the files of a run. */
export interface PicturePreparer {
  /**
   * Writes photos and mask as PNG into an empty folder, in sizes that the model takes; with a mask, the
   * marked place and its surroundings alone.
   * @throws EngineError
   */
  prepare(request: PrepareRequest): Promise<Prepared>;
  /**
   * Cuts the part of the video that the run is on, in the size and at the rate that the model takes, and
   * makes a video of the mask and a PNG of the photo where they are there.
   * @throws EngineError
   */
  prepareClip(request: PrepareRequest): Promise<Prepared>;
}

/** Makes the files of a result from what a service made. */
export interface ResultFinisher {
  /**
   * Decodes each output, brings it to its size, restores the photo outside the mask, and writes it with mark
   * and preview into the output folder of the input, which must be empty.
   * @returns the files, and the facts of the photo as findings
   * @throws EngineError
   */
  finish(
    request: { readonly input: EngineInput; readonly output: Pick<EngineOutput, 'outputs' | 'place'> },
    signal: AbortSignal,
  ): Promise<EngineResult>;
}
