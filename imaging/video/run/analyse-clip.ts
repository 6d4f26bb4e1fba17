import { isBackgroundEffect, isFacePaint } from '#lib/catalog/tools/video-effects/constants.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { createProgress, progressFrom } from '../../core/progress.ts';
import { requirePeople } from '../background/require-people.ts';
import type { ClipFaults } from '../enhance/clip-faults.ts';
import { FaultMeter } from '../enhance/measure-faults.ts';
import { analysePaint } from '../face-paint/analyse-paint.ts';
import type { ClipPaint } from '../face-paint/clip-paint.ts';
import { analyseFaces } from '../swap/analyse-faces.ts';
import type { ClipSwap } from '../swap/clip-swap.ts';
import type { PartFrames } from '../swap/follow-part.ts';
import { analyseMarks } from '../watermark/analyse-marks.ts';
import type { ClipRemoval } from '../watermark/clip-removal.ts';
import type { RemovalRequest, SwapRequest } from './clip-request.ts';
import type { ClipWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/**
 * Facts of the whole part, from a first pass before its segments are made; null for tools that draw each
 * frame by itself. They are stored with the plan: plain data and typed arrays alone.
 */
export type ClipAnalysis =
  | { readonly tool: 'video-enhancer'; readonly faults: ClipFaults }
  /** People were found, for an effect that needs them; their faces, for one that paints them. */
  | { readonly tool: 'video-effects'; readonly paint?: ClipPaint }
  | { readonly tool: 'video-watermark-remover'; readonly removal: ClipRemoval }
  | { readonly tool: 'video-face-swap'; readonly swap: ClipSwap }
  | null;

/**
 * Looks at the whole part of a clip.
 * @throws ImagingError as `readFrames`, and as `requirePeople` for effects that need them
 */
export async function analyseClip(
  work: ClipWork,
  onShare: (share: number) => Promise<void>,
): Promise<ClipAnalysis> {
  const { plan, request, signal } = work;
  const progress = createProgress({ ...(signal && { signal }) });
  if (request.tool === 'video-effects') {
    if (isFacePaint(request.effect))
      return { tool: request.tool, paint: await analysePaint(partOf(work), progressFrom(onShare)) };
    if (!isBackgroundEffect(request.effect)) return null;
    await requirePeople(work.clip, { plan, progress });
    return { tool: request.tool };
  }
  if (request.tool === 'video-watermark-remover')
    return { tool: request.tool, removal: await findRemoval({ ...work, request }, onShare) };
  if (request.tool === 'video-face-swap')
    return { tool: request.tool, swap: await followPeople({ ...work, request }, onShare) };
  const count = plan.frames.length;
  const meter = new FaultMeter(plan.readSize, count);
  for await (const { place, data } of readPlanned(work, { first: 0, end: count })) {
    meter.add(data);
    await onShare(place / count);
  }
  const faults = await meter.assess(progress);
  return { tool: request.tool, faults };
}

/** All frames of the part, in which faces are followed. */
function partOf(work: ClipWork): PartFrames {
  const { plan, clip } = work;
  const count = plan.frames.length;
  const frames = readPlanned(work, { first: 0, end: count });
  return { size: plan.size, framesPerSecond: plan.framesPerSecond, matrix: clip.matrix, frames, count };
}

/** @throws ImagingError as `analyseMarks` */
function findRemoval(
  work: ClipWork<RemovalRequest>,
  onShare: (share: number) => Promise<void>,
): Promise<ClipRemoval> {
  const { plan, clip, request, maskPath } = work;
  if (maskPath === undefined) throw new ImagingError('mask_empty', 'no mask was given');
  const count = plan.frames.length;
  const read = () => readPlanned(work, { first: 0, end: count });
  const { grow, seed, moves, at = 0 } = request;
  const brushed = moves ? placeAt(work, at) : undefined;
  const given = { maskPath, grow, seed, size: plan.size, matrix: clip.matrix, read, count, brushed };
  return analyseMarks(given, progressFrom(onShare));
}

/** Place of the frame that is nearest to a second of the clip's own time. */
function placeAt({ clip, plan }: ClipWork, at: number): number {
  const [start] = clip.times;
  const distances = plan.frames.map(({ source }) => Math.abs(clip.times[source] - start - at));
  return distances.indexOf(Math.min(...distances));
}

/** @throws ImagingError as `analyseFaces` */
function followPeople(
  work: ClipWork<SwapRequest>,
  onShare: (share: number) => Promise<void>,
): Promise<ClipSwap> {
  const { request, photoPath } = work;
  const { face, all, sourceFace, at } = request;
  const wish = { photoPath, face, all, sourceFace, place: placeAt(work, at) };
  return analyseFaces({ ...wish, ...partOf(work) }, progressFrom(onShare));
}

/** Plain facts beside a result. */
type ClipFindings = Readonly<Record<string, number | string | boolean | readonly string[]>>;

const round = (value: number, steps = 100) => Math.round(value * steps) / steps;

function describeSwap({ facts }: ClipSwap): ClipFindings {
  return { ...facts, swapped: round(facts.swapped), replaced: round(facts.replaced) };
}

function describePaint({ facts }: ClipPaint): ClipFindings {
  return { ...facts, painted: round(facts.painted) };
}

/** The analysis as findings. Noise and levels are in grey levels, flicker is a share, blur in pixels. */
export function describeAnalysis(analysis: ClipAnalysis): ClipFindings {
  if (analysis?.tool === 'video-face-swap') return describeSwap(analysis.swap);
  if (analysis?.tool === 'video-effects' && analysis.paint) return describePaint(analysis.paint);
  if (analysis?.tool === 'video-watermark-remover') return { ...analysis.removal.facts };
  if (analysis?.tool !== 'video-enhancer') return {};
  const { cuts, noise, gains, flicker, levels, blocking, blur, sharpening } = analysis.faults;
  return {
    ...{ shots: cuts.length + 1, noise: round(noise, 10), blocking: round(blocking, 10) },
    flicker: gains.length > 0 ? round(flicker, 1000) : 0,
    contrast: levels ? round(219 / (levels.white - levels.black)) : 1,
    ...{ blur: round(blur), sharpening: round(sharpening) },
  };
}
