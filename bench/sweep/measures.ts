import { readFile } from 'node:fs/promises';
import { agePicture } from '#bench/enhance/age-picture.ts';
import { addHaze, degradations } from '#bench/enhance/degrade.ts';
import { psnr } from '#bench/enhance/measure.ts';
import { loadCleanPictures } from '#bench/enhance/pictures.ts';
import { cutHole, holes } from '#bench/inpaint/holes.ts';
import { psnrInside } from '#bench/inpaint/measure.ts';
import { drawTexture } from '#bench/inpaint/textures.ts';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { decodeMask } from '#imaging/core/io/decode-mask.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { distanceTransform } from '#imaging/core/morphology/distance-transform.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { resizePlane } from '#imaging/core/raster/resize-plane.ts';
import { assessPhoto } from '#imaging/edit/enhance/assess-photo.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { findMark } from '#imaging/edit/watermark/find-mark.ts';
import { fitHead } from '#imaging/portrait/hair/fit/fit-head.ts';
import { refineHair } from '#imaging/portrait/hair/select/refine-hair.ts';
import { selectHair } from '#imaging/portrait/hair/select/select-hair.ts';
import { enhancePhoto } from '#imaging/tools/enhance-photo.ts';
import { findRegions, type PeopleRegions, pickPerson } from '#imaging/vision/people/find-regions.ts';
import { findObject } from '#imaging/vision/segment/find-object.ts';
import { type SampleSceneKey, sceneOf } from '#lib/catalog/samples.ts';
import { parameters as photoEnhancerParameters } from '#lib/catalog/tools/photo-enhancer/parameters.ts';
import { maskPath, readScene } from '#samples/read-scene.ts';
import { lettering, stampMark, throughJpeg } from '#tests/unit/imaging/support/marks.ts';

/** Scores by picture, more is better. */
export type Scores = ReadonlyMap<string, number>;

/** Draws or reads once what a measure needs; gives a function that measures with the present constants. */
export type Measure = () => Promise<() => Promise<Scores>>;

const portraits = [
  'portrait-afro',
  'portrait-child',
  'portrait-curls',
  'portrait-elder',
  'portrait-grey-beard',
  'portrait-long-hair',
  'portrait-square-glasses',
  'portrait-teenager',
  'portrait-young-man',
] as const satisfies readonly SampleSceneKey[];

/** Pixels across the copies of our scenes. */
const PORTRAIT = 320;
const THING = 600;
const MARKED = 480;

async function readSmall(scene: SampleSceneKey, width: number): Promise<Picture> {
  const photo = await readScene(scene);
  return resizePicture(photo, { width, height: Math.round((width * photo.height) / photo.width) });
}

async function readTruth(scene: SampleSceneKey, mask: string): Promise<Mask> {
  return decodeMask(await readFile(maskPath(scene, mask)), sceneOf({ scene }));
}

/** Intersection over union of a soft region and a true mask of any size. */
function overlap(found: Plane, truth: Mask): number {
  const plane = { ...truth, data: Float32Array.from(truth.data, (value) => value / 255) };
  const fitted = resizePlane(plane, found);
  let [both, either] = [0, 0];
  for (let at = 0; at < found.data.length; at++) {
    const [one, other] = [found.data[at] > 0.5, fitted.data[at] > 0.5];
    if (one && other) both++;
    if (one || other) either++;
  }
  return both / Math.max(1, either);
}

async function scoreEach<Item>(
  items: readonly Item[],
  { name, score }: { readonly name: (item: Item) => string; readonly score: (item: Item) => Promise<number> },
): Promise<Scores> {
  const scores = new Map<string, number>();
  for (const item of items) scores.set(name(item), await score(item));
  return scores;
}

/** Overlap of things found by a tap on their innermost place with their true masks. */
export const measureTaps: Measure = async () => {
  const things: { name: string; photo: Picture; truth: Mask; tap: { x: number; y: number } }[] = [];
  for (const [scene, mask] of [
    ['room', 'picture'],
    ['room', 'sofa'],
    ['table', 'cup'],
    ['table', 'spoon'],
  ] as const) {
    const truth = await readTruth(scene, mask);
    const distance = distanceTransform(truth);
    const at = distance.reduce((best, value, pixel) => (value > distance[best] ? pixel : best), 0);
    const { width, height } = truth;
    const tap = { x: (100 * (at % width)) / width, y: (100 * Math.floor(at / width)) / height };
    things.push({ name: `${scene}, ${mask}`, photo: await readSmall(scene, THING), truth, tap });
  }
  return () =>
    scoreEach(things, {
      name: ({ name }) => name,
      score: async ({ photo, truth, tap }) =>
        overlap(await findObject(photo, { tap, progress: createProgress({}) }), truth),
    });
};

/** Overlap of skin with the truth, on drawn portraits. */
export const measureSkin: Measure = async () => {
  const people: { scene: string; photo: Picture; truth: Mask }[] = [];
  for (const scene of portraits)
    people.push({ scene, photo: await readSmall(scene, PORTRAIT), truth: await readTruth(scene, 'skin') });
  return () =>
    scoreEach(people, {
      name: ({ scene }) => scene,
      score: async ({ photo, truth }) => overlap((await findRegions(photo, createProgress({}))).skin, truth),
    });
};

