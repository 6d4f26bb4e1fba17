import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { measureTilt } from '#imaging/edit/arrange/straighten.ts';
import { turnPicture, turnPlace } from '#imaging/edit/arrange/turn-picture.ts';
import { rotatePicture } from '#imaging/edit/watermark/rotate-picture.ts';
import { followPlan } from '#imaging/tools/follow-plan.ts';
import type { PlannedStep } from '#imaging/tools/plan/planned-step.ts';
import { readPerson } from './support/people.ts';
import { meanDifference, paint, pixelAt, quarters } from './support/pictures.ts';
import { type Colour, mix, paintNoisy, size } from './support/things.ts';

const isBall = (x: number, y: number) => Math.hypot(x - 90, y - 120) < 45;

/** A green ball on plain grey ground. */
function drawBall(): Picture {
  const lit = (x: number, y: number): Colour => mix([40, 130, 60], [20, 70, 30], (x + y - 150) / 200);
  return paintNoisy((x, y) => (isBall(x, y) ? lit(x, y) : [176, 174, 170]));
}

const carryOut = (photo: Picture, ...steps: PlannedStep[]) => followPlan({ photo }, { steps });

/** Red less green at a place. */
function redness(picture: Picture, x: number, y: number): number {
  const [red = 0, green = 0] = pixelAt(picture, x, y);
  return red - green;
}

const tap = { x: (100 * 90) / size.width, y: (100 * 120) / size.height };

