import { beforeAll, describe, expect, it } from 'vitest';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { dressFaces } from '#imaging/portrait/halloween/dress-faces.ts';
import { outline, type Place } from '#imaging/portrait/halloween/paint/shapes.ts';
import { type TemplateKey, templates } from '#imaging/portrait/halloween/templates.ts';
import { applyHalloween } from '#imaging/tools/apply-halloween.ts';
import { faceLandmarks } from '#imaging/vision/faces/face-landmarks.ts';
import { meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { type Face, findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { parameters as halloweenParameters } from '#lib/catalog/tools/halloween/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { lay, mirror, sheet, turnQuarters } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { meanDifference, paint } from './support/pictures.ts';
import { readPortrait } from './support/portrait.ts';

const keys = Object.keys(templates) as TemplateKey[];

let portrait: Picture;
let face: Face;
let topology: MeshTopology;

async function find(photo: Picture): Promise<readonly Face[]> {
  return findFaces(await buildLevels(photo), { ...(await loadFaceModels()), progress: createProgress({}) });
}

async function dress(photo: Picture, parameters: Partial<Parameters<typeof applyHalloween>[1]> = {}) {
  const chosen = {
    template: 'classic-skull',
    strength: 1,
    scene: false,
    faces: 'all',
    seed: 1,
    ...parameters,
  } as const;
  return (await applyHalloween({ photo }, chosen)).picture;
}

/** The mean change of a byte where a test of the pixel holds. */
function changeWhere(a: Picture, b: Picture, holds: (x: number, y: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let pixel = 0; pixel < a.width * a.height; pixel++) {
    if (!holds((pixel % a.width) + 0.5, Math.floor(pixel / a.width) + 0.5)) continue;
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(a.data[pixel * a.channels + channel] - b.data[pixel * b.channels + channel]);
    count += 3;
  }
  return count === 0 ? 0 : sum / count;
}

/** Tells whether a place of a photo lies at least so many pixels within a ring of the mesh. */
function insideRing({ mesh }: Face, ring: readonly number[], margin: number) {
  const corners = ring.map((index): Place => {
    const { x, y } = meshPoint(mesh, index);
    return [x, y];
  });
  const { left, top, right, bottom, distance } = outline(corners, false);
  return (x: number, y: number) => x > left && x < right && y > top && y < bottom && distance(x, y) < -margin;
}

/** A picture turned about its middle; what comes from outside is grey. */
function turn(photo: Picture, degrees: number): Picture {
  const [cosine, sine] = [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];
  const { width, height, channels } = photo;
  return paint({ width, height, channels }, (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const column = Math.round(width / 2 + dx * cosine + dy * sine);
    const row = Math.round(height / 2 + dy * cosine - dx * sine);
    if (column < 0 || row < 0 || column >= width || row >= height) return [120, 120, 120];
    const at = (row * width + column) * channels;
    return [...photo.data.subarray(at, at + channels)];
  });
}

/** Only paint, eyes and what is worn, on the face that was found. */
async function paintOnly(template: TemplateKey) {
  const picture = { ...portrait, data: portrait.data.slice() };
  const order = { picture, faces: [face], topology, template: templates[template], strength: 1, seed: 1 };
  const { props } = await dressFaces(order, createProgress({}));
  return { picture, props };
}

beforeAll(async () => {
  portrait = await readPortrait();
  [face] = await find(portrait);
  topology = await loadMeshTopology();
});

describe('dressing people up for Halloween', () => {
  it('[TOOL-17] The costumes are those of the catalogue', () => {
    expect(keys).toEqual([...halloweenTemplates]);
    expect(keys.length).toBeGreaterThanOrEqual(24);
    expect(halloweenParameters.parse({})).toEqual({
      template: 'classic-skull',
      strength: 1,
      scene: true,
      faces: 'all',
      seed: 1,
    });
  });

  it.each(sampleRows(keys, { count: 3 }))(
    '[TOOL-17] The costume %s paints the face, leaves what is no skin, and draws what is worn',
    async (template) => {
      const { picture, props } = await paintOnly(template);
      expect(changeWhere(portrait, picture, insideRing(face, faceLandmarks.faceOval, 4))).toBeGreaterThan(6);
      expect(changeWhere(portrait, picture, (x, y) => y < 20 || x < 12 || x > 228)).toBe(0);
      if (!templates[template].eyes)
        for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye])
          expect(changeWhere(portrait, picture, insideRing(face, ring, 1.2))).toBeLessThan(4);
      expect(props.length > 0).toBe(templates[template].props !== undefined);
      for (const { front, behind } of props) {
        const all = [front.data, behind.data];
        expect(all.every((values) => values.every(Number.isFinite))).toBe(true);
        expect(all.some((values) => values.some((value, at) => at % 4 === 3 && value > 0.9))).toBe(true);
      }
    },
  );

  it('[TOOL-17] Irises change within the lids', async () => {
    const { picture: dressed } = await paintOnly('devil');
    const iris = face.mesh.irises?.right;
    expect(iris).toBeDefined();
    const onIris = (x: number, y: number) =>
      Math.hypot(x - (iris?.x ?? 0), y - (iris?.y ?? 0)) < 0.8 * (iris?.radius ?? 0) &&
      insideRing(face, faceLandmarks.rightEye, 0.5)(x, y);
    expect(changeWhere(portrait, dressed, onIris)).toBeGreaterThan(20);
  });

  it('[TOOL-17] Paint keeps light and shade of the skin', async () => {
    const { picture: dressed } = await paintOnly('classic-skull');
    const cheek = (index: number) => meshPoint(face.mesh, index);
    const lightAt = ({ x, y }: { x: number; y: number }, of: Picture) => {
      let sum = 0;
      for (let dy = -3; dy <= 3; dy++)
        for (let dx = -3; dx <= 3; dx++)
          sum += of.data[((Math.round(y) + dy) * of.width + Math.round(x) + dx) * 3 + 1];
      return sum / 49;
    };
    const [lit, shaded] = [cheek(67), cheek(297)];
    const before = lightAt(lit, portrait) - lightAt(shaded, portrait);
    const after = lightAt(lit, dressed) - lightAt(shaded, dressed);
    expect(Math.sign(after)).toBe(Math.sign(before));
  });

  it('[TOOL-17] The photo is returned bit for bit at strength 0', async () => {
    const same = await dress(portrait, { strength: 0, scene: true, template: 'witch' });
    expect(same.data).toEqual(portrait.data);
    expect(same.data).not.toBe(portrait.data);
  });

  it('[TOOL-17] A lower strength changes less', async () => {
    const weak = meanDifference(portrait, await dress(portrait, { strength: 0.3 }));
    const strong = meanDifference(portrait, await dress(portrait, { strength: 1 }));
    expect(weak).toBeGreaterThan(0);
    expect(weak).toBeLessThan(0.6 * strong);
  });

  it('[TOOL-17] A costume is the same for the same seed, and differs for another', async () => {
    const order = { template: 'rotten-doll', scene: true } as const;
    const first = await dress(portrait, order);
    expect((await dress(portrait, order)).data).toEqual(first.data);
    expect((await dress(portrait, { ...order, seed: 2 })).data).not.toEqual(first.data);
  });

  it('[TOOL-17] The photo is set in a scene', async () => {
    const set = await dress(portrait, { template: 'witch', scene: true });
    expect(changeWhere(portrait, set, (x, y) => x < 40 && y < 60)).toBeGreaterThan(25);
  });

  it('[TOOL-17] The paint stays on a face that is turned', async () => {
    const turned = turn(portrait, 30);
    const [there] = await find(turned);
    expect(there.mesh.roll).toBeGreaterThan(20);
    const dressed = await dress(turned);
    expect(changeWhere(turned, dressed, insideRing(there, faceLandmarks.faceOval, 4))).toBeGreaterThan(20);
    const far = (x: number, y: number) =>
      Math.hypot(x - there.box.left, y - there.box.top) > 2.4 * there.box.height;
    expect(changeWhere(turned, dressed, far)).toBe(0);
  });

  it('[TOOL-17] Costumes keep alpha, and work with transparency', async () => {
    const cut = paint({ ...portrait, channels: 4 }, (x, y) => {
      const at = 3 * (y * portrait.width + x);
      return [...portrait.data.subarray(at, at + 3), y < 30 ? 0 : 255];
    });
    const dressed = await dress(cut, { template: 'devil', scene: true });
    expect(dressed.channels).toBe(4);
    for (let at = 3; at < cut.data.length; at += 4) expect(dressed.data[at]).toBe(cut.data[at]);
  });
});