/** Overlap of the hair that is dyed with the truth, on drawn portraits. */
export const measureHair: Measure = async () => {
  const people: { scene: string; photo: Picture; regions: PeopleRegions; truth: Mask }[] = [];
  for (const scene of portraits) {
    const photo = await readSmall(scene, 2 * PORTRAIT);
    const regions = await findRegions(photo, createProgress({}));
    people.push({ scene, photo, regions, truth: await readTruth(scene, 'hair') });
  }
  return () =>
    scoreEach(people, {
      name: ({ scene }) => scene,
      score: async ({ photo, regions, truth }) => {
        const { guide, faces, person, garment } = regions;
        const { mesh } = faces[0];
        const head = fitHead(mesh);
        const scale = [guide.width / photo.width, guide.height / photo.height] as const;
        const hair = selectHair(pickPerson(regions, { name: 'hair', number: 0 }), { head, scale });
        const unit = head.unit * scale[0];
        return overlap(refineHair(hair, { guide, mesh, person, garment, scale, unit }), truth);
      },
    });
};

/** PSNR in dB of pictures that were too dark or hazy, after the enhancer. */
export const measureLight: Measure = async () => {
  const faults = degradations.filter(({ name }) => ['nothing', '−2 EV', 'haze', 'low light'].includes(name));
  const spoilt: { name: string; photo: Picture; truth: Picture }[] = [];
  for (const { name, picture: truth } of await loadCleanPictures())
    for (const fault of faults)
      spoilt.push({ name: `${name}, ${fault.name}`, photo: await fault.spoil(truth), truth });
  return () =>
    scoreEach(spoilt, {
      name: ({ name }) => name,
      score: async ({ photo, truth }) => {
        const { picture } = await enhancePhoto({ photo }, photoEnhancerParameters.parse({ adjust: false }));
        // A picture that comes back bit for bit has no noise to measure.
        return Math.min(60, psnr(picture, truth));
      },
    });
};

/** Certainty of the right verdict, 0–1: aged prints are prints, clean and hazy pictures are none. */
export const measurePrints: Measure = async () => {
  const pictures: { name: string; photo: Picture; isPrint: boolean }[] = [];
  for (const { name, picture, isScene } of await loadCleanPictures()) {
    pictures.push({ name: `${name}, clean`, photo: picture, isPrint: false });
    const hazy = addHaze(picture, { share: 0.6, veil: 85 });
    pictures.push({ name: `${name}, haze`, photo: hazy, isPrint: false });
    if (!isScene) continue;
    const { print } = await agePicture(picture, picture);
    pictures.push({ name: `${name}, aged`, photo: print, isPrint: true });
  }
  return () =>
    scoreEach(pictures, {
      name: ({ name }) => name,
      score: async ({ photo, isPrint }) => {
        const { print } = (await assessPhoto(photo, createProgress({}))).scores;
        return isPrint ? print : 1 - print;
      },
    });
};

async function isMarkFound(photo: Picture): Promise<boolean> {
  try {
    await findMark(photo, createProgress({}));
    return true;
  } catch (error) {
    if (error instanceof ImagingError && error.kind === 'mark_not_found') return false;
    throw error;
  }
}

/** 1 where a drawn mark is found, or none in a clean picture; else 0. */
export const measureMarks: Measure = async () => {
  const pictures: { name: string; photo: Picture; isMarked: boolean }[] = [];
  for (const scene of ['table', 'street', 'room'] as const) {
    const clean = await readSmall(scene, MARKED);
    pictures.push({ name: `${scene}, clean`, photo: clean, isMarked: false });
    for (const opacity of [0.4, 0.6, 1]) {
      const words = lettering('PHOTO', { x: 330, y: clean.height - 40, height: 24 });
      const { photo } = stampMark(clean, [words], opacity);
      const name = `${scene}, ${100 * opacity} %`;
      pictures.push({ name, photo: await throughJpeg(photo, 90), isMarked: true });
    }
  }
  return () =>
    scoreEach(pictures, {
      name: ({ name }) => name,
      score: async ({ photo, isMarked }) => ((await isMarkFound(photo)) === isMarked ? 1 : 0),
    });
};

/** PSNR in dB inside holes of drawn textures, most of them plain. */
export const measurePlainFills: Measure = async () => {
  const size = { width: 240, height: 180 };
  const pictures = ['wall', 'sky', 'planks', 'paving'].flatMap((name) => {
    const truth = drawTexture(name, size);
    return holes.map((hole, index) => ({
      name: `${name}, hole ${index + 1}`,
      truth,
      mask: cutHole(size, hole),
    }));
  });
  return () =>
    scoreEach(pictures, {
      name: ({ name }) => name,
      score: async ({ truth, mask }) => {
        // Hidden pixels are blanked: the fill may not see the truth under the mask.
        const data = truth.data.map((value, at) => (mask.data[Math.floor(at / 3)] ? 0 : value));
        const picture = await fillHole({ photo: { ...truth, data }, mask }, { seed: 1 });
        return psnrInside(picture, { truth, mask });
      },
    });
};
