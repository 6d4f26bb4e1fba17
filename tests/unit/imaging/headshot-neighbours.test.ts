import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { cropBytes } from '#imaging/core/raster/crop.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import {
  completePicture,
  completeRegion,
  planShoulders,
  type ShoulderPlan,
} from '#imaging/portrait/headshot/complete-shoulders.ts';
import { type PickedSubject, pickSubject } from '#imaging/portrait/headshot/pick-subject.ts';
import { type Face, findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { rateOutside } from '#imaging/vision/people/seed-bystanders.ts';
import { lay, sheet } from './support/compose.ts';

const progress = createProgress({});
const WIDTH = 400;

async function readSample(name: string): Promise<Picture> {
  const photo = await decodePicture(readFileSync(`public/samples/portrait-${name}.jpg`));
  return resizePicture(photo, { width: WIDTH, height: Math.round((WIDTH * photo.height) / photo.width) });
}

function crop({ data, ...size }: Picture, left: number, right: number): Picture {
  const box = { left, top: 0, right, bottom: size.height };
  return { width: right - left, height: size.height, channels: 3, data: cropBytes({ data, ...size }, box) };
}

async function pick(photo: Picture): Promise<{ faces: readonly Face[]; picked: PickedSubject }> {
  const faces = await findFaces(await buildLevels(photo), { ...(await loadFaceModels()), progress });
  const { points } = faces[0].mesh;
  return { faces, picked: await pickSubject({ picture: photo, points }, progress) };
}

function sumWhere({ width, data }: Plane, isMeant: (x: number) => boolean): number {
  return data.reduce((sum, value, at) => (isMeant((at % width) + 0.5) ? sum + value : sum), 0);
}

let bald: Picture;
let alone: PickedSubject;

beforeAll(async () => {
  bald = await readSample('bald');
  alone = (await pick(bald)).picked;
});

describe('a subject beside somebody whom the border cuts', () => {
  it.each([
    ['half a face', 'child', 0.42],
    ['a shoulder', 'afro', 0.2],
  ])('[TOOL-12] The sitter is freed of %s', async (_, name, share) => {
    const neighbour = crop(await readSample(name), 0, Math.round(share * WIDTH));
    const pair = sheet(WIDTH + neighbour.width, bald.height, [120, 120, 120]);
    lay(pair, bald, { x: 0, y: 0 });
    lay(pair, neighbour, { x: WIDTH, y: 0 });
    const { faces, picked } = await pick(pair);
    expect(faces).toHaveLength(1);
    const { person } = picked.regions;
    const seam = (WIDTH * person.width) / pair.width;
    const whole = sumWhere(alone.regions.person, () => true) * (seam / alone.guide.width) ** 2;
    expect(sumWhere(person, (x) => x > seam) / whole).toBeLessThan(0.015);
    expect(sumWhere(person, (x) => x < seam) / whole).toBeGreaterThan(0.98);
  });

  it('[TOOL-12] The sitter keeps his own shoulders where the border cuts them', async () => {
    const [left, right] = [0.14, 0.86].map((share) => Math.round(share * WIDTH));
    const { picked } = await pick(crop(bald, left, right));
    const kept = sumWhere(picked.regions.person, () => true);
    const scale = alone.guide.width / WIDTH;
    const all = sumWhere(alone.regions.person, (x) => x > left * scale && x < right * scale);
    expect(kept / all).toBeGreaterThan(0.985);
  });
});

describe('how far a body reaches', () => {
  it('[TOOL-12] A body reaches farther below the shoulders than beside the head', () => {
    expect(rateOutside({ x: 0.8, y: 0 })).toBeLessThan(0);
    expect(rateOutside({ x: -1.3, y: 0 })).toBeGreaterThan(0.2);
    expect(rateOutside({ x: 1.3, y: 1 })).toBeLessThan(0);
    expect(rateOutside({ x: 2.4, y: 9 })).toBeCloseTo(0.4);
    expect(rateOutside({ x: 0.8, y: -3 })).toBeGreaterThan(0);
  });
});

describe('a shoulder that somebody hides', () => {
  const size = { width: 200, height: 160 };
  const centre = { x: 100, y: 40 };
  const chin = { x: 100, y: 60 };
  const frame = { centre, chin, neck: 100, width: 36, height: 40, down: { x: 0, y: 1 } };
  const guide = sheet(size.width, size.height, [200, 200, 200]);
  const person = createPlane(size);
  const others = createPlane(size);

  /** Shoulders that slope away from the neck, the right one hidden by a disc. */
  function isBody(x: number, y: number): boolean {
    const side = Math.abs(x - 100);
    return side < 58 && y > 66 + 0.3 * side;
  }

  let plans: ShoulderPlan[];

  beforeAll(() => {
    for (let y = 0, at = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++, at++) {
        const isOther = Math.hypot(x - 180, y - 125) < 45;
        others.data[at] = isOther ? 1 : 0;
        person.data[at] = isBody(x + 0.5, y) && !isOther ? 1 : 0;
        // The light comes from the left.
        const colour = isOther ? [10, 160, 20] : [150 - 0.2 * (x - 100), 60, 70];
        guide.data.set(isOther || person.data[at] ? colour : [200, 200, 200], 3 * at);
      }
    plans = planShoulders({ guide, person, occluders: others, frame });
  });

  it('[TOOL-12] A shoulder that somebody hides is drawn as the other one is', () => {
    expect(plans).toHaveLength(1);
    const whole = completeRegion(person, { occluders: others, shoulderPlan: plans[0] });
    let [missing, added] = [0, 0];
    for (let y = 0, at = 0; y < size.height; y++)
      for (let x = 0; x < size.width; x++, at++) {
        if (isBody(x + 0.5, y)) missing += 1 - whole.data[at];
        else added += whole.data[at];
      }
    expect(missing).toBeLessThan(60);
    expect(added).toBeLessThan(60);
  });

  it('[TOOL-12] A drawn shoulder has the light of its own side', () => {
    const drawn = completePicture(guide, plans[0]);
    const at = 3 * (120 * size.width + 148);
    expect(Math.abs(drawn.data[at] - (150 - 0.2 * 48))).toBeLessThan(9);
    expect(Math.abs(drawn.data[at + 1] - 60)).toBeLessThan(6);
  });

  it('[TOOL-12] A shoulder that nobody hides is left alone', () => {
    const behind = { ...others, data: others.data.map((value, at) => value * (1 - person.data[at])) };
    const all = createPlane(size);
    for (let at = 0; at < all.data.length; at++)
      all.data[at] = isBody((at % size.width) + 0.5, Math.floor(at / size.width)) ? 1 : 0;
    expect(planShoulders({ guide, person: all, occluders: behind, frame })).toHaveLength(0);
  });
});
