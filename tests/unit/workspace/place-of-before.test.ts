import { describe, expect, it } from 'vitest';
import { placeOfBefore } from '#features/workspace/result/place-of-before.ts';

const result = { width: 1300, height: 900 };

describe('where the picture before lies in the result', () => {
  it('[TOOL-09] The photo lies in the result where the extender says that it added room', () => {
    const findings = { left: 200, right: 100, top: 0, bottom: 100 };
    expect(placeOfBefore('image-extender', { result, findings })).toEqual({
      left: 200,
      top: 0,
      width: 1000,
      height: 800,
    });
  });

  it('The photo covers the result for other tools, and where the findings make no sense', () => {
    expect(
      placeOfBefore('object-remover', { result, findings: { left: 1, right: 1, top: 1, bottom: 1 } }),
    ).toBeNull();
    expect(placeOfBefore('image-extender', { result, findings: null })).toBeNull();
    expect(
      placeOfBefore('image-extender', { result, findings: { left: 900, right: 900, top: 0, bottom: 0 } }),
    ).toBeNull();
  });
});
