import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedTo, anchorAt, MAX_ADDED, marginsOf } from '#features/framing/frame-margins.ts';
import { planCanvas } from '#imaging/edit/outpaint/plan-canvas.ts';
import { extendedAnchors, extendedRatios } from '#lib/catalog/tools/image-extender/options.ts';

const photo = fc.record({
  width: fc.integer({ min: 64, max: 4000 }),
  height: fc.integer({ min: 64, max: 4000 }),
});
const percent = fc.integer({ min: 0, max: MAX_ADDED });

describe('the frame of an extended photo', () => {
  it('[TOOL-09] The frame of an extended photo is the canvas that the engine makes of the same options', () => {
    const values = fc.record({
      ratio: fc.constantFrom(...extendedRatios),
      anchor: fc.constantFrom(...extendedAnchors),
      left: percent,
      right: percent,
      top: percent,
      bottom: percent,
    });
    fc.assert(
      fc.property(photo, values, (size, wish) => {
        // Margins that a ratio hides are not sent, and count as nothing.
        const sent = wish.ratio === 'free' ? wish : { ...wish, left: 0, right: 0, top: 0, bottom: 0 };
        let planned: unknown;
        try {
          planned = planCanvas(size, sent);
        } catch {
          return;
        }
        expect(marginsOf(size, wish)).toEqual(planned);
      }),
    );
  });

  it('The frame of an extended photo is dragged by whole per cent, and never beyond the engine’s limit', () => {
    expect(addedTo('left', { width: 1000, height: 500 }, 104)).toBe(10);
    expect(addedTo('top', { width: 1000, height: 500 }, 104)).toBe(21);
    expect(addedTo('right', { width: 1000, height: 500 }, 900)).toBe(MAX_ADDED);
    expect(addedTo('bottom', { width: 1000, height: 500 }, -90)).toBe(0);
  });

  it('The photo snaps to the nearest of its three places in the frame', () => {
    expect([-1, 0.2, 0.5, 0.8, 2].map(anchorAt)).toEqual(['start', 'start', 'center', 'end', 'end']);
  });
});
