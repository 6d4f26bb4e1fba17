import { expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { changeHairstyle } from '#imaging/tools/change-hairstyle.ts';
import { isTurnedFar } from '#imaging/vision/faces/select-faces.ts';
import { parameters } from '#lib/catalog/tools/hairstyle-changer/parameters.ts';
import { mirror } from './support/compose.ts';
import { readPortrait, readTruth } from './support/portrait.ts';
import { lookAt } from './support/subjects.ts';

/** A drawn portrait, 240 × 300, whose head was turned by 45 degrees before it was rendered. */
function readTurned(): Promise<Picture> {
  return readTruth('portrait-turned.png', 3);
}

async function isSeenTurned(photo: Picture): Promise<boolean> {
  const [face] = await lookAt(photo);
  return isTurnedFar(face.mesh);
}

it('[TOOL-10] A face is seen to be turned far to either side, and one that looks ahead is not', async () => {
  const turned = await readTurned();
  expect(await isSeenTurned(turned)).toBe(true);
  expect(await isSeenTurned(mirror(turned))).toBe(true);
  expect(await isSeenTurned(await readPortrait())).toBe(false);
});

it('[TOOL-10] A rotation that hides no half of a face is not told', () => {
  expect([0, 20, -24].map((yaw) => isTurnedFar({ yaw }))).toEqual([false, false, false]);
});

async function cutHair(photo: Picture, style: 'bob' | 'keep'): Promise<unknown> {
  const wish = parameters.parse({ style, colour: 'keep' });
  return (await changeHairstyle({ photo }, wish)).findings?.faceTurned;
}

it('[TOOL-10] A new cut tells of a face that is turned far, and hair that keeps its cut does not', async () => {
  expect(await cutHair(await readTurned(), 'bob')).toBe(true);
  expect(await cutHair(await readTurned(), 'keep')).toBe(false);
});
