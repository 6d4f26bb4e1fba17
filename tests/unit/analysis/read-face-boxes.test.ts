import { expect, it } from 'vitest';
import { chosenFaces, readFaceBoxes } from '#features/analysis/read-face-boxes.ts';

const boxes = readFaceBoxes({ boxes: [10, 20, 8, 12, 50, 15, 20, 24, 80, 30, 9, 10] });

it('[GEN-03] Faces are numbered from the left, as the tools count them', () => {
  expect(boxes.map(({ number, left }) => [number, left])).toEqual([
    [1, 10],
    [2, 50],
    [3, 80],
  ]);
  expect(boxes[1]).toEqual({ number: 2, left: 50, top: 15, width: 20, height: 24 });
});

it('No face box is read where nothing was found or told', () => {
  expect(readFaceBoxes({ boxes: [] })).toEqual([]);
  expect(readFaceBoxes(null)).toEqual([]);
});

it('A choice of a person shows one face, all faces, or the largest', () => {
  expect(chosenFaces(boxes, { value: 3, who: 'largest' })).toEqual([3]);
  expect(chosenFaces(boxes, { value: 0, who: 'largest' })).toEqual([2]);
  expect(chosenFaces(boxes, { value: 'all', who: 'everybody' })).toEqual([1, 2, 3]);
  expect(chosenFaces(boxes, { value: 12, who: 'largest' })).toEqual([2]);
});
