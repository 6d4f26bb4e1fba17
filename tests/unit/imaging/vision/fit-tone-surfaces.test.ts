import { describe, expect, it } from 'vitest';
import { mapToFloats } from '#imaging/core/raster/map-values.ts';
import { fitToneSurfaces } from '#imaging/vision/faces/fit-tone-surfaces.ts';
import { TONE_SIDE } from '#imaging/vision/faces/tone-side.ts';

const COUNT = TONE_SIDE * TONE_SIDE;
const FREE = [0, 0, 0, 0, 0, 0];

/** Values by their place, from −0.5 to 0.5 both ways. */
function mapOf(valueAt: (x: number, y: number) => number): Float32Array {
  return mapToFloats(new Float32Array(COUNT), (_, at) =>
    valueAt((at % TONE_SIDE) / TONE_SIDE - 0.5, Math.floor(at / TONE_SIDE) / TONE_SIDE - 0.5),
  );
}

const bowl = mapOf((x, y) => 3 + 0.5 * x - y + 2 * x * x - x * y + 0.25 * y * y);
const slope = mapOf((x, y) => 1 - 2 * x + 0.75 * y);

function greatestError(found: Float32Array, wanted: Float32Array): number {
  return found.reduce((most, value, at) => Math.max(most, Math.abs(value - wanted[at])), 0);
}

describe('smooth surfaces through values on a map', () => {
  it('Surfaces of the second degree are found, each kind by itself', () => {
    const weights = mapOf((x) => 0.5 + x * x);
    const found = fitToneSurfaces([bowl, slope], { weights, hold: [FREE, FREE] });
    expect(greatestError(found[0] ?? bowl, bowl)).toBeLessThan(1e-5);
    expect(greatestError(found[1] ?? bowl, slope)).toBeLessThan(1e-5);
  });

  it('Values without weight count for nothing', () => {
    const weights = mapOf((x, y) => (x * x + y * y < 0.1 ? 1 : 0));
    const spoilt = bowl.map((value, at) => (weights[at] === 0 ? 1e6 : value));
    const [found = slope] = fitToneSurfaces([spoilt], { weights, hold: [FREE] });
    expect(greatestError(found, bowl)).toBeLessThan(1e-4);
  });

  it('What is held stays near 0, for its own kind alone', () => {
    const weights = mapOf(() => 1);
    const held = [0, 1e9, 1e9, 1e9, 1e9, 1e9];
    const [flat = bowl, steep = bowl] = fitToneSurfaces([slope, slope], { weights, hold: [held, FREE] });
    expect(Math.max(...flat) - Math.min(...flat)).toBeLessThan(1e-6);
    expect(greatestError(steep, slope)).toBeLessThan(1e-5);
  });
});