describe('choosing faces', () => {
  let group: Picture;

  beforeAll(() => {
    group = sheet(500, 320, [150, 140, 130]);
    lay(group, portrait, { x: 5, y: 10 });
    lay(group, mirror(portrait), { x: 255, y: 10 });
  });

  const left = (x: number) => x < 240;
  const right = (x: number) => x > 260;

  it('[TOOL-17] Everybody in a group is dressed', async () => {
    const output = await applyHalloween(
      { photo: group },
      { template: 'classic-skull', strength: 1, scene: false, faces: 'all', seed: 1 },
    );
    expect(output.findings).toMatchObject({ faces: 2 });
    await expectGolden('halloween', output.picture);
    expect(changeWhere(group, output.picture, left)).toBeGreaterThan(3);
    expect(changeWhere(group, output.picture, right)).toBeGreaterThan(3);
  });

  it('[TOOL-17] The chosen person is dressed, counted from the left', async () => {
    const dressed = await dress(group, { faces: 2 });
    expect(changeWhere(group, dressed, left)).toBe(0);
    expect(changeWhere(group, dressed, right)).toBeGreaterThan(3);
  });

  it('[TOOL-17] A face that does not exist is refused with the number of faces', async () => {
    await expect(dress(group, { faces: 3 })).rejects.toMatchObject({ kind: 'invalid_request' });
  });

  it.each([
    [1, 1],
    [64, 48],
  ])('[TOOL-17] Nobody is found in a plain photo of %i × %i pixels', async (width, height) => {
    await expect(dress(sheet(width, height, [90, 120, 60]))).rejects.toMatchObject({ kind: 'no_face' });
  });

  it('[TOOL-17] A face that is cut by the frame is dressed, and one upside down', async () => {
    const cut = paint({ width: 150, height: 300, channels: 3 }, (x, y) => [
      ...portrait.data.subarray(3 * (y * 240 + x + 70), 3 * (y * 240 + x + 71)),
    ]);
    expect(meanDifference(cut, await dress(cut, { template: 'pharaoh', scene: true }))).toBeGreaterThan(3);
    const upsideDown = turnQuarters(portrait, 2);
    expect(meanDifference(upsideDown, await dress(upsideDown, { template: 'witch' }))).toBeGreaterThan(2);
  });

  it('[TOOL-17] Dressing people up can be cancelled at any time', async () => {
    for (const limit of [0, 0.4, 0.8]) {
      const controller = new AbortController();
      const running = applyHalloween(
        { photo: portrait },
        { template: 'witch', strength: 1, scene: true, faces: 'all', seed: 1 },
        { signal: controller.signal, onProgress: (share) => share >= limit && controller.abort() },
      );
      await expect(running).rejects.toMatchObject({ kind: 'aborted' });
    }
  });
});