describe('[TOOL-13] plans that imaging carries out', () => {
  it('[TOOL-13] A tapped thing is removed, and the ground goes on where it was', async () => {
    const { picture, findings } = await carryOut(drawBall(), { intent: 'remove', thing: 'ball', ...tap });
    const [red = 0, green = 0, blue = 0] = pixelAt(picture, 90, 120);
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(30);
    expect(red).toBeGreaterThan(130);
    expect(findings).toEqual({ steps: ['remove'], unchanged: [] });
  });

  it('[TOOL-13] A thing is recoloured where it was tapped, though an earlier step has mirrored the photo', async () => {
    const { picture, findings } = await carryOut(
      drawBall(),
      { intent: 'mirror', axis: 'horizontal' },
      { intent: 'recolour', thing: 'ball', colour: 'red', ...tap },
    );
    expect(redness(picture, size.width - 90, 120)).toBeGreaterThan(40);
    expect(Math.abs(redness(picture, 40, 60))).toBeLessThan(20);
    expect(findings).toEqual({ steps: ['mirror', 'recolour'], unchanged: [] });
  });

  it('[TOOL-13] A thing becomes a material where it was tapped', async () => {
    const photo = drawBall();
    const step = { intent: 'replace', thing: 'ball', material: 'gold', ...tap } as const;
    const { picture } = await carryOut(photo, step);
    expect(pixelAt(picture, 10, 10)).toEqual(pixelAt(photo, 10, 10));
    expect(redness(picture, 90, 120)).toBeGreaterThan(10);
  });

  it('[TOOL-13] A step without the place that it needs is refused', async () => {
    await expect(
      carryOut(drawBall(), { intent: 'recolour', thing: 'ball', colour: 'red' }),
    ).rejects.toMatchObject({
      kind: 'invalid_request',
    });
  });

  it('[TOOL-13] Turns and mirrors move every pixel, and places with them', () => {
    const photo = quarters(40, 24);
    for (const turn of ['horizontal', 'vertical', 90, -90, 180] as const) {
      const turned = turnPicture(photo, turn);
      const { x, y } = turnPlace({ x: 25, y: 25 }, turn);
      const at = [Math.floor((x / 100) * turned.width), Math.floor((y / 100) * turned.height)] as const;
      expect(pixelAt(turned, ...at), String(turn)).toEqual(pixelAt(photo, 10, 6));
    }
    const twice = turnPicture(turnPicture(photo, 90), -90);
    expect(meanDifference(twice, photo)).toBe(0);
  });

  it('[TOOL-13] A tilted photo is laid level, and one without lines is left alone and told so', async () => {
    const wall = paint({ width: 480, height: 360, channels: 3 }, (x, y) =>
      y % 40 < 4 || (x + (y % 80 < 40 ? 0 : 40)) % 80 < 4 ? [210, 205, 200] : [150, 80, 60],
    );
    const { picture: tilted } = rotatePicture(wall, 4);
    const { picture } = await carryOut(tilted, { intent: 'straighten' });
    expect(Math.abs((await measureTilt(tilted)) ?? 0)).toBeGreaterThan(3);
    expect(Math.abs((await measureTilt(picture)) ?? 0)).toBeLessThan(0.8);
    const round = paintNoisy((x, y) => mix([90, 140, 80], [60, 90, 120], Math.hypot(x - 150, y - 110) / 180));
    const { findings } = await carryOut(round, { intent: 'straighten' });
    expect(findings).toEqual({ steps: ['straighten'], unchanged: ['straighten'] });
  });

  it.each([
    ['brightness', (one: number[], other: number[]) => (one[1] ?? 0) - (other[1] ?? 0)],
    ['warmth', (one: number[], other: number[]) => (other[2] ?? 0) - (one[2] ?? 0)],
    [
      'saturation',
      (one: number[], other: number[]) =>
        Math.max(...one) - Math.min(...one) - (Math.max(...other) - Math.min(...other)),
    ],
  ] as const)('[TOOL-13] More and less %s go the ways that the words say', async (what, gain) => {
    const photo = drawBall();
    const before = pixelAt(photo, 90, 120);
    const more = await carryOut(photo, { intent: 'adjust', what, by: 0.3 });
    const less = await carryOut(photo, { intent: 'adjust', what, by: -0.3 });
    expect(gain(pixelAt(more.picture, 90, 120), before)).toBeGreaterThan(3);
    expect(gain(pixelAt(less.picture, 90, 120), before)).toBeLessThan(-3);
  });

  it('[TOOL-13] Extending, cropping and enlarging give the size that the plan says', async () => {
    const photo = drawBall();
    const { picture } = await carryOut(
      photo,
      { intent: 'extend', left: 20 },
      { intent: 'crop', ratio: '1:1' },
      { intent: 'enlarge', factor: 2 },
    );
    expect([picture.width, picture.height]).toEqual([440, 440]);
  });

  it('[TOOL-13] A portrait gets other hair, another background and a style in one run', async () => {
    const photo = await readPerson('portrait-long-hair', 400);
    const { picture, findings } = await carryOut(
      photo,
      { intent: 'hair', colour: 'red', side: 'left' },
      { intent: 'background', backdrop: 'plain', colour: 'white' },
      { intent: 'adjust', what: 'brightness', by: 0.15 },
    );
    expect(pixelAt(picture, 5, 5).every((value) => value > 225)).toBe(true);
    expect(findings?.steps).toEqual(['hair', 'background', 'adjust']);
  });

  it('[TOOL-14] Photos are joined whole in a row, and cut to a square as a collage', async () => {
    const photo = quarters(60, 40);
    const others = [quarters(40, 60), quarters(50, 50)];
    const row = await followPlan({ photo, others }, { steps: [{ intent: 'side-by-side' }] });
    expect(row.picture.height).toBe(40);
    expect(row.picture.width).toBe(60 + 27 + 40 + 2 * 2);
    const collage = await followPlan({ photo, others }, { steps: [{ intent: 'collage' }] });
    expect(collage.picture.width).toBe(collage.picture.height);
    await expect(carryOut(photo, { intent: 'collage' })).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it('[TOOL-14] Photos are joined as earlier steps left them', async () => {
    const photo = paint({ width: 40, height: 40, channels: 3 }, () => [90, 90, 90]);
    const other = paint({ width: 40, height: 40, channels: 3 }, () => [20, 180, 60]);
    const { picture } = await followPlan(
      { photo, others: [other] },
      { steps: [{ intent: 'adjust', what: 'brightness', by: 0.6 }, { intent: 'side-by-side' }] },
    );
    expect(pixelAt(picture, 5, 20)[0]).toBeGreaterThan(110);
    expect(pixelAt(picture, picture.width - 5, 20)).toEqual([20, 180, 60]);
  });

  it('[TOOL-14] The person of one photo stands before another, by the numbers of both', async () => {
    const photo = await readPerson('portrait-bald', 320);
    const beach = paint({ width: 400, height: 300, channels: 3 }, () => [20, 180, 60]);
    const { picture } = await followPlan(
      { photo, others: [beach] },
      { steps: [{ intent: 'put', from: 1, before: 2 }] },
    );
    const [red = 0, green = 0] = pixelAt(picture, 4, 4);
    expect(green - red).toBeGreaterThan(80);
    await expect(
      followPlan({ photo }, { steps: [{ intent: 'put', from: 1, before: 2 }] }),
    ).rejects.toMatchObject({ kind: 'invalid_request' });
  });
});
