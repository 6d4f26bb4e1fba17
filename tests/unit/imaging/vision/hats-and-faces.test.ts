import { describe, expect, it } from 'vitest';
import { isOneFace } from '#imaging/vision/faces/is-one-face.ts';
import { placeInFrame } from '#imaging/vision/people/face-frame.ts';
import { findHat } from '#imaging/vision/people/find-hat.ts';
import type { PersonPixels } from '#imaging/vision/people/learn-regions.ts';
import { headRadius, REGIONS } from '#imaging/vision/people/rate-places.ts';
import { measureSkinTone } from '#imaging/vision/people/skin-tone.ts';
import { evenOklab } from '../support/any-plane.ts';
import { uprightFrame } from '../support/face-frame.ts';

const size = { width: 120, height: 160 };
const frame = uprightFrame({ x: 60, y: 60, width: 40, height: 50 });
const SKIN = [0.75, 0.05, 0.06] as const;
const DARK = [0.2, 0.01, 0.01] as const;

/** A person of skin and one dark color; what `isDark` says nothing of outside the face is background. */
function personOf(isDark: (x: number, y: number) => boolean): PersonPixels {
  const planes = evenOklab(size, SKIN);
  const pixels: number[] = [];
  for (let at = 0; at < size.width * size.height; at++) {
    const place = placeInFrame(frame, (at % size.width) + 0.5, Math.floor(at / size.width) + 0.5);
    const isFace = headRadius(place) < 1;
    if (!isFace && !isDark(place.x, place.y)) continue;
    pixels.push(at);
    if (isFace) continue;
    for (const [axis, plane] of [planes.lightness, planes.a, planes.b].entries()) plane.data[at] = DARK[axis];
  }
  const places = pixels.map((at) =>
    placeInFrame(frame, (at % size.width) + 0.5, Math.floor(at / size.width) + 0.5),
  );
  const inFace = Uint8Array.from(places, (place) => (headRadius(place) < 1 ? 1 : 0));
  const tone = measureSkinTone(
    planes,
    pixels.filter((_, i) => inFace[i]),
  );
  if (!tone) throw new Error('the person has no skin');
  return {
    ...{ planes, frame, places, inFace, tone },
    pixels: Int32Array.from(pixels),
    cells: new Int32Array(pixels.length),
    rates: new Float32Array(REGIONS * pixels.length),
    textures: new Uint8Array(pixels.length),
    tones: Float32Array.from(inFace, (flag) => (flag ? 0 : -7)),
  };
}

const isHair = (x: number, y: number) => y < 0.15 && headRadius({ x, y }) < 1.7;
const isCollar = (x: number, y: number) => y > 0.5 && Math.abs(x) < 0.8;

describe('headscarves', () => {
  it('Dark hair above a dark collar is hair', () => {
    expect(findHat(personOf((x, y) => isHair(x, y) || isCollar(x, y)))).toBeUndefined();
  });

  it('Hair and a collar that touch by a thread are no scarf, and cloth all around the face is one', () => {
    const isThread = (x: number, y: number) => y > 0 && y < 0.6 && x > 0.52 && x < 0.56;
    expect(findHat(personOf((x, y) => isHair(x, y) || isCollar(x, y) || isThread(x, y)))).toBeUndefined();
    const isBeside = (x: number, y: number) => y > 0 && y < 0.6 && Math.abs(x) < 0.85;
    const scarf = findHat(personOf((x, y) => isHair(x, y) || isCollar(x, y) || isBeside(x, y)));
    expect(scarf?.some((flag) => flag === 1)).toBe(true);
  });
});

describe('meshes of one face', () => {
  const meshOf = (left: number, top: number, side: number) => ({
    points: Float32Array.of(left, top, 0, left + side, top + side, 0, left + side / 2, top + side / 2, 3),
  });

  it('Two meshes on one face are one, also where one is smaller; neighbors cheek to cheek are two', () => {
    expect(isOneFace(meshOf(91, 154, 300), meshOf(125, 200, 250))).toBe(true);
    expect(isOneFace(meshOf(0, 0, 100), meshOf(30, 30, 40))).toBe(true);
    expect(isOneFace(meshOf(0, 0, 100), meshOf(60, 10, 100))).toBe(false);
    expect(isOneFace(meshOf(0, 0, 100), meshOf(200, 0, 100))).toBe(false);
  });
});
