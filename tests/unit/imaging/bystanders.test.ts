import { beforeAll, describe, expect, it } from 'vitest';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { pickSubject } from '#imaging/portrait/headshot/pick-subject.ts';
import { makePassportPhoto } from '#imaging/tools/make-passport-photo.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { blurWhere, measureEdgeBlur } from '#imaging/vision/people/measure-edge-blur.ts';
import { separateBystanders } from '#imaging/vision/people/separate-bystanders.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { parameters as passportParameters } from '#lib/catalog/tools/passport-photo/parameters.ts';
import { sheet } from './support/compose.ts';
import { readPerson, readPersonMask } from './support/people.ts';
import { lookAt } from './support/subjects.ts';

const WIDTH = 400;
const HEIGHT = 500;
const yieldIfDue = () => Promise.resolve();

interface Cutout {
  readonly photo: Picture;
  readonly alpha: Mask;
}

async function readCutout(scene: SampleSceneKey, width: number): Promise<Cutout> {
  const [photo, alpha] = await Promise.all([
    readPerson(scene, width),
    readPersonMask(scene, 'person-alpha', width),
  ]);
  return { photo, alpha };
}

/** Lays a cut-out over a picture, and adds its coverage to that of the people. */
function layCutout(
  scene: Scene,
  { photo, alpha, x, y }: Cutout & { readonly x: number; readonly y: number },
): void {
  for (let row = 0; row < photo.height; row++)
    for (let column = 0; column < photo.width; column++) {
      const [across, down] = [x + column, y + row];
      if (across < 0 || down < 0 || across >= WIDTH || down >= HEIGHT) continue;
      const from = row * photo.width + column;
      const to = down * WIDTH + across;
      const share = alpha.data[from] / 255;
      scene.person.data[to] = Math.max(scene.person.data[to], share);
      for (let channel = 0; channel < 3; channel++) {
        const at = 3 * to + channel;
        scene.photo.data[at] += (photo.data[3 * from + channel] - scene.photo.data[at]) * share;
      }
    }
}

interface Scene {
  readonly photo: Picture;
  /** Coverage of everybody, 0–1. */
  readonly person: Plane;
}

function emptyScene(): Scene {
  return {
    photo: sheet(WIDTH, HEIGHT, [176, 186, 190]),
    person: createPlane({ width: WIDTH, height: HEIGHT }),
  };
}

/** A copy out of focus, with a black camera before the face, so that no face is found in it. */
async function hideFace({ photo, alpha }: Cutout, focus: 'sharp' | 'blurred'): Promise<Cutout> {
  const { width, height } = photo;
  const data = photo.data.slice();
  for (let y = Math.round(0.3 * height); y < 0.5 * height; y++)
    data.fill(24, 3 * (y * width + Math.round(0.33 * width)), 3 * (y * width + Math.round(0.67 * width)));
  const hidden = { ...photo, data };
  if (focus === 'sharp') return { photo: hidden, alpha };
  const small = await resizePicture(hidden, { width: width >> 3, height: height >> 3 });
  return { photo: await resizePicture(small, { width, height, kernel: 'cubic' }), alpha };
}

let bald: Cutout;
let face: Face;
let alone: Scene;

/** The man before somebody with a camera. */
async function standBefore(focus: 'sharp' | 'blurred'): Promise<Scene> {
  const scene = emptyScene();
  const other = await hideFace(await readCutout('portrait-teenager', 300), focus);
  layCutout(scene, { ...other, x: 190, y: 20 });
  layCutout(scene, { ...bald, x: -40, y: 0 });
  return scene;
}

async function separate({ photo, person }: Scene) {
  return separateBystanders({ guide: photo, person, face, scale: 1 }, yieldIfDue);
}

beforeAll(async () => {
  bald = await readCutout('portrait-bald', WIDTH);
  alone = emptyScene();
  layCutout(alone, { ...bald, x: -40, y: 0 });
  [face] = await lookAt(alone.photo);
});

/** Share of the coverage that is kept of the pixels for which `isMeant` is true. */
function keptShare({ person }: Scene, { keep, isMeant }: { keep?: Plane; isMeant: (at: number) => boolean }) {
  let [kept, all] = [0, 0];
  for (let at = 0; at < person.data.length; at++) {
    if (!isMeant(at)) continue;
    all += person.data[at];
    kept += person.data[at] * (keep?.data[at] ?? 1);
  }
  return kept / all;
}

describe('the blur of edges', () => {
  it('The blur of an edge is measured in pixels, whatever its contrast', async () => {
    for (const [sigma, contrast] of [
      [1, 0.6],
      [3, 0.6],
      [3, 0.3],
    ]) {
      const plane = createPlane({ width: 120, height: 40 });
      for (let at = 0; at < plane.data.length; at++)
        plane.data[at] = contrast / (1 + Math.exp((-1.702 * ((at % 120) - 60)) / sigma));
      const measured = blurWhere(measureEdgeBlur(plane), () => true) ?? 0;
      expect(Math.abs(measured - sigma)).toBeLessThan(0.35 * sigma);
    }
    expect(blurWhere(measureEdgeBlur(createPlane({ width: 50, height: 50 })), () => true)).toBeUndefined();
  });
});

describe('people behind the subject', () => {
  it('[TOOL-12] Somebody out of focus behind the subject is taken off, without a face and away from borders', async () => {
    const scene = await standBefore('blurred');
    const { keep } = await separate(scene);
    const isOwn = (at: number) => alone.person.data[at] > 0.5;
    const isOther = (at: number) => !isOwn(at) && scene.person.data[at] > 0.5;
    expect(keptShare(scene, { keep, isMeant: isOther })).toBeLessThan(0.12);
    expect(keptShare(scene, { keep, isMeant: isOwn })).toBeGreaterThan(0.97);
  });

  it('[TOOL-12] [TOOL-20] A subject alone loses nothing, and nothing is unsure, with big hair or without any', async () => {
    expect(await separate(alone)).toEqual({ isUnsure: false });
    const scene = emptyScene();
    layCutout(scene, { ...(await readCutout('portrait-afro', WIDTH)), x: 0, y: 0 });
    const [own] = await lookAt(scene.photo);
    const found = await separateBystanders(
      { guide: scene.photo, person: scene.person, face: own, scale: 1 },
      yieldIfDue,
    );
    expect(found).toEqual({ isUnsure: false });
  });

  it('[TOOL-12] [TOOL-20] Somebody as sharp as the subject is told where he is not told apart', async () => {
    const { keep, isUnsure } = await separate(await standBefore('sharp'));
    expect(isUnsure || keep !== undefined).toBe(true);
  });

  it('[TOOL-12] [TOOL-20] A passport photo warns of people that it cuts away, and a head shot finds them', async () => {
    const { photo } = await standBefore('blurred');
    const passport = await makePassportPhoto({ photo }, passportParameters.parse({ sheet: 'none' }));
    expect(passport.findings?.warnings).toContain('others_cut_away');
    const points = face.mesh.points;
    const { bystanders } = await pickSubject({ picture: photo, points }, createProgress({}));
    expect(bystanders.areCut).toBe(true);
  });
});
