import type { InputRole } from '#lib/catalog/inputs.ts';
import type { Tool } from '#lib/catalog/tool.ts';

/** A file that a run works on. */
interface EngineInputFile {
  readonly role: InputRole;
  readonly path: string;
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
  readonly digitalSourceType: Tool['digitalSourceType'];
}

/** A file that a run made, in its output folder. */
export interface EngineFile {
  /** `result` at full size and lossless; previews of it and of the normalised input, at most 2048 px a side. */
  readonly role: 'result' | 'preview' | 'input-preview';
  readonly path: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Content type. */
  readonly type: string;
  readonly bytes: number;
  /** Of a video. */
  readonly durationMs?: number;
}

/** Output of a run. */
export interface EngineResult {
  readonly files: readonly EngineFile[];
  /** Findings and automatic choices of the tool as plain JSON; null where there are none. */
  readonly findings: Readonly<Record<string, unknown>> | null;
}

export type EngineState =
  | { readonly state: 'queued' }
  /** `progress` from 0 to 1. Of a set, `files` are those that are whole so far: input preview, then for each result its preview and itself. */
  | { readonly state: 'running'; readonly progress: number; readonly files?: readonly EngineFile[] }
  | ({ readonly state: 'done' } & EngineResult);

/** Names a run to the engine that started it; plain JSON, kept in the task's row. */
export type EngineHandle = Readonly<Record<string, unknown>>;

/**
 * A program that does the work of tools: our own child processes, or a service. All calls throw
 * `EngineError`.
 */
export interface Engine {
  /** Runs outlive the worker that started them, so that another worker polls by the same handle and nothing is done twice. */
  readonly resumable: boolean;
  readonly pollMilliseconds: number;
  start(input: EngineInput): Promise<EngineHandle>;
  /** @param outputFolder an existing folder for what a service made; another one than at the start where another worker polls */
  poll(handle: EngineHandle, outputFolder: string): Promise<EngineState>;
  /** Stops a run and frees what it holds; one that has ended or is unknown is no failure. */
  cancel(handle: EngineHandle): Promise<void>;
  close(): Promise<void>;
}
