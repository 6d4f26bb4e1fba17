import { describe, expect, it } from 'vitest';
import { smoothMin, subtracted, turned, union } from '#samples/renderer/combine-shapes.ts';
import { capsule, cylinder, frustum, roundedBox, sphere, torus } from '#samples/renderer/shapes.ts';
import { createStrokeText } from '#samples/renderer/stroke-text.ts';

describe('shapes', () => {
  it('Shapes tell known distances, negative inside', () => {
    expect(sphere(2)(0, 5, 0)).toBeCloseTo(3);
    expect(sphere(2)(0, 0, 0)).toBeCloseTo(-2);
    expect(roundedBox([1, 2, 3], 0.1)(4, 0, 0)).toBeCloseTo(3);
    expect(roundedBox([1, 2, 3], 0)(4, 6, 0)).toBeCloseTo(5);
    expect(cylinder({ radius: 1, halfHeight: 2 })(0, 5, 0)).toBeCloseTo(3);
    expect(torus(3, 1)(0, 4, 3)).toBeCloseTo(3);
    expect(capsule({ from: [0, 0, 0], to: [0, 4, 0], radius: 1 })(3, 2, 0)).toBeCloseTo(2);
    expect(frustum({ bottomRadius: 1, topRadius: 1, halfHeight: 1 })(3, 0, 0)).toBeCloseTo(2);
  });

  it('Shapes are joined, cut and turned', () => {
    const ball = sphere(1);
    const box = roundedBox([2, 0.5, 0.5], 0);
    expect(union(ball, box)(3, 0, 0)).toBeCloseTo(1);
    expect(subtracted(ball, box)(0, 0, 0)).toBeGreaterThan(0);
    expect(turned(box, Math.PI / 2)(0, 0, 3)).toBeCloseTo(1);
    expect(smoothMin(1, 1, 0.5)).toBeLessThan(1);
    expect(smoothMin(1, 3, 0.5)).toBe(1);
  });

  it('Letters are made of strokes where the letter is, and nowhere else', () => {
    const text = createStrokeText('I');
    expect(text.distance(0, 0)).toBeCloseTo(0);
    expect(text.distance(0.3, 0)).toBeCloseTo(0.3);
    expect(createStrokeText('II').width).toBeGreaterThan(0);
  });
});
