import { expect, it } from 'vitest';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { removeBackground } from '#imaging/tools/remove-background.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { keepsBystanders } from '#imaging/vision/people/keeps-bystanders.ts';
import { parameters } from '#lib/catalog/tools/background-remover/parameters.ts';
import { lay, sheet } from './support/compose.ts';
import { readSubject } from './support/subjects.ts';

/** Somebody large, and somebody else beside them, so many times as large. */
async function placeTwo(share: number): Promise<Picture> {
  const [near, other] = [await readSubject('long-hair'), await readSubject('bald')];
  const size = { width: Math.round(near.width * share), height: Math.round(near.height * share) };
  const far = await resizePicture(other, size);
  const photo = sheet(2 * near.width + 40, near.height, [150, 160, 170]);
  lay(photo, near, { x: 0, y: 0 });
  lay(photo, far, { x: near.width + 20, y: near.height - far.height });
  return photo;
}

async function isNoted(photo: Picture): Promise<unknown> {
  const { findings } = await removeBackground({ photo }, parameters.parse({}));
  return findings?.othersKept;
}

it('[TOOL-18] Somebody far behind who was kept is told, and a group is not', async () => {
  expect(await isNoted(await placeTwo(0.32))).toBe(true);
  expect(await isNoted(await placeTwo(0.9))).toBeUndefined();
});

/** A face in a picture 100 pixels wide. */
function faceAt(left: number, size: number): Face {
  const box = { left, top: 10, width: size, height: size };
  return { box, mesh: { flag: 1 } } as unknown as Face;
}

it('[TOOL-18] Somebody far behind who was cut away is not told', () => {
  const faces = [faceAt(5, 40), faceAt(70, 10)];
  const whole = { width: 50, height: 30, data: new Float32Array(1500).fill(1) };
  const left = { ...whole, data: whole.data.map((value, at) => (at % 50 < 30 ? value : 0)) };
  expect(keepsBystanders(whole, { faces, width: 100 })).toBe(true);
  expect(keepsBystanders(left, { faces, width: 100 })).toBe(false);
  expect(keepsBystanders(whole, { faces: faces.slice(0, 1), width: 100 })).toBe(false);
  expect(keepsBystanders(whole, { faces: [], width: 100 })).toBe(false);
});
