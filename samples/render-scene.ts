import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { FrameSize } from './renderer/create-camera.ts';
import { createMask } from './renderer/create-mask.ts';
import { developFrame } from './renderer/develop-frame.ts';
import { finishPicture } from './renderer/finish-picture.ts';
import { type Frame, packFrame, unpackFrame } from './renderer/frame.ts';
import type { Look } from './renderer/look.ts';
import { layOver, maskOverlay } from './renderer/overlay.ts';
import { renderFrame } from './renderer/render-frame.ts';
import type { DevelopedFrame, DrawnSample, SampleScene, TracedSample } from './renderer/sample-scene.ts';
import { loadScene } from './scenes/scene-table.ts';

interface RenderSceneOptions {
  /** Width in pixels; the height follows. Default: full size. */
  readonly width?: number;
  /** Rays a pixel, wherever it is. Default: as many as the scene asks for. */
  readonly samples?: number;
  /** Names of solids to leave out: a clean plate, the truth for what was behind them. */
  readonly without?: readonly string[];
  /** Threads. Default: as many as the machine has. */
  readonly workers?: number;
  /** File that keeps the traced light. If it is there already, nothing is traced again. */
  readonly keepLight?: string;
}

interface RenderedScene {
  readonly picture: Picture;
  /** By name; none of traced scenes from which something was left out. */
  readonly masks: Readonly<Record<string, Mask>>;
}

/**
 * Renders a scene of the table. The same options always give the same bytes.
 * @throws RangeError for unknown names
 */
export async function renderScene(name: string, options: RenderSceneOptions = {}): Promise<RenderedScene> {
  const sample = await loadScene(name);
  const size = scaleSize(sample, options.width);
  if (sample.kind === 'drawn') return drawSample(sample, size);
  const frame = await obtainFrame(name, { sample, size, options });
  const look = scaleLook(sample, size);
  const light: DevelopedFrame = sample.develop?.(frame, look) ?? developFrame(frame, look);
  const picture = finishPicture(light, look);
  const masks = { ...createMasks(frame, { sample, ...options }), ...light.masks };
  const overlay = sample.createOverlay?.(size);
  if (!overlay) return { picture, masks };
  return { picture: layOver(picture, overlay), masks: { ...masks, ...maskOverlay(overlay) } };
}

async function drawSample(sample: DrawnSample, size: FrameSize): Promise<RenderedScene> {
  const light = await sample.draw(size);
  const finished = { picture: finishPicture(light, sample.look), masks: light.masks ?? {} };
  return sample.print?.(finished, size) ?? finished;
}

function scaleSize({ size }: SampleScene, width = size.width): FrameSize {
  return { width, height: Math.round((width * size.height) / size.width) };
}

/** Smoothing is measured in pixels: each halving of the picture takes one pass less. */
function scaleLook({ look, size }: TracedSample, { width }: FrameSize): Look {
  const halvings = Math.round(Math.log2(size.width / width));
  const { passes = 4, glossPasses = 2 } = look;
  return {
    ...look,
    passes: Math.max(1, passes - halvings),
    glossPasses: Math.max(1, glossPasses - halvings),
  };
}

interface RenderRequest {
  readonly sample: TracedSample;
  readonly size: FrameSize;
  readonly options: RenderSceneOptions;
}

async function obtainFrame(scene: string, { sample, size, options }: RenderRequest): Promise<Frame> {
  const { keepLight, samples, without = [], workers = availableParallelism() } = options;
  if (keepLight && existsSync(keepLight)) return unpackFrame(await readFile(keepLight));
  const counts = samples ? { least: samples, most: samples } : sample.counts;
  const frame = await renderFrame({ ...size, scene, counts, without, workers });
  if (keepLight) await writeFile(keepLight, packFrame(frame));
  return frame;
}

function createMasks(
  frame: Frame,
  { sample, without = [] }: { sample: TracedSample } & RenderSceneOptions,
): Record<string, Mask> {
  if (without.length > 0) return {};
  const scene = sample.createScene();
  const requests = Object.entries(sample.masks ?? {});
  return Object.fromEntries(
    requests.map(([name, request]) => [name, createMask(frame, { scene, ...request })]),
  );
}
