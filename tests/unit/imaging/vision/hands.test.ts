import { beforeAll, describe, expect, it } from 'vitest';
import { toOklab } from '#imaging/core/colour/colour-space.ts';
import { buildLevels, type PhotoLevels } from '#imaging/core/models/photo-levels.ts';
import { readWindow } from '#imaging/core/models/read-window.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { findBareHands, spareHands } from '#imaging/edit/garment/spare-hands.ts';
import { type Face, findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { decodePalms, PALM_INPUT } from '#imaging/vision/people/decode-palms.ts';
import { drawHand } from '#imaging/vision/people/draw-hand.ts';
import { findHands, type Hand } from '#imaging/vision/people/find-hands.ts';
import { measureFaceTone } from '#imaging/vision/people/learn-person.ts';
import { type Body, locateBodies } from '#imaging/vision/people/locate-bodies.ts';
import { mapHands } from '#imaging/vision/people/map-hands.ts';
import { seeHand, windowAroundHand } from '#imaging/vision/people/see-hand.ts';
import { measureSkinTone, type SkinTone } from '#imaging/vision/people/skin-tone.ts';
import { readSample } from '../support/cut-outs.ts';
import { openModels } from '../support/models.ts';

const progress = createProgress({});
const yieldIfDue = async () => {};
const scale = [1, 1] as const;
const SIDE = 128;

/** An open hand whose fingers point up. */
const openHand: Hand = {
  score: 1,
  size: 44,
  points: [
    [64, 112],
    ...[50, 38, 30, 24].map((x, i) => [x, 104 - 10 * i]),
    ...[50, 64, 78, 90].flatMap((x, finger) =>
      [0, 1, 2, 3].map((joint) => [x + (joint * (x - 70)) / 12, 70 - 12 * joint + (finger === 3 ? 4 : 0)]),
    ),
  ].map(([x, y]) => ({ x, y })),
};

type Rgb = readonly [number, number, number];
const skin: Rgb = [214, 164, 138];
const blue: Rgb = [40, 60, 130];
const green: Rgb = [40, 130, 70];

const shape = drawHand(openHand, {
  box: { left: 0, top: 0, right: SIDE, bottom: SIDE },
  scale,
  reach: { finger: 0.1, palm: 0.1 },
});

/** The hand in one colour before another, with a grain. */
function drawPhoto(hand: Rgb, ground: Rgb): Picture {
  const data = new Uint8Array(3 * SIDE * SIDE);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const grain = 1 + 0.02 * Math.sin(3 * at + (at % SIDE));
    for (let c = 0; c < 3; c++) data[3 * at + c] = Math.round(grain * (shape[at] ? hand : ground)[c]);
  }
  return { width: SIDE, height: SIDE, channels: 3, data };
}

function toneOf(colour: Rgb): SkinTone {
  const tone = measureSkinTone(
    toOklab(drawPhoto(colour, colour)),
    Array.from({ length: 900 }, (_, at) => at),
  );
  if (!tone) throw new Error('no tone was measured');
  return tone;
}

function overlapWithShape({ data }: Plane): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < data.length; at++) {
    both += Number(data[at] > 0.5 && shape[at] === 1);
    either += Number(data[at] > 0.5 || shape[at] === 1);
  }
  return both / either;
}

describe('map of hands', () => {
  const search = { hands: [openHand], scale, yieldIfDue };

  it('A hand is mapped by its colour, from its points to the edges around them', async () => {
    const map = await mapHands(toOklab(drawPhoto(skin, blue)), { ...search, tones: [toneOf(skin)] });
    expect(overlapWithShape(map)).toBeGreaterThan(0.9);
  });

  it('Cloth of a colour like that of skin is no part of the hand before it', async () => {
    const map = await mapHands(toOklab(drawPhoto(skin, [196, 172, 144])), {
      ...search,
      tones: [toneOf(skin)],
    });
    expect(overlapWithShape(map)).toBeGreaterThan(0.85);
  });

  it('A glove is no bare hand', async () => {
    const map = await mapHands(toOklab(drawPhoto(green, blue)), { ...search, tones: [toneOf(skin)] });
    expect(Math.max(...map.data)).toBe(0);
  });

  it('Without the tone of a face no hand is known to be bare', async () => {
    const map = await mapHands(toOklab(drawPhoto(skin, blue)), { ...search, tones: [undefined] });
    expect(Math.max(...map.data)).toBe(0);
  });
});

