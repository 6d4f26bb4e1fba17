import { imageExtender } from '#lib/catalog/tools/image-extender/entry.ts';
import { parameters } from '#lib/catalog/tools/image-extender/parameters.ts';
import type { EngineInput } from '../engine.ts';

/** Canvas that a run extends its photo to; undefined for runs that keep its size. */
export function canvasOf(input: Pick<EngineInput, 'feature' | 'parameters'>) {
  if (input.feature !== imageExtender.featureCode) return undefined;
  const { left, right, top, bottom, ratio, anchor } = parameters.parse(input.parameters);
  return { left, right, top, bottom, ratio, anchor };
}
