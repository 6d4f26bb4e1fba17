import { beforeAll, describe, expect, it } from 'vitest';
import { linearOf, toByte, toOklab } from '#imaging/core/colour/colour-space.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { inkOf } from '#imaging/edit/style/ink.ts';
import { estimateSkinLightness } from '#imaging/portrait/emoji/estimate-skin-lightness.ts';
import type { Likeness } from '#imaging/portrait/emoji/extract-likeness.ts';
import { measureInks } from '#imaging/portrait/emoji/measure-inks.ts';
import { markFeatures } from '#imaging/portrait/emoji/smooth-skin.ts';
import { facePoints } from '#imaging/vision/faces/face-landmarks.ts';
import { meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { measurePhotoWhite } from '#imaging/vision/faces/measure-photo-white.ts';
import { readPerson, readPersonMask } from './support/people.ts';
import { lookAt } from './support/subjects.ts';

/** Drawn portraits with the colour that their skin is drawn in, from light to dark. */
const people = {
  'portrait-teenager': 0xeebfa6,
  'portrait-child': 0xe6b69c,
  'portrait-grey-beard': 0xdba98c,
  'portrait-square-glasses': 0xd3a98c,
  'portrait-curls': 0xbd8a66,
  'portrait-young-man': 0x93614a,
  'portrait-afro': 0x6d4a38,
  'portrait-bald': 0x4c382c,
} as const;
type Name = keyof typeof people;

const WIDTH = 300;
const names = Object.keys(people) as Name[];

/** Lightnesses of the five skin tones of Unicode’s emoji. */
const tones = [0xf7dece, 0xf3d2a2, 0xd5ab88, 0xaf7e57, 0x7c533e].map((colour) => inkOf(colour)[0]);

function toneOf(lightness: number): number {
  const away = tones.map((tone) => Math.abs(tone - lightness));
  return away.indexOf(Math.min(...away));
}

async function readPlane(name: Name, mask: string): Promise<Plane> {
  const { width, height, data } = await readPersonMask(name, mask, WIDTH);
  return { width, height, data: Float32Array.from(data, (value) => value / 255) };
}

interface Known {
  readonly photo: Picture;
  readonly likeness: Omit<Likeness, 'white'>;
}

/** A portrait with its true regions. */
async function readKnown(name: Name): Promise<Known> {
  const photo = await readPerson(name, WIDTH);
  const [{ mesh }] = await lookAt(photo);
  if (!mesh.irises) throw new Error('no irises were found');
  const nothing = createPlane(photo);
  const face = await readPlane(name, 'face');
  const beard = name === 'portrait-grey-beard' ? await readPlane(name, 'beard') : nothing;
  const regions = { person: face, skin: face, face, hair: nothing, beard, garment: nothing };
  const { points, irises, roll, yaw } = mesh;
  return { photo, likeness: { picture: photo, regions, points, irises, roll, yaw } };
}

const known = new Map<Name, Known>();

/** Lightness in OKLab of the skin of a sticker of a portrait that got `exposure` times its light. */
function drawnLightness(name: Name, exposure = 1): number {
  const found = known.get(name);
  if (!found) throw new Error(`${name} was not read`);
  const data = Uint8Array.from(found.photo.data, (value) => toByte(Math.min(1, exposure * linearOf[value])));
  const picture = { ...found.photo, data };
  const likeness = { ...found.likeness, picture, white: measurePhotoWhite(picture) };
  const top = meshPoint(likeness, facePoints.hairline);
  const chin = meshPoint(likeness, facePoints.chin);
  const faceHeight = Math.hypot(chin.x - top.x, chin.y - top.y);
  const features = markFeatures(likeness, faceHeight);
  return measureInks(likeness, { planes: toOklab(picture), features, faceHeight }).skin[0];
}

const truth = (name: Name) => inkOf(people[name])[0];

beforeAll(async () => {
  for (const name of names) known.set(name, await readKnown(name));
});

describe('the skin of a sticker', () => {
  it.each(names)('[TOOL-02] The skin of %s is that of daylight in a photo that is much too dark', (name) => {
    expect(Math.abs(drawnLightness(name, 0.14) - truth(name))).toBeLessThan(0.13);
  });

  it('[TOOL-02] A colored lamp, which takes the blue, darkens skin by less than half a tone', () => {
    const seen = [0.75, 0.05, 0.04] as const;
    const [plain, under] = [seen, [0.75, 0.055, 0.095] as const].map((ink) =>
      estimateSkinLightness(ink, 0.7),
    );
    expect(plain - under).toBeLessThan(0.07);
    expect(plain - under).toBeGreaterThan(0);
  });

  it('[TOOL-02] The skins of eight people keep their order from light to dark', () => {
    const drawn = names.map((name) => ({ name, own: truth(name), lightness: drawnLightness(name) }));
    for (const lighter of drawn)
      for (const darker of drawn)
        if (lighter.own > darker.own + 0.04)
          expect(lighter.lightness, `${lighter.name} over ${darker.name}`).toBeGreaterThan(darker.lightness);
  });

  it.each(names)('[TOOL-02] The skin of %s is within one tone of its own, whatever the exposure', (name) => {
    for (const exposure of [0.4, 0.6, 1.5]) {
      const drawn = drawnLightness(name, exposure);
      expect(Math.abs(toneOf(drawn) - toneOf(truth(name))), `at ${exposure}`).toBeLessThanOrEqual(1);
      if (exposure > 0.5) expect(Math.abs(drawn - truth(name)), `at ${exposure}`).toBeLessThan(0.11);
    }
    const spread = drawnLightness(name, 1.5) - drawnLightness(name, 0.6);
    expect(spread).toBeLessThan(0.16);
  });
});
