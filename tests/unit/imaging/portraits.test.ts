import { beforeAll, describe, expect, it } from 'vitest';
import { fillPolygon } from '#imaging/core/geometry/fill-polygon.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { faceLandmarks } from '#imaging/vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { type Face, type FaceModels, findFaces } from '#imaging/vision/faces/find-faces.ts';
import { ringCorners } from '#imaging/vision/faces/ring-corners.ts';
import { peopleScenes } from '#samples/rendered-scenes.ts';
import { openModels } from './support/models.ts';
import { overlap, readPerson, readPersonMask } from './support/people.ts';

const WIDTH = 480;
const portraits = peopleScenes.filter((scene) => scene.startsWith('portrait-'));

let models: FaceModels;

async function find(photo: Picture): Promise<readonly Face[]> {
  return findFaces(await buildLevels(photo), { ...models, progress: createProgress({}) });
}

/** Mask of the area within a ring of mesh points. */
function fillRing(mesh: FaceMesh, ring: readonly number[], { width, height }: Picture): Mask {
  const flags = { width, height, data: new Uint8Array(width * height) };
  fillPolygon(flags, ringCorners(mesh, { ring }));
  return { ...flags, data: flags.data.map((flag) => 255 * flag) };
}

/** The middle of what is marked in one half of a mask. */
function middleOf({ width, data }: Mask, isPicked: (x: number) => boolean) {
  let [x, y, count] = [0, 0, 0];
  for (const [at, value] of data.entries()) {
    if (value < 128 || !isPicked(at % width)) continue;
    x += at % width;
    y += Math.floor(at / width);
    count++;
  }
  return { x: x / count, y: y / count };
}

beforeAll(async () => {
  const { blazeface, facemesh, iris } = await openModels('blazeface', 'facemesh', 'iris');
  models = { detector: blazeface, mesh: facemesh, iris };
});

describe('faces of drawn people', () => {
  it.each(portraits)(
    'The face of the drawn portrait %s is found, with eyes, lips and outline where they are drawn',
    async (scene) => {
      const photo = await readPerson(scene, WIDTH);
      const faces = await find(photo);
      expect(faces).toHaveLength(1);
      const [{ box, mesh }] = faces;
      expect(box.score).toBeGreaterThan(0.8);
      expect(mesh.flag).toBeGreaterThan(0.9);
      const lips = await readPersonMask(scene, 'lips', WIDTH);
      expect(overlap(fillRing(mesh, faceLandmarks.outerLips, photo), lips)).toBeGreaterThan(0.5);
      const eyes = await readPersonMask(scene, 'eyes', WIDTH);
      const { x: middle } = meshPoint(mesh, 168);
      for (const [iris, isPicked] of [
        [mesh.irises?.right, (x: number) => x < middle],
        [mesh.irises?.left, (x: number) => x >= middle],
      ] as const) {
        const eye = middleOf(eyes, isPicked);
        expect(Math.hypot((iris?.x ?? 0) - eye.x, (iris?.y ?? 0) - eye.y) / box.height).toBeLessThan(0.05);
      }
    },
  );

  it('Two drawn faces side by side are told apart', async () => {
    const faces = await find(await readPerson('friends', WIDTH));
    expect(faces).toHaveLength(2);
  });

  it('A drawn face is found far away, from head to toe', async () => {
    expect(await find(await readPerson('figure', WIDTH))).toHaveLength(1);
  });
});
