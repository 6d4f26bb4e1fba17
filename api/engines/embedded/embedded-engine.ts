import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ClipJob, ClipMarksJob, ClipProxyJob } from '#imaging/process/clip-jobs.ts';
import type { OutputFile } from '#imaging/process/job-result.ts';
import type { AnalysisJob, ToolJob } from '#imaging/process/protocol.ts';
import { type AnalysisEntry, findAnalysis, PREVIEW_SHEET } from '#lib/catalog/analyses.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { analysisParameters, previewedRuns } from '#lib/catalog/parameters/analyses.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool } from '#lib/catalog/tools.ts';
import type { Engine, EngineFile, EngineInput, EngineState, ResultFinisher } from '../engine.ts';
import { EngineError } from '../engine-error.ts';
import { toClipJob, toLookJob, toMarksJob, toProxyJob } from './clip-job.ts';
import { toClipFinishJob } from './exchange-clip.ts';
import type { ImagingPool } from './imaging-pool.ts';
import { canvasOf } from './picture-preparer.ts';

const POLL_MS = 100;

const handleSchema = z.object({ run: z.string() });

interface Run {
  readonly abort: AbortController;
  state: EngineState;
  /** Failure of the run; null where it has not failed. */
  error: unknown;
  /** Resolves at its end, whatever that is. */
  ended: Promise<void>;
}

/** The engine that needs nothing: imaging in child processes of this host. Its runs end with the host. */
export function createEmbeddedEngine(pool: ImagingPool): Engine {
  const runs = new Map<string, Run>();

  function take(handle: unknown): [string, Run] {
    const { run: id } = handleSchema.parse(handle);
    const run = runs.get(id);
    if (!run) throw new EngineError('internal', 'this host has no such run', { retryable: true });
    return [id, run];
  }

  return {
    concurrency: pool.size,
    resumable: false,
    isPaid: false,
    // The pool ends jobs that take too long.
    maxMilliseconds: null,
    backOffMilliseconds: 0,
    pollMilliseconds: POLL_MS,

    async start(input) {
      const id = uuidv7();
      runs.set(id, startRun(pool, toImagingJob(id, input)));
      return { run: id };
    },

    async poll(handle) {
      const [id, { state, error }] = take(handle);
      if (error !== null || state.state === 'done') runs.delete(id);
      if (error !== null) throw error;
      return state;
    },

    ended: (handle) => take(handle)[1].ended,

    async cancel(handle) {
      const { run: id } = handleSchema.parse(handle);
      runs.get(id)?.abort.abort();
      runs.delete(id);
    },

    async close() {
      pool.close();
    },
  };
}

/** Begins a run, which tells by itself how far it is. */
function startRun(pool: ImagingPool, job: ReturnType<typeof toImagingJob>): Run {
  const abort = new AbortController();
  const run: Run = { abort, state: { state: 'queued' }, error: null, ended: Promise.resolve() };
  const running = (now: { progress?: number; files?: readonly EngineFile[] }) => {
    run.state = { progress: 0, ...run.state, ...now, state: 'running' };
  };
  const onProgress = (progress: number) => running({ progress });
  const onFiles = (files: readonly OutputFile[]) => running({ files: files.map(toEngineFile) });
  run.ended = pool.run(job, { signal: abort.signal, onProgress, onFiles }).then(
    ({ files, ...rest }) => {
      run.state = { state: 'done', files: files.map(toEngineFile), ...rest };
    },
    (error: unknown) => {
      run.error = error;
    },
  );
  return run;
}

type EngineJob = ToolJob | AnalysisJob | ClipJob | ClipProxyJob | ClipMarksJob;

/**
 * The job of the imaging process that does the work of a tool or an analysis.
 * @throws EngineError for a tool that imaging does not have
 */
function toImagingJob(id: string, input: EngineInput): EngineJob {
  // A signal cannot go to another process.
  const { feature, outputFolder: outputDirectory, signal: _, ...rest } = input;
  const analysis = findAnalysis(feature);
  if (analysis?.kind === 'preview-effect') return toLookJob(id, input);
  if (analysis?.kind === 'preview-video') return toProxyJob(id, input);
  if (analysis?.kind === 'find-marks') return toMarksJob(id, input);
  if (analysis) return toAnalysisJob(id, { input, ...analysis });
  const entry = findTool(feature);
  if (!entry?.engines.includes('embedded'))
    throw new EngineError('not_configured', `imaging has no ${feature}`);
  if (entry.kind === 'video') return toClipJob(id, input);
  // Once more: a task that waited through an update was judged by the schema of then.
  const parameters = toolParameters[entry.featureCode].parse(input.parameters);
  return { id, kind: 'tool', tool: entry.featureCode, outputDirectory, ...rest, parameters };
}

/** Analyses of one photo that share work, and come several times. */
const KEEPING: readonly AnalysisEntry['kind'][] = ['prepare-taps', 'find-thing'];

function toAnalysisJob(id: string, { input, kind }: { input: EngineInput } & AnalysisEntry): AnalysisJob {
  const { inputs, digitalSourceType, outputFolder: outputDirectory } = input;
  const photo = findInput(inputs, 'photo');
  if (photo === undefined) throw new EngineError('not_configured', `${kind} without a photo`);
  const { maxPixels, parameters } = toAnalysisRequest(kind, input);
  return {
    id,
    kind: 'analysis',
    analysis: kind,
    photoPath: photo.path,
    ...(KEEPING.includes(kind) && photo.uploadId !== undefined && { keepAs: photo.uploadId }),
    maxPixels,
    outputDirectory,
    parameters,
    digitalSourceType,
  };
}

function toAnalysisRequest(
  kind: AnalysisEntry['kind'],
  { maxPixels, parameters: given }: EngineInput,
): Pick<AnalysisJob, 'maxPixels' | 'parameters'> {
  if (kind !== 'preview-choices') return { maxPixels, parameters: analysisParameters[kind].parse(given) };
  const { feature, ...heeded } = analysisParameters[kind].parse(given);
  const runs = previewedRuns(feature, heeded);
  const parameters = { tool: feature, ...PREVIEW_SHEET, runs };
  const most = toolOptions[feature].previews?.maxPixels ?? maxPixels;
  return { maxPixels: Math.min(maxPixels, most), parameters };
}

/** A file of the imaging process as the engine interface tells it. */
function toEngineFile({ name: _, ...file }: OutputFile): EngineFile {
  return file;
}

/**
 * Finishes results in imaging processes.
 * @param pool the children that tools run in, so that both together keep within its size
 */
export function createResultFinisher(pool: ImagingPool): ResultFinisher {
  return {
    async finish({ input, output: { outputs, place } }, signal) {
      if (outputs.length === 0) throw new EngineError('internal', 'the run made no picture');
      if (place === 'clip') {
        const { files, findings } = await pool.run(toClipFinishJob({ input, output: { outputs } }), {
          signal,
        });
        return { files: files.map(toEngineFile), findings };
      }
      const { inputs, maxPixels, outputFolder: outputDirectory, mark, digitalSourceType } = input;
      const job = {
        id: uuidv7(),
        kind: 'finish',
        outputPaths: outputs,
        inputs: inputs.filter(({ role }) => role === 'photo' || role === 'mask'),
        ...{ place, maxPixels, outputDirectory, mark, digitalSourceType, canvas: canvasOf(input) },
      } as const;
      const { files, findings } = await pool.run(job, { signal });
      return { files: files.map(toEngineFile), findings };
    },
  };
}