describe('windows of hands', () => {
  it('The window around a hand is turned with it', () => {
    const turned = { points: openHand.points.map(({ x, y }) => ({ x: SIDE - y, y: x })) };
    const [up, right] = [windowAroundHand(openHand), windowAroundHand(turned)];
    expect(right.width).toBeCloseTo(up.width, 6);
    expect((right.angle ?? 0) - (up.angle ?? 0)).toBeCloseTo(Math.PI / 2, 6);
    expect(right.x).toBeCloseTo(SIDE - up.y, 6);
  });

  it('A palm lies where its anchor and the window put it', () => {
    const scores = new Float32Array(2016).fill(-9);
    const boxes = new Float32Array(2016 * 18);
    // The first anchor of the second grid, half a cell of 16 pixels from the corner.
    scores[1152] = 3;
    boxes.set([4, -2, 30, 24, 0, 20, 0, 0, 0, -10], 1152 * 18);
    const window = { x: 96, y: 96, width: 192, height: 192 };
    const tensors = {
      scores: { dims: [1, 2016, 1], data: scores },
      boxes: { dims: [1, 2016, 18], data: boxes },
    };
    const [palm, ...others] = decodePalms(tensors, { window, min: 0.5 });
    expect(others).toHaveLength(0);
    expect(palm).toMatchObject({
      centre: { x: 12, y: 6 },
      side: 30,
      wrist: { x: 8, y: 28 },
      knuckle: { x: 8, y: -2 },
    });
  });
});

describe('hands of a figure', () => {
  let photo: Picture;
  let levels: PhotoLevels;
  let faces: readonly Face[];
  let bodies: readonly Body[];
  let hands: readonly Hand[];

  beforeAll(async () => {
    photo = await readSample('figure', 1600);
    levels = await buildLevels(photo);
    faces = await findFaces(levels, { ...(await loadFaceModels()), iris: undefined, progress });
    bodies = await locateBodies(levels, { faces, progress });
    hands = await findHands(levels, { faces, bodies, progress });
  });

  /**
   * Points that the package itself gives in Chromium 150 for the part of 320 pixels a side of this picture
   * whose corner lies at 476, 640. It had followed the hand, so its last window lay around these points.
   */
  const truth = [
    [638.6, 759.7],
    ...[
      [623.8, 768.1],
      [617, 787.3],
      [615.7, 804.5],
      [614.6, 819.1],
    ],
    ...[
      [630.7, 800.6],
      [629.3, 826.2],
      [625.1, 843.8],
      [620.8, 857.5],
    ],
    ...[
      [637.3, 802.1],
      [634.7, 827.8],
      [629, 846.3],
      [622.8, 860.9],
    ],
    ...[
      [639.7, 802.7],
      [636.2, 826.1],
      [630.4, 842.9],
      [624.1, 856.3],
    ],
    ...[
      [639.7, 802.8],
      [636.3, 822.5],
      [631, 836.3],
      [625.3, 847.1],
    ],
  ].map(([x, y]) => ({ x, y }));

  it('The converted models see the palm, and give the points of MediaPipe itself', async () => {
    const models = await openModels('palm', 'hand');
    const window = { x: 636, y: 800, width: 320, height: 320 };
    const outputs = await models.palm.run(readWindow(levels, { window, ...PALM_INPUT }));
    const palms = decodePalms(outputs, { window, min: 0.5 });
    expect(palms.length).toBeGreaterThan(0);
    for (const { wrist } of palms)
      expect(Math.hypot(wrist.x - truth[0].x, wrist.y - truth[0].y)).toBeLessThan(20);
    const seen = await seeHand(levels, { model: models.hand, window: windowAroundHand({ points: truth }) });
    expect(seen.score).toBeGreaterThan(0.9);
    const away = seen.points.map(({ x, y }, at) => Math.hypot(x - truth[at].x, y - truth[at].y));
    // A window is 136 pixels wide.
    expect(Math.max(...away)).toBeLessThan(2.5);
  });

  it('Both hands are found', () => {
    expect(hands).toHaveLength(2);
    const wrists = hands.map(({ points: [wrist] }) => wrist.x).sort((one, other) => one - other);
    expect(wrists[0]).toBeGreaterThan(330);
    expect(wrists[0]).toBeLessThan(400);
    expect(wrists[1]).toBeGreaterThan(610);
    expect(wrists[1]).toBeLessThan(670);
  });

  it('Where hands were taken for cloth they are spared, and the sleeves above them stay cloth', async () => {
    const owners = new Uint8Array(photo.width * photo.height).fill(1);
    const planes = toOklab(photo);
    const tones = faces.map((face) => measureFaceTone({ face, planes, scale, owners, number: 1 }));
    const bare = await findBareHands({ guide: photo, faces, bodies, tones }, { photo, progress });
    const all = { ...createPlane(photo), data: new Float32Array(owners.length).fill(1) };
    const { whole, kept } = spareHands({ whole: all, kept: owners }, bare);
    const at = (x: number, y: number) => y * photo.width + x;
    for (const hand of [at(628, 812), at(362, 790)]) {
      expect(whole.data[hand]).toBeLessThan(0.1);
      expect(kept[hand]).toBe(0);
    }
    for (const sleeve of [at(380, 680), at(490, 680)]) {
      expect(whole.data[sleeve]).toBe(1);
      expect(kept[sleeve]).toBe(1);
    }
  });

  it('Without a hand a garment stays as it was', () => {
    const worn = { whole: createPlane(photo), kept: new Uint8Array(4) };
    expect(spareHands(worn, undefined)).toEqual(worn);
  });
});
