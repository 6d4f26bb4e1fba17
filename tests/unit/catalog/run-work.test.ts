import { expect, it } from 'vitest';
import { estimateRunSeconds, workOf } from '#lib/catalog/estimate-run-seconds.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';

const photo = { width: 2000, height: 1000 };
const seen = { photo, output: photo, faces: undefined, share: 0 };

function secondsOf(feature: FeatureCode, known: Partial<Parameters<typeof workOf>[1]>): number | null {
  const tool = findTool(feature);
  return tool
    ? estimateRunSeconds({ tool, options: toolOptions[feature] }, workOf({}, { ...seen, ...known }))
    : null;
}

it('The part that is brushed counts for the told time; before a stroke a usual one is guessed', () => {
  expect(workOf({}, { ...seen, share: 0.2 }).marked).toBe(400_000);
  expect(workOf({}, seen).marked).toBeUndefined();
  expect(secondsOf('watermark-remover', { share: 0.2 })).toBeGreaterThan(
    3 * (secondsOf('watermark-remover', {}) ?? Number.POSITIVE_INFINITY),
  );
});

it('Four faces in the photo take longer than one, and pictures of a set count before faces', () => {
  expect(secondsOf('face-swap', { faces: 4 })).toBeGreaterThan(secondsOf('face-swap', {}) ?? 0);
  expect(workOf({ count: 6 }, { ...seen, faces: 2 }).pieces).toBe(6);
});

it('A result that is larger than the photo has more pixels, and a smaller one none less', () => {
  expect(workOf({}, { ...seen, output: { width: 4000, height: 2000 } }).added).toBe(6_000_000);
  expect(workOf({}, { ...seen, output: { width: 512, height: 512 } }).added).toBe(0);
  expect(workOf({}, { ...seen, output: null }).added).toBe(0);
});

it('[TOOL-13] Each step of a plan adds its own time, and a composed scene takes longer than a drawn backdrop', () => {
  const told = (feature: FeatureCode, values: Parameters<typeof workOf>[0]) => {
    const tool = findTool(feature);
    return (tool && estimateRunSeconds({ tool, options: toolOptions[feature] }, workOf(values, seen))) ?? 0;
  };
  const brighter = { intent: 'adjust', what: 'brightness', by: 0.3 };
  const hair = { intent: 'hair', colour: 'red' };
  const scene = { intent: 'background', backdrop: 'scene' };
  const planned = (...steps: readonly object[]) => told('kontext', { steps });
  expect(planned(brighter)).toBeLessThan(1);
  expect(planned(brighter, hair)).toBeCloseTo(planned(brighter) + planned(hair));
  expect(planned(scene)).toBeGreaterThan(planned({ intent: 'background', backdrop: 'brick' }));
  expect(planned()).toBe(told('kontext', {}));
  expect(told('ai-background', { backdrop: 'scene' })).toBeGreaterThan(
    told('ai-background', { backdrop: 'brick' }),
  );
});
