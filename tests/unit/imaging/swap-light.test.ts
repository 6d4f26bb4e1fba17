import { beforeAll, describe, expect, it } from 'vitest';
import { linearOf, toByte } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { assessSource } from '#imaging/portrait/swap/assess-source.ts';
import { correctRedEyes } from '#imaging/portrait/swap/correct-red-eyes.ts';
import { type Atlas, describeFace } from '#imaging/portrait/swap/describe-face.ts';
import { listWarnings } from '#imaging/portrait/swap/list-warnings.ts';
import { swapFaces } from '#imaging/tools/swap-faces.ts';
import { type Face, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { listFaces } from '#imaging/vision/faces/select-faces.ts';
import { findUvZones } from '#imaging/vision/faces/uv-zones.ts';
import { parameters as faceSwapParameters } from '#lib/catalog/tools/face-swap/parameters.ts';
import { readSubject } from './support/subjects.ts';

const parameters = faceSwapParameters.parse({});

async function findFace(photo: Picture): Promise<Face> {
  const [face] = await listFaces(photo, { models: await loadFaceModels(), progress: createProgress({}) });
  return face;
}

type Colour = readonly [number, number, number];

/** A photo whose linear colours are changed, place by place. */
function relight(photo: Picture, change: (colour: Colour, x: number, y: number) => Colour): Picture {
  const data = photo.data.slice();
  for (let at = 0, pixel = 0; at < data.length; at += photo.channels, pixel++) {
    const colour = [linearOf[data[at]], linearOf[data[at + 1]], linearOf[data[at + 2]]] as const;
    const changed = change(colour, pixel % photo.width, Math.floor(pixel / photo.width));
    for (let channel = 0; channel < 3; channel++) data[at + channel] = toByte(changed[channel]);
  }
  return { ...photo, data };
}

/**
 * Round bars from one place to another, shaded as fingers are; `inside` tells how deep within them a pixel
 * lies, in pixels.
 */
function drawBars(
  photo: Picture,
  { bars, radius, colour }: { bars: readonly (readonly number[])[]; radius: number; colour: Colour },
) {
  const depthAt = (x: number, y: number) =>
    Math.max(
      ...bars.map(([fromX, fromY, toX, toY]) => {
        const [dx, dy] = [toX - fromX, toY - fromY];
        const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy);
        const share = Math.max(0, Math.min(1, along));
        return radius - Math.hypot(x - fromX - share * dx, y - fromY - share * dy);
      }),
    );
  const picture = relight(photo, (own, x, y) => {
    const depth = depthAt(x, y);
    const shade = 0.35 + 0.65 * Math.sqrt(Math.max(0, Math.min(1, depth / radius)));
    const cover = Math.max(0, Math.min(1, depth + 0.5));
    const mix = (channel: number) => own[channel] + cover * (shade * colour[channel] - own[channel]);
    return [mix(0), mix(1), mix(2)];
  });
  return { picture, depthAt };
}

function pointOf({ mesh }: Face, index: number): readonly [number, number] {
  return [mesh.points[3 * index], mesh.points[3 * index + 1]];
}

let woman: Picture;
let man: Picture;
let face: Face;
let atlas: Atlas;
beforeAll(async () => {
  [woman, man] = await Promise.all([readSubject('long-hair'), readSubject('bald')]);
  face = await findFace(woman);
  const topology = await loadMeshTopology();
  atlas = { topology, zones: findUvZones(topology) };
});

describe('what is in front of a face', () => {
  it('[TOOL-03] Fingers of the colour of the skin over an eye and a cheek stay in front of a swapped face', async () => {
    const [x, y] = pointOf(face, 33);
    const bars = [0, 1, 2].map((i) => [x - 40 + 22 * i, y + 50, x - 24 + 22 * i, y - 50]);
    const colour = [0.62, 0.42, 0.3] as const;
    const { picture, depthAt } = drawBars(woman, { bars, radius: 12, colour });
    const swapped = await swapFaces({ photo: picture, others: [man] }, parameters);
    let [changed, all, outside] = [0, 0, 0];
    for (let at = 0; at < picture.data.length; at++) {
      const pixel = Math.floor(at / 3);
      const depth = depthAt(pixel % picture.width, Math.floor(pixel / picture.width));
      const differs = Math.abs(picture.data[at] - swapped.picture.data[at]) > 6;
      if (depth > 1) all++;
      if (depth > 1 && differs) changed++;
      if (depth < -6 && differs) outside++;
    }
    expect(all).toBeGreaterThan(10_000);
    expect(changed / all).toBeLessThan(0.02);
    expect(outside).toBeGreaterThan(5_000);
  });

  it('[TOOL-03] No occlusion is found on bare faces', async () => {
    for (const photo of [man, await readSubject('child')]) {
      const { occluders } = describeFace(photo, { face: await findFace(photo), maxAcross: 400, atlas });
      const inner = occluders.data.filter((_, at) => atlas.zones.depth.data[at] > 0.12);
      expect(inner.reduce((sum, value) => sum + value, 0) / inner.length).toBeLessThan(0.01);
    }
  });
});

