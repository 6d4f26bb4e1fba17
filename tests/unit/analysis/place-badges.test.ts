import { expect, it } from 'vitest';
import { placeBadges } from '#features/analysis/faces.tsx';

const face = (number: number, [left, top, width, height]: readonly [number, number, number, number]) => ({
  ...{ number, left, top, width, height },
});

it('A badge stands above its face, and below it at the rim of the photo', () => {
  expect(placeBadges([face(1, [10, 30, 10, 14]), face(2, [60, 2, 10, 14])])).toEqual(['above', 'below']);
});

it('A badge stands over the eyes of nobody in a crowd', () => {
  // The second face is right under the first, and the third right under the second.
  const crowd = [face(1, [40, 4, 12, 16]), face(2, [40, 21, 12, 16]), face(3, [42, 38, 12, 16])];
  const [first, second, third] = placeBadges(crowd);
  expect(first).toBe('left');
  expect(second).toBe('above');
  expect(third).toBe('above');
});

it('A face that fills the photo has its badge on its chin', () => {
  expect(placeBadges([face(1, [2, 2, 96, 96])])).toEqual(['chin']);
});
