import { describe, expect, it } from 'vitest';
import { boxBetween, isBox, markingParameters, moveSide } from '#features/marking/marking.ts';

const point = { x: 30, y: 40 };
const box = { left: 10, top: 20, right: 60, bottom: 70 };

describe('a box in the photo', () => {
  it('A box in the photo lies between two corners, whichever was first, and within the photo', () => {
    expect(boxBetween({ x: 80, y: -5 }, { x: 20, y: 110 })).toEqual({
      left: 20,
      top: 0,
      right: 80,
      bottom: 100,
    });
  });

  it('A box in the photo never turns over when a side is moved past the other', () => {
    expect(moveSide(box, { side: 'left', to: 90 })).toMatchObject({ left: 90, right: 90 });
    expect(moveSide(box, { side: 'bottom', to: 5 })).toMatchObject({ top: 5, bottom: 5 });
  });

  it('A box in the photo does not count before it is large enough to hold something', () => {
    expect(isBox(null)).toBe(false);
    expect(isBox(boxBetween(point, point))).toBe(false);
    expect(isBox(box)).toBe(true);
  });
});

describe('what is sent of it', () => {
  const subject = ['auto', 'tap', 'box', 'brush'] as const;

  it('Nothing of the marking is sent where the tool finds it or the mask says it', () => {
    expect(markingParameters({ way: 'auto', point, box }, subject)).toEqual({});
    expect(markingParameters({ way: 'brush', point, box }, subject)).toEqual({});
  });

  it('A point or a box is sent, with the way to look where there are several', () => {
    expect(markingParameters({ way: 'tap', point, box }, subject)).toEqual({ find: 'tap', ...point });
    expect(markingParameters({ way: 'box', point, box }, subject)).toEqual({ find: 'box', ...box });
    expect(markingParameters({ way: 'tap', point, box: null }, ['tap', 'brush'])).toEqual(point);
  });
});