describe('red eyes of the person who gives a face', () => {
  const reddened = (photo: Picture, { mesh }: Face) =>
    relight(photo, (colour, x, y) => {
      const eyes = mesh.irises ? [mesh.irises.right, mesh.irises.left] : [];
      const isPupil = eyes.some((eye) => Math.hypot(x + 0.5 - eye.x, y + 0.5 - eye.y) < 0.65 * eye.radius);
      return isPupil && colour[1] < 0.4 ? [0.5, 0.04, 0.04] : colour;
    });

  it('[TOOL-03] Red eyes of the person who gives a face become dark, and nothing else changes', async () => {
    const red = reddened(woman, face);
    const mended = { ...red, data: red.data.slice() };
    expect(correctRedEyes({ photo: mended, face })).toBe(true);
    for (let at = 0; at < red.data.length; at += 3) {
      const isRed = red.data[at] > 150 && red.data[at + 1] < 70;
      if (isRed && mended.data[at] !== red.data[at]) expect(mended.data[at]).toBeLessThan(red.data[at]);
      if (!isRed) expect(Math.abs(mended.data[at] - red.data[at])).toBeLessThan(60);
    }
    const { right } = face.mesh.irises ?? {};
    const middle = 3 * (Math.floor(right?.y ?? 0) * red.width + Math.floor(right?.x ?? 0));
    expect(mended.data[middle]).toBeLessThan(60);
  });

  it('[TOOL-03] The glow around a red pupil is darkened as well', () => {
    const eyes = face.mesh.irises ? [face.mesh.irises.right, face.mesh.irises.left] : [];
    const inRadii = (x: number, y: number) =>
      Math.min(...eyes.map((eye) => Math.hypot(x + 0.5 - eye.x, y + 0.5 - eye.y) / eye.radius));
    const glow = relight(woman, (colour, x, y) =>
      inRadii(x, y) < 0.35 ? [0.5, 0.03, 0.03] : inRadii(x, y) < 0.6 ? [0.45, 0.1, 0.1] : colour,
    );
    const mended = { ...glow, data: glow.data.slice() };
    expect(correctRedEyes({ photo: mended, face })).toBe(true);
    for (const eye of eyes) {
      const at = 3 * (Math.floor(eye.y) * glow.width + Math.floor(eye.x + 0.45 * eye.radius));
      expect(mended.data[at]).toBeLessThan(0.6 * glow.data[at]);
    }
  });

  it('[TOOL-03] No red eyes are seen in eyes that are not red', async () => {
    for (const photo of [woman, man, await readSubject('teenager')]) {
      const copy = { ...photo, data: photo.data.slice() };
      expect(correctRedEyes({ photo: copy, face: await findFace(photo) })).toBe(false);
      expect(Buffer.compare(copy.data, photo.data)).toBe(0);
    }
  });
});

/** The mean linear colour of a square around a point of the mesh. */
function colourAt(photo: Picture, found: Face, index: number): readonly number[] {
  const [x, y] = pointOf(found, index).map(Math.round);
  const sum = [0, 0, 0];
  for (let row = -3; row <= 3; row++)
    for (let column = -3; column <= 3; column++)
      for (let channel = 0; channel < 3; channel++)
        sum[channel] += linearOf[photo.data[3 * ((y + row) * photo.width + x + column) + channel]] / 49;
  return sum;
}

describe('light of the photo', () => {
  it('[TOOL-03] Haze stays over a swapped face: nothing gets darker than the haze', async () => {
    const veil = 0.2;
    const hazy = relight(woman, ([red, green, blue]) => [
      veil + 0.3 * red,
      veil + 0.3 * green,
      veil + 0.3 * blue,
    ]);
    const { picture } = await swapFaces({ photo: hazy, others: [man] }, parameters);
    expect(Buffer.compare(picture.data, hazy.data)).not.toBe(0);
    let least = 255;
    for (const value of picture.data) least = Math.min(least, value);
    expect(linearOf[least]).toBeGreaterThan(0.7 * veil);
  });

  it('[TOOL-03] The light of the photo tints eyes as it tints skin, and keeps dark skin dark', async () => {
    const lamp = relight(man, ([red, green, blue]) => [0.9 * red, 0.18 * green, 0.12 * blue]);
    const { picture } = await swapFaces({ photo: lamp, others: [woman] }, parameters);
    const target = await findFace(man);
    for (const point of [50, 280, 9]) {
      const [before, after] = [colourAt(lamp, target, point), colourAt(picture, target, point)];
      expect(after[0]).toBeLessThan(2 * before[0] + 0.01);
      expect(after[1]).toBeLessThan(2 * before[1] + 0.004);
    }
    const eye = target.mesh.irises?.right;
    const reach = 1.5 * (eye?.radius ?? 0);
    for (let y = Math.floor((eye?.y ?? 0) - reach); y < (eye?.y ?? 0) + reach; y++)
      for (let x = Math.floor((eye?.x ?? 0) - reach); x < (eye?.x ?? 0) + reach; x++) {
        const at = 3 * (y * picture.width + x);
        expect(picture.data[at + 1]).toBeLessThan(150);
      }
  });
});

describe('warnings', () => {
  it('[TOOL-03] Warnings of face swap say what may disappoint, and nothing about what fits', async () => {
    const { mesh } = await findFace(woman);
    const source = { ...mesh, yaw: 3, pitch: -4 };
    const fits = { source, turn: 10, sourceSize: 300, haze: 0, replaced: 0.6 };
    expect(listWarnings(fits)).toEqual([]);
    expect(listWarnings({ ...fits, turn: 40 })).toEqual(['poses_differ']);
    expect(listWarnings({ ...fits, sourceSize: 120 })).toEqual(['source_small']);
    expect(listWarnings({ ...fits, source: { ...source, yaw: -24 } })).toEqual(['source_turned']);
    expect(listWarnings({ source, turn: 50, sourceSize: 80, haze: 0.5, replaced: 0.2 })).toEqual([
      ...['poses_hardly_fit', 'source_hazy', 'source_small', 'little_replaced'],
    ]);
  });

  it('[TOOL-03] A face that is turned far away in its photo is refused, one that looks ahead is not', async () => {
    const { mesh } = await findFace(woman);
    const turned = (yaw: number) => () => assessSource({ ...mesh, yaw, pitch: 0 });
    expect(turned(30)).not.toThrow();
    expect(turned(-50)).toThrow('turned by 50 degrees');
  });
});
