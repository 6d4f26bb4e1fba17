import { describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { claimSubject } from '#imaging/vision/people/claim-subject.ts';
import { drawShare } from '#imaging/vision/people/draw-share.ts';
import { measureFrame } from '#imaging/vision/people/face-frame.ts';
import { separatePeople } from '#imaging/vision/people/separate-people.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { sheet } from './support/compose.ts';
import { readPerson, readPersonMask } from './support/people.ts';
import { lookAt } from './support/subjects.ts';

const SIZE = { width: 460, height: 400 };
const yieldIfDue = () => Promise.resolve();

interface Standing {
  readonly scene: SampleSceneKey;
  readonly width: number;
  readonly x: number;
  readonly y: number;
}

interface Pair {
  readonly photo: Picture;
  readonly person: Plane;
  /** Share of each pixel that is truly of the one in front. */
  readonly front: Plane;
}

function layOver(
  pair: Pair,
  { photo, alpha, x, y }: { photo: Picture; alpha: Mask; x: number; y: number },
): void {
  for (let row = 0; row < photo.height; row++)
    for (let column = 0; column < photo.width; column++) {
      const [across, down] = [x + column, y + row];
      if (across < 0 || down < 0 || across >= SIZE.width || down >= SIZE.height) continue;
      const from = row * photo.width + column;
      const to = down * SIZE.width + across;
      const share = alpha.data[from] / 255;
      pair.person.data[to] = Math.max(pair.person.data[to], share);
      pair.front.data[to] = share;
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * to + channel;
        pair.photo.data[at] += (photo.data[3 * from + channel] - pair.photo.data[at]) * share;
      }
    }
}

/** Somebody before somebody else. */
async function drawPair(behind: Standing, before: Standing): Promise<Pair> {
  const pair = {
    photo: sheet(SIZE.width, SIZE.height, [176, 186, 190]),
    person: createPlane(SIZE),
    front: createPlane(SIZE),
  };
  for (const { scene, width, x, y } of [behind, before]) {
    pair.front.data.fill(0);
    const [photo, alpha] = await Promise.all([
      readPerson(scene, width),
      readPersonMask(scene, 'person-alpha', width),
    ]);
    layOver(pair, { photo, alpha, x, y });
  }
  return pair;
}

interface Measured {
  /** Other person kept and subject lost, relative to the area of the subject. */
  readonly kept: number;
  readonly lost: number;
}

function measure({ person, front }: Pair, share: Plane): Measured {
  let [kept, lost, all] = [0, 0, 0];
  for (let at = 0; at < share.data.length; at++) {
    const own = front.data[at];
    kept += Math.max(0, person.data[at] - own) * share.data[at];
    lost += own * (1 - share.data[at]);
    all += own;
  }
  return { kept: kept / all, lost: lost / all };
}

async function separate(pair: Pair) {
  const { photo, person } = pair;
  const faces = [...(await lookAt(photo))];
  expect(faces).toHaveLength(2);
  const planes = toOklab(photo);
  const isFront = (mesh: (typeof faces)[number]['mesh']) => {
    const at = Math.floor(mesh.points[4]) * SIZE.width + Math.floor(mesh.points[3]);
    return pair.front.data[at] > 0.5;
  };
  const subject = faces.findIndex(({ mesh }) => isFront(mesh));
  const first = await separatePeople({ faces, planes, person, scale: [1, 1] }, yieldIfDue);
  const frames = faces.map((face) => measureFrame(face, [1, 1]));
  const data = await claimSubject({ planes, person, owners: first, frames, subject }, yieldIfDue);
  const owners = { ...SIZE, data };
  const unit = frames[subject].height;
  return measure(pair, await drawShare({ owners, own: subject + 1, guide: photo, unit }, yieldIfDue));
}

const pairs: readonly (readonly [string, Standing, Standing])[] = [
  [
    'long hair',
    { scene: 'portrait-long-hair', width: 230, x: 0, y: 10 },
    { scene: 'portrait-bald', width: 290, x: 150, y: 30 },
  ],
  [
    'curls',
    { scene: 'portrait-curls', width: 240, x: 220, y: 0 },
    { scene: 'portrait-long-hair', width: 290, x: 10, y: 30 },
  ],
  [
    'an afro',
    { scene: 'portrait-afro', width: 250, x: 0, y: 0 },
    { scene: 'portrait-young-man', width: 300, x: 150, y: 40 },
  ],
  [
    'a child',
    { scene: 'portrait-teenager', width: 240, x: 220, y: 0 },
    { scene: 'portrait-child', width: 290, x: 10, y: 40 },
  ],
  [
    'a beard',
    { scene: 'portrait-square-glasses', width: 240, x: 0, y: 0 },
    { scene: 'portrait-grey-beard', width: 300, x: 150, y: 40 },
  ],
];

describe('a subject before somebody with a face', () => {
  it.each(pairs)('[TOOL-12] [TOOL-20] What is of the other one goes: %s', async (_, behind, before) => {
    const { kept, lost } = await separate(await drawPair(behind, before));
    expect(kept).toBeLessThan(0.005);
    expect(lost).toBeLessThan(0.003);
  });
});

describe('the border between two people', () => {
  const size = { width: 200, height: 160 };
  /** Place of a slanted border in a row. */
  const borderAt = (y: number) => 70.3 + 0.37 * y;
  const STEP = 4;

  /** Owners in steps of some pixels, as a small copy gives them. */
  function ownersInSteps(): Uint8Array {
    return Uint8Array.from({ length: size.width * size.height }, (_, at) => {
      const x = STEP * Math.floor((at % size.width) / STEP) + STEP / 2;
      const y = STEP * Math.floor(at / size.width / STEP) + STEP / 2;
      return x < borderAt(y) ? 1 : 2;
    });
  }

  /** Cloth of both: equal, or with a step of colour at the border. */
  function drawCloth(step: number): Picture {
    const guide = sheet(size.width, size.height, [90, 90, 90]);
    for (let at = 0; at < size.width * size.height; at++) {
      const isOwn = (at % size.width) + 0.5 < borderAt(Math.floor(at / size.width) + 0.5);
      guide.data.fill(90 + (isOwn ? 0 : step) + ((7 * at) % 5), 3 * at, 3 * at + 3);
    }
    return guide;
  }

  it.each([0, 80])('[TOOL-12] It has no teeth and is narrow, with a step of colour of %i', async (step) => {
    const owners = { ...size, data: ownersInSteps() };
    const share = await drawShare({ owners, own: 1, guide: drawCloth(step), unit: 150 }, yieldIfDue);
    let [rough, widest] = [0, 0];
    for (let y = 20; y < size.height - 20; y++) {
      const row = share.data.subarray(y * size.width, (y + 1) * size.width);
      const place = row.reduce((sum, value) => sum + value, 0);
      rough = Math.max(rough, Math.abs(place - borderAt(y + 0.5)));
      widest = Math.max(widest, row.filter((value) => value > 0.1 && value < 0.9).length);
    }
    expect(rough).toBeLessThan(1);
    expect(widest).toBeLessThan(8);
  });
});
