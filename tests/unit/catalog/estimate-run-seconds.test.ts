import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf, estimateRunSeconds, runRange, type Work } from '#lib/catalog/estimate-run-seconds.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { styleEfforts } from '#lib/catalog/run-efforts.ts';
import { hasWorkspace } from '#lib/catalog/tool.ts';
import { type FeatureCode, findTool, tools } from '#lib/catalog/tools.ts';

const running = tools.filter(hasWorkspace);
const idle = tools.filter((tool) => !hasWorkspace(tool));

const amount = fc.integer({ min: 0, max: 50_000_000 });
const anyWork = fc.record(
  { pixels: amount, marked: amount, added: amount, pieces: fc.integer({ min: 1, max: 40 }) },
  { requiredKeys: ['pixels'] },
);

function estimateOf(feature: FeatureCode, work: Work): number | null {
  const tool = findTool(feature);
  return tool ? estimateRunSeconds({ tool, options: toolOptions[feature] }, work) : null;
}

function estimate(feature: FeatureCode, work: Work): number {
  const seconds = estimateOf(feature, work);
  if (seconds === null) throw new Error(`no estimate for ${feature}`);
  return seconds;
}

describe.each(running)('the estimate of $featureCode', ({ featureCode, maxPixels }) => {
  it(`A run of ${featureCode} takes some time, and never less for more work`, () => {
    fc.assert(
      fc.property(
        anyWork,
        fc.constantFrom('pixels', 'marked', 'added', 'pieces'),
        amount,
        (work, part, more) => {
          const before = estimate(featureCode, work);
          expect(before).toBeGreaterThan(0);
          expect(Number.isFinite(before)).toBe(true);
          // The marked area is guessed from the photo until it is known.
          if (part === 'marked' && work.marked === undefined) return;
          const grown = { ...work, [part]: (work[part] ?? (part === 'pieces' ? 1 : 0)) + more };
          expect(estimate(featureCode, grown)).toBeGreaterThanOrEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  });

  it(`A photo that ${featureCode} scales down takes no longer than the largest it works on`, () => {
    const largest = estimate(featureCode, { pixels: maxPixels });
    expect(estimate(featureCode, { pixels: maxPixels + 1 })).toBe(largest);
    expect(estimate(featureCode, { pixels: maxPixels * 10 })).toBe(largest);
  });

  it(`A usual photo is done by ${featureCode} within two minutes of one core`, () => {
    expect(estimate(featureCode, { pixels: 12_000_000, added: 12_000_000 })).toBeLessThan(120);
  });
});

describe('estimates', () => {
  // CPU seconds of runs on photographs: the pixels of the photo, the marked ones, and what it took.
  it.each([
    { feature: 'watermark-remover', pixels: 0.42e6, marked: 0.183e6, took: 35 },
    { feature: 'watermark-remover', pixels: 1.21e6, marked: 0.148e6, took: 26 },
    { feature: 'watermark-remover', pixels: 0.43e6, marked: 0.055e6, took: 18 },
    { feature: 'watermark-remover', pixels: 1.05e6, marked: 0.064e6, took: 12 },
    { feature: 'watermark-remover', pixels: 0.42e6, marked: 0.008e6, took: 3.3 },
    { feature: 'watermark-remover', pixels: 12e6, marked: 0.24e6, took: 23 },
    { feature: 'watermark-remover', pixels: 1.6e6, marked: 0.34e6, took: 49 },
    { feature: 'watermark-remover', pixels: 0.52e6, marked: 0.1e6, took: 28 },
    { feature: 'watermark-remover', pixels: 1.03e6, marked: 0.22e6, took: 24 },
    { feature: 'recolor', pixels: 1.93e6, took: 6.7 },
    { feature: 'recolor', pixels: 1.8e6, took: 6.5 },
    { feature: 'recolor', pixels: 1.03e6, took: 5 },
    { feature: 'recolor', pixels: 1.71e6, took: 2.5 },
    { feature: 'recolor', pixels: 0.52e6, took: 1.6 },
    { feature: 'photo-to-emoji', pixels: 5e6, took: 11 },
    { feature: 'photo-to-emoji', pixels: 1e6, took: 5.3 },
    { feature: 'ai-clothes-changer', pixels: 5e6, took: 12 },
    { feature: 'ai-clothes-changer', pixels: 12e6, took: 8 },
    { feature: 'ai-clothes-changer', pixels: 1.93e6, took: 16 },
    { feature: 'ai-clothes-changer', pixels: 1.93e6, pieces: 4, took: 12 },
    { feature: 'ai-clothes-changer', pixels: 1.8e6, pieces: 3, took: 11 },
    { feature: 'ai-clothes-changer', pixels: 1.03e6, took: 6 },
    { feature: 'face-swap', pixels: 1.93e6, took: 13 },
    { feature: 'face-swap', pixels: 1.93e6, pieces: 1, took: 5.4 },
    { feature: 'photo-enhancer', pixels: 12e6, took: 5.9 },
    { feature: 'face-swap', pixels: 0.17e6, pieces: 1, took: 2.5 },
    { feature: 'object-remover', pixels: 0.31e6, marked: 0.034e6, took: 0.8 },
    { feature: 'object-remover', pixels: 1.6e6, marked: 0.178e6, took: 2.5 },
    { feature: 'background-remover', pixels: 0.23e6, took: 0.6 },
    { feature: 'background-remover', pixels: 1.03e6, took: 1.3 },
    { feature: 'ai-replacer', pixels: 0.2e6, choice: 'material', took: 1.1 },
    { feature: 'ai-replacer', pixels: 1.6e6, choice: 'material', took: 2.2 },
    { feature: 'ai-filter', pixels: 0.34e6, choice: 'ink-wash', took: 0.8 },
    { feature: 'kontext', pixels: 1.92e6, steps: ['style.pencil'], took: 3.9 },
    { feature: 'kontext', pixels: 0.18e6, steps: ['style.pencil'], took: 0.4 },
    { feature: 'watermark-remover', pixels: 1.71e6, took: 1.5 },
    { feature: 'face-swap', pixels: 1.93e6, pieces: 4, took: 13 },
    { feature: 'face-swap', pixels: 1.8e6, pieces: 3, took: 10 },
    { feature: 'face-swap', pixels: 1.44e6, took: 7.5 },
    { feature: 'hairstyle-changer', pixels: 5e6, took: 24 },
    { feature: 'hairstyle-changer', pixels: 1e6, took: 9 },
    { feature: 'ai-baby-generator', pixels: 5e6, took: 30 },
    { feature: 'ai-baby-generator', pixels: 1e6, took: 14 },
  ] as const)(
    'The estimate of $feature for $pixels pixels is at most twice off $took seconds',
    ({ feature, took, ...work }) => {
      expect(estimate(feature, work)).toBeGreaterThan(took / 2);
      expect(estimate(feature, work)).toBeLessThan(took * 2);
    },
  );

  it.each(idle)('No run of $featureCode is estimated, since no engine does it', ({ featureCode }) => {
    expect(estimateOf(featureCode, { pixels: 1_000_000 })).toBeNull();
  });

  it('A removal takes longer for a larger mark, and for what is guessed before there is one', () => {
    const seconds = (marked?: number) =>
      estimate('object-remover', { pixels: 10_000_000, ...(marked !== undefined && { marked }) });
    expect(seconds(0)).toBeLessThan(seconds(1_000_000));
    expect(seconds()).toBeCloseTo(seconds(300_000));
  });

  it('A set takes longer by the same time for each of its pictures', () => {
    const seconds = (pieces: number) => estimate('headshot-generator', { pixels: 2_000_000, pieces });
    expect(seconds(3) - seconds(2)).toBeCloseTo(seconds(2) - seconds(1));
    expect(seconds(2)).toBeGreaterThan(seconds(1));
  });

  it('The range of a run is its estimate at the pace of the host, or about the median of its runs without one', () => {
    const pace = { low: 0.5, high: 3 };
    expect(runRange({ estimatedSeconds: 4, pace, runSeconds: 20 })).toEqual([2, 12]);
    const [low = 0, high = 0] = runRange({ estimatedSeconds: null, pace, runSeconds: 20 }) ?? [];
    expect(low).toBeLessThan(20);
    expect(high).toBeGreaterThan(20);
    expect(runRange({ estimatedSeconds: null, pace: null, runSeconds: null })).toBeNull();
  });

  it('A face that is swapped by itself takes the time of one, whoever else is there', () => {
    expect(choicesOf({ all: false }).pieces).toBe(1);
    expect(choicesOf({ all: true }).pieces).toBeUndefined();
  });

  it('A step whose choice has no time of its own takes that of its intent', () => {
    const seconds = (step: string) => estimate('kontext', { pixels: 1e6, steps: [step] });
    expect(seconds('hair.bob')).toBe(seconds('hair'));
    expect(seconds('style.pencil')).toBeGreaterThan(seconds('style'));
    expect(seconds('enhance')).toBe(estimate('photo-enhancer', { pixels: 1e6 }));
  });

  it('A style of film is much faster than a painted one', () => {
    const seconds = (choice: string) => estimate('ai-filter', { pixels: 12_000_000, choice });
    expect(seconds('slide-film')).toBeLessThan(seconds('watercolor') * 0.75);
  });

  it('Filling a place with nothing takes as long as a removal grows by its mark', () => {
    const seconds = (choice: string, marked: number) =>
      estimate('ai-replacer', { pixels: 4_000_000, marked, choice });
    const removal = (marked: number) => estimate('object-remover', { pixels: 4_000_000, marked });
    const growth = removal(2_000_000) - removal(1_000_000);
    expect(growth).toBeGreaterThan(0);
    expect(seconds('nothing', 2_000_000) - seconds('nothing', 1_000_000)).toBeCloseTo(growth);
    expect(seconds('material', 2_000_000)).toBe(seconds('material', 1_000_000));
  });

  it('Every choice that has an estimate of its own is offered', async () => {
    const light = [
      'low-poly',
      'portrait-film',
      'slide-film',
      'monochrome-film',
      'vintage',
      'duotone',
      'cyanotype',
    ];
    const { options } = await loadOptions('ai-filter');
    const style = options.find(({ name }) => name === 'style');
    const choices = style && 'choices' in style ? style.choices : [];
    const usual = estimate('ai-filter', { pixels: 1e6 });
    const cheaper = choices.filter((choice) => {
      return estimate('ai-filter', { pixels: 1e6, choice: String(choice) }) < usual;
    });
    expect(cheaper).toEqual(expect.arrayContaining(light));
    expect(cheaper).toHaveLength(light.length + 2);
    expect(choices).toEqual(expect.arrayContaining(Object.keys(styleEfforts)));
  });
});
