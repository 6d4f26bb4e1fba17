import { describe, expect, it } from 'vitest';
import { analysisParameters } from '#lib/catalog/parameters/analyses.ts';
import { enlargingProblem } from '#lib/catalog/tools/video-enhancer/constants.ts';
import { parameters } from '#lib/catalog/tools/video-enhancer/parameters.ts';

describe('[TOOL-22] limits of enlarged videos', () => {
  const size = { width: 1280, height: 720 };

  it('Twice the size is for five seconds and 720 lines, whichever way the video stands', () => {
    expect(enlargingProblem({ size, seconds: 5, factor: 2 })).toBeNull();
    expect(enlargingProblem({ size: { width: 720, height: 1280 }, seconds: 5, factor: 2 })).toBeNull();
    expect(enlargingProblem({ size: { width: 1920, height: 1080 }, seconds: 1, factor: 2 })).toBe('lines');
    expect(enlargingProblem({ size, seconds: 5.2, factor: 2 })).toBe('seconds');
    expect(enlargingProblem({ size: { width: 1920, height: 1080 }, seconds: 10, factor: 1 })).toBeNull();
  });

  it('A run that is too long to be enlarged is refused, and one at its own size is not', () => {
    expect(parameters.safeParse({ factor: 2, seconds: 6 }).success).toBe(false);
    expect(parameters.safeParse({ factor: 2, seconds: 5 }).success).toBe(true);
    expect(parameters.safeParse({ factor: 1, seconds: 10 }).success).toBe(true);
  });

  it('A free look takes the settings of the tool, but neither its length nor its size', () => {
    const look = analysisParameters['preview-effect'];
    expect(look.parse({ feature: 'video-enhancer', strength: 0.4 })).toMatchObject({
      strength: 0.4,
      from: 0,
    });
    expect(look.safeParse({ feature: 'video-enhancer', effect: 'film' }).success).toBe(false);
    expect(look.safeParse({ feature: 'video-enhancer', seconds: 3 }).success).toBe(false);
    expect(look.parse({ feature: 'video-effects', effect: 'reel' })).toMatchObject({ effect: 'reel' });
  });
});
