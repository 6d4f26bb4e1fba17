import { isBackgroundEffect } from '#lib/catalog/tools/video-effects/constants.ts';
import { createProgress } from '../../core/progress.ts';
import { requirePeople } from '../background/require-people.ts';
import type { ClipFaults } from '../enhance/clip-faults.ts';
import { FaultMeter } from '../enhance/measure-faults.ts';
import type { ClipWork } from './clip-work.ts';
import { readPlanned } from './read-planned.ts';

/**
 * Facts of the whole part, from a first pass before its segments are made; null for tools that draw each
 * frame by itself. They are stored with the plan: plain data and typed arrays alone.
 */
export type ClipAnalysis =
  | { readonly tool: 'video-enhancer'; readonly faults: ClipFaults }
  /** People were found, for an effect that needs them. */
  | { readonly tool: 'video-effects' }
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
    if (!isBackgroundEffect(request.effect)) return null;
    await requirePeople(work.clip, { plan, progress });
    return { tool: request.tool };
  }
  const count = plan.frames.length;
  const meter = new FaultMeter(plan.readSize, count);
  for await (const { place, data } of readPlanned(work, { first: 0, end: count })) {
    meter.add(data);
    await onShare(place / count);
  }
  const faults = await meter.assess(progress);
  return { tool: request.tool, faults };
}

const round = (value: number, steps = 100) => Math.round(value * steps) / steps;

/** The analysis as findings. Noise and levels are in grey levels, flicker is a share, blur in pixels. */
export function describeAnalysis(analysis: ClipAnalysis): Readonly<Record<string, number>> {
  if (analysis?.tool !== 'video-enhancer') return {};
  const { cuts, noise, gains, flicker, levels, blocking, blur, sharpening } = analysis.faults;
  return {
    ...{ shots: cuts.length + 1, noise: round(noise, 10), blocking: round(blocking, 10) },
    flicker: gains.length > 0 ? round(flicker, 1000) : 0,
    contrast: levels ? round(219 / (levels.white - levels.black)) : 1,
    ...{ blur: round(blur), sharpening: round(sharpening) },
  };
}
