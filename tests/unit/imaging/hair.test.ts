import { beforeAll, describe, expect, it } from 'vitest';
import { colourToOklab, toOklab } from '#imaging/core/colour/colour-space.ts';
import type { HairCanvas } from '#imaging/core/geometry/draw-segments.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { parseColour } from '#imaging/edit/recolor/parse-colour.ts';
import { changeCut } from '#imaging/portrait/hair/change-cut.ts';
import { type CutName, cuts } from '#imaging/portrait/hair/cuts.ts';
import { drawCut } from '#imaging/portrait/hair/draw-cut.ts';
import { dyePerson } from '#imaging/portrait/hair/dye/dye-person.ts';
import { fitHead } from '#imaging/portrait/hair/fit/fit-head.ts';
import { createSolid } from '#imaging/portrait/hair/fit/head-solid.ts';
import { mapHead, NOTHING, traceSolid } from '#imaging/portrait/hair/fit/trace-solid.ts';
import { growStrands } from '#imaging/portrait/hair/grow/grow-strands.ts';
import { refineHair } from '#imaging/portrait/hair/select/refine-hair.ts';
import { selectHair } from '#imaging/portrait/hair/select/select-hair.ts';
import type { HeadLight } from '#imaging/portrait/hair/shade/head-light.ts';
import type { HairTone } from '#imaging/portrait/hair/shade/shade-strands.ts';
import { changeHairstyle } from '#imaging/tools/change-hairstyle.ts';
import { faceLandmarks } from '#imaging/vision/faces/face-landmarks.ts';
import { meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { findRegions, type PeopleRegions } from '#imaging/vision/people/find-regions.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { hairStyles } from '#lib/catalog/tools/hairstyle-changer/options.ts';
import { parameters as hairstyleChangerParameters } from '#lib/catalog/tools/hairstyle-changer/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { expectGolden } from './support/golden.ts';
import { putOnCap, readPerson, readPersonMask } from './support/people.ts';
import { paint } from './support/pictures.ts';

const WIDTH = 240;
const usual = hairstyleChangerParameters.parse({});
const brown: HairTone = {
  roots: [0.05, 0.03, 0.02],
  tips: [0.06, 0.035, 0.025],
  change: [0.2, 1],
  gloss: 0.5,
  variety: 0.6,
};

interface Subject {
  readonly photo: Picture;
  readonly regions: PeopleRegions;
}

let bald: Subject;
let long: Subject;

async function sit(scene: SampleSceneKey): Promise<Subject> {
  const photo = await readPerson(scene, WIDTH);
  return { photo, regions: await findRegions(photo, createProgress({})) };
}

async function cutHair({ photo, regions }: Subject, style: CutName): Promise<Picture> {
  const { triangles } = await loadMeshTopology();
  const [face] = regions.faces;
  const order = { face, number: 0, triangles, regions, cut: cuts[style], tone: brown, seed: 1, control: {} };
  return changeCut(photo, { ...order, progress: createProgress({}) });
}

async function dye({ photo, regions }: Subject, colour: string): Promise<Picture> {
  const { guide, person, garment } = regions;
  const [{ mesh }] = regions.faces;
  const head = fitHead(mesh);
  const scale = [guide.width / photo.width, guide.height / photo.height] as const;
  const selected = selectHair(regions.hair, { head, scale });
  const hair = refineHair(selected, { guide, mesh, person, garment, scale, unit: head.unit * scale[0] });
  return dyePerson(photo, { head, guide, hair, colour, seed: 1, progress: createProgress({}) });
}

interface Sketch {
  readonly hair: HairCanvas;
  /** Place of each pixel in head coordinates. */
  readonly places: Float32Array;
}

/** A cut drawn small and with few hairs, on a head without a photo. */
async function sketch(style: CutName, seed = 1): Promise<Sketch> {
  const head = fitHead(bald.regions.faces[0].mesh);
  const solid = createSolid(head);
  const cut = cuts[style];
  const strands = growStrands({ head, solid, cut, count: 500 * (cut.density ?? 1), seed });
  const view = { width: 160, height: 200, unit: 4, x: 80, y: 90 };
  const depth = traceSolid(solid, view);
  const places = mapHead(depth, { head, view });
  const body = { ...depth, data: depth.data.map((z) => (z > NOTHING ? 1 : 0)) };
  const light: HeadLight = { towards: [0, 0.6, 0.8], key: [1, 1, 1], around: [0.5, 0.5, 0.5] };
  const order = { cut, solid, strands, view, depth, places, body, tone: brown, light };
  return { hair: (await drawCut(order, createProgress({}))).hair, places };
}

/** Positions of the pixels that differ. */
function listChanged(one: Picture, other: Picture): number[] {
  const changed: number[] = [];
  for (let pixel = 0; pixel < one.width * one.height; pixel++) {
    const at = pixel * one.channels;
    if ([0, 1, 2].some((channel) => one.data[at + channel] !== other.data[at + channel])) changed.push(pixel);
  }
  return changed;
}

/** The mean colour in OKLab of what a mask marks wholly. */
function meanColour(picture: Picture, mask: Mask): number[] {
  const { lightness, a, b } = toOklab(picture);
  const marked = [...mask.data.keys()].filter((at) => mask.data[at] > 250);
  return [lightness, a, b].map(({ data }) => marked.reduce((sum, at) => sum + data[at], 0) / marked.length);
}

function pixelOf({ photo, regions }: Subject, index: number): number {
  const { x, y } = meshPoint(regions.faces[0].mesh, index);
  return Math.floor(y) * photo.width + Math.floor(x);
}

beforeAll(async () => {
  bald = await sit('portrait-bald');
  long = await sit('portrait-long-hair');
});

describe('cuts', () => {
  it('[TOOL-10] The cuts are those that can be chosen', () => {
    expect(Object.keys(cuts)).toEqual([...hairStyles]);
    expect(hairStyles.length).toBeGreaterThanOrEqual(20);
  });

  const drawn = hairStyles.filter((style) => style !== 'bald');

  it.each(sampleRows(drawn, { count: 3 }))(
    '[TOOL-10] The cut %s grows above the brows, and not over eyes, nose and mouth',
    async (style) => {
      const { hair, places } = await sketch(style);
      let [above, before] = [0, 0];
      for (let at = 0; at < hair.cover.length; at++) {
        const [x, y, z] = places.subarray(3 * at, 3 * at + 3);
        if (y > 6 && hair.cover[at] > 0.2) above++;
        const isEye = Math.abs(Math.abs(x) - 3.2) < 1.8 && Math.abs(y - 2.6) < 0.9;
        const isMouth = Math.abs(x) < 2.2 && Math.abs(y + 4.6) < 1.2;
        if (z > 1 && (isEye || isMouth)) before = Math.max(before, hair.cover[at]);
      }
      expect(before).toBeLessThan(0.02);
      expect(above).toBeGreaterThan(250);
    },
  );

  it('[TOOL-10] Cuts change no feature of a face', async () => {
    const result = await cutHair(bald, 'shag');
    const changed = new Set(listChanged(bald.photo, result));
    expect(changed.size).toBeGreaterThan(2000);
    for (const point of [...faceLandmarks.rightEye, ...faceLandmarks.leftEye, ...faceLandmarks.outerLips]) {
      const at = 3 * pixelOf(bald, point);
      // Shadow may fall there, hair may not.
      const sum = ({ data }: Picture) => data[at] + data[at + 1] + data[at + 2] + 3;
      expect(sum(result) / sum(bald.photo)).toBeGreaterThan(0.45);
      expect(sum(result) / sum(bald.photo)).toBeLessThan(1.1);
    }
  });

  it('[TOOL-10] Pixels that neither hair nor its shadow reaches stay bit for bit', async () => {
    const result = await cutHair(bald, 'crew');
    const [{ box }] = bald.regions.faces;
    const far = listChanged(bald.photo, result).filter((pixel) => {
      const [x, y] = [pixel % WIDTH, Math.floor(pixel / WIDTH)];
      return Math.abs(x - box.left - box.width / 2) > 1.1 * box.width || y > box.top + 1.6 * box.height;
    });
    expect(far).toEqual([]);
  });

  it('[TOOL-10] A cut is the same for the same seed, and differs for another', async () => {
    const [one, again, other] = [
      await sketch('pixie', 7),
      await sketch('pixie', 7),
      await sketch('pixie', 8),
    ];
    expect(again.hair.light).toEqual(one.hair.light);
    const moved = one.hair.cover.filter((cover, at) => Math.abs(cover - other.hair.cover[at]) > 0.1);
    expect(moved.length).toBeGreaterThan(100);
  });

  it('[TOOL-10] Long hair is removed where the new cut does not cover it', async () => {
    const result = await cutHair(long, 'bald');
    const hair = await readPersonMask('portrait-long-hair', 'hair', WIDTH);
    const before = meanColour(long.photo, hair);
    const after = meanColour(result, hair);
    expect(after[0] - before[0]).toBeGreaterThan(0.12);
  });
});

describe('colours', () => {
  it('[TOOL-10] Hair colours stay off cloth in the shadow of long hair', async () => {
    const result = await dye(long, '#c9a874');
    const garment = await readPersonMask('portrait-long-hair', 'garment', WIDTH);
    const worn = [...garment.data.keys()].filter((at) => garment.data[at] === 255);
    const changed = new Set(listChanged(long.photo, result));
    expect(worn.filter((at) => changed.has(at)).length / worn.length).toBeLessThan(0.04);
  });

  it.each(sampleRows(['#1f1b19', '#c9a874', '#2f5fae'], { count: 1 }))(
    '[TOOL-10] The hair colour reaches %s on known hair, and leaves the skin unchanged',
    async (colour) => {
      const result = await dye(long, colour);
      const hair = await readPersonMask('portrait-long-hair', 'hair', WIDTH);
      const target = [0, 0, 0];
      colourToOklab(parseColour(colour), target);
      const got = meanColour(result, hair);
      expect(Math.abs(got[0] - target[0])).toBeLessThan(0.07);
      expect(Math.hypot(got[1] - target[1], got[2] - target[2])).toBeLessThan(0.04);
      const lips = await readPersonMask('portrait-long-hair', 'lips', WIDTH);
      expect(meanColour(result, lips)).toEqual(meanColour(long.photo, lips));
      const face = await readPersonMask('portrait-long-hair', 'face', WIDTH);
      const [was, is] = [meanColour(long.photo, face), meanColour(result, face)];
      expect(Math.hypot(was[0] - is[0], was[1] - is[1], was[2] - is[2])).toBeLessThan(0.015);
    },
  );
});

describe('the hairstyle changer', () => {
  it('[TOOL-10] The hairstyle changer says that it sees no face', async () => {
    const photo = paint({ width: 64, height: 48, channels: 3 }, (x, y) => [3 * x, 4 * y, 90]);
    await expect(changeHairstyle({ photo }, usual)).rejects.toMatchObject({ kind: 'no_face' });
    const dot = paint({ width: 1, height: 1, channels: 3 }, () => [9, 9, 9]);
    await expect(changeHairstyle({ photo: dot }, usual)).rejects.toMatchObject({ kind: 'no_face' });
  });

  it('[TOOL-10] The hairstyle changer says that a face is too small', async () => {
    const photo = await readPerson('portrait-young-man', 100);
    const order = { ...usual, style: 'crew' as const };
    await expect(changeHairstyle({ photo }, order)).rejects.toMatchObject({ kind: 'face_too_small' });
  });

  it('[TOOL-10] The hairstyle changer says that there is no hair to colour', async () => {
    const order = { ...usual, colour: 'blonde' };
    await expect(changeHairstyle({ photo: bald.photo }, order)).rejects.toMatchObject({
      kind: 'region_empty',
    });
  });

  it('[TOOL-10] The hairstyle changer returns the photo where nothing is to change, and tells whom it saw', async () => {
    const { picture, findings } = await changeHairstyle({ photo: bald.photo }, usual);
    expect(picture).toBe(bald.photo);
    expect(findings).toEqual({ faces: 1, chosen: 1, faceTurned: false, warnings: [] });
  });

  it('[TOOL-10] The hairstyle changer says that a cap is worn', async () => {
    const { mesh } = long.regions.faces[0];
    const { photo } = putOnCap(long.photo, { mesh, colour: [178, 58, 46] });
    const { findings } = await changeHairstyle({ photo }, usual);
    expect(findings?.warnings).toEqual(['hat_seen']);
  });

  it('[TOOL-10] The hairstyle changer keeps transparency, and ends when it is cancelled', async () => {
    const { width, height, data } = bald.photo;
    const clear = new Uint8Array(width * height * 4);
    for (let at = 0; at < width * height; at++) {
      clear.set(data.subarray(3 * at, 3 * at + 3), 4 * at);
      clear[4 * at + 3] = at % width < 40 ? 0 : 255;
    }
    const photo: Picture = { width, height, channels: 4, data: clear };
    const order = { ...usual, style: 'buzz' as const };
    const { picture } = await changeHairstyle({ photo }, order);
    await expectGolden('hairstyle-changer', picture);
    const alphaOf = (of: Picture) => of.data.filter((_, at) => at % 4 === 3);
    expect(alphaOf(picture)).toEqual(alphaOf(photo));
    const signal = AbortSignal.abort();
    await expect(changeHairstyle({ photo }, order, { signal })).rejects.toMatchObject({ kind: 'aborted' });
  });
});
