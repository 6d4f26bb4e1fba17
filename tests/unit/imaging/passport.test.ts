import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { backgroundColours } from '#imaging/portrait/passport/background-colours.ts';
import { clearPlateaus } from '#imaging/portrait/passport/cut-person.ts';
import { type DocumentFormat, documentFormats } from '#imaging/portrait/passport/document-formats.ts';
import { compositeOnColour, measureShoulderSlopes } from '#imaging/portrait/passport/draw-photo.ts';
import { drawSheet } from '#imaging/portrait/passport/draw-sheet.ts';
import { keepPerson } from '#imaging/portrait/passport/keep-person.ts';
import { placeCrown } from '#imaging/portrait/passport/measure-passport-head.ts';
import { measureFraming, planFraming } from '#imaging/portrait/passport/plan-framing.ts';
import { GAP, papers, planSheet } from '#imaging/portrait/passport/plan-sheet.ts';
import { evenLight, planLight } from '#imaging/portrait/passport/render-photo.ts';
import { resampleTurned } from '#imaging/portrait/passport/resample-turned.ts';
import {
  requireFrontal,
  requireLight,
  validateDetail,
  validateFace,
  validateLight,
} from '#imaging/portrait/passport/validate-photo.ts';
import { makePassportPhoto } from '#imaging/tools/make-passport-photo.ts';
import type { ToolOutput } from '#imaging/tools/tool.ts';
import { facePoints } from '#imaging/vision/faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '#imaging/vision/faces/face-mesh.ts';
import { findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { documentBackgrounds, documentNames } from '#lib/catalog/tools/passport-photo/options.ts';
import { parameters as passportPhotoParameters } from '#lib/catalog/tools/passport-photo/parameters.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { sheet, turnQuarters } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { paint } from './support/pictures.ts';

const formats: readonly (readonly [string, DocumentFormat])[] = Object.entries(documentFormats);
const plain = passportPhotoParameters.parse({ sheet: 'none' });

let portrait: Picture;
/** Result for the portrait with default options. */
let usual: ToolOutput;

async function readSample(name: string, width: number): Promise<Picture> {
  const photo = await decodePicture(readFileSync(`public/samples/portrait-${name}.jpg`));
  return resizePicture(photo, { width, height: Math.round((width * photo.height) / photo.width) });
}

async function meshOf(photo: Picture): Promise<FaceMesh> {
  const [face] = await findFaces(await buildLevels(photo), {
    ...(await loadFaceModels()),
    progress: createProgress({}),
  });
  return face.mesh;
}

function irisesOf({ irises }: FaceMesh) {
  if (!irises) throw new Error('no irises were looked for');
  return irises;
}

/** A picture turned clockwise about its middle, on grey, sampled linearly. */
function turn(picture: Picture, degrees: number): Picture {
  const { width, height, data } = picture;
  const angle = (degrees * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  return paint({ width, height, channels: 3 }, (column, row) => {
    const [across, down] = [column - width / 2, row - height / 2];
    const x = across * cosine + down * sine + width / 2;
    const y = down * cosine - across * sine + height / 2;
    if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return [96, 104, 112];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (u: number, v: number, channel: number) => data[3 * ((top + v) * width + left + u) + channel];
    return [0, 1, 2].map((channel) => {
      const above = at(0, 0, channel) * (1 - x + left) + at(1, 0, channel) * (x - left);
      const below = at(0, 1, channel) * (1 - x + left) + at(1, 1, channel) * (x - left);
      return Math.round(above * (1 - y + top) + below * (y - top));
    });
  });
}

function pixelAt({ width, data }: Picture, x: number, y: number): number[] {
  return [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
}

function warningsOf({ findings }: ToolOutput): readonly (string | number)[] {
  const warnings = findings?.warnings;
  if (!Array.isArray(warnings)) throw new Error('no warnings are told');
  return warnings;
}

beforeAll(async () => {
  portrait = await readSample('long-hair', 340);
  usual = await makePassportPhoto({ photo: portrait }, passportPhotoParameters.parse({}));
});

it('[TOOL-20] A passport photo looks as it did', () => expectGolden('passport-photo', usual.picture));

describe('the rules of documents', () => {
  it('[TOOL-20] The rules of documents are those that can be chosen', () => {
    expect([...documentNames].sort()).toEqual(Object.keys(documentFormats).sort());
    expect([...documentBackgrounds].sort()).toEqual(Object.keys(backgroundColours).sort());
  });

  it.each(formats)(
    '[TOOL-20] The rule of %s leaves room for a head',
    (_, { width, height, head, eyes, pixels }) => {
      expect(head[0]).toBeLessThan(head[1]);
      expect(eyes[0]).toBeLessThan(eyes[1]);
      expect(head[1]).toBeLessThan(height);
      if (pixels) expect(pixels[0] / pixels[1]).toBeCloseTo(width / height, 3);
    },
  );

  it.each(formats)('[TOOL-20] The rule of %s is kept by heads of all shapes', (_, format) => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.9, max: 1.12, noNaN: true }),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (crown, volume) => {
          const head = {
            frame: { origin: { x: 50, y: 60 }, angle: 0.05 },
            ...{ chin: 20, crown: 20 * crown, hair: 20 * (crown + volume), isCut: false },
            ...{ middle: 0.4, width: 24 },
          };
          const matte = { width: 100, height: 160, data: new Uint8Array(16_000) };
          const framed = measureFraming(head, planFraming({ head, format, matte }), format);
          const spans = [
            [format.head, framed.head],
            [format.eyes, framed.eyes],
            [format.above, framed.above],
            [format.below, framed.below],
          ] as const;
          for (const [[least, most], value] of spans) {
            expect(value).toBeGreaterThanOrEqual(least - 0.01);
            expect(value).toBeLessThanOrEqual(most + 0.01);
          }
        },
      ),
      { numRuns: 4, seed: 1 },
    );
  });
});

describe('a passport photo', () => {
  it('[TOOL-20] A passport photo sets a leaning head upright, in a single resampling', async () => {
    const degrees = -9;
    const photo = turn(portrait, degrees);
    const { picture, findings } = await makePassportPhoto({ photo }, plain);
    const { right, left } = irisesOf(await meshOf(picture));
    const tilt = (Math.atan2(left.y - right.y, left.x - right.x) * 180) / Math.PI;
    expect(Math.abs(tilt)).toBeLessThan(0.5);
    const { irises } = await meshOf(portrait);
    const before = irises && Math.atan2(irises.left.y - irises.right.y, irises.left.x - irises.right.x);
    expect(findings?.turnedDegrees).toBeCloseTo(degrees + ((before ?? 0) * 180) / Math.PI, -0.3);
  });

  it.each(sampleRows(['schengen-visa', 'united-states'] as const, { count: 1, turn: 1 }))(
    '[TOOL-20] A photo for %s has the size, head and eyes of the rule, and tells them truly',
    async (document) => {
      const format: DocumentFormat = documentFormats[document];
      const isUsual = document === passportPhotoParameters.parse({}).document;
      const output = isUsual ? usual : await makePassportPhoto({ photo: portrait }, { ...plain, document });
      const { picture, findings, pixelsPerInch } = output;
      expect(pixelsPerInch).toBe(600);
      expect(picture.width).toBe(Math.round((format.width * 600) / 25.4));
      expect(picture.height).toBe(Math.round((format.height * 600) / 25.4));
      const { irises, points } = await meshOf(picture);
      const millimetres = 25.4 / 600;
      const eyes = (picture.height - ((irises?.left.y ?? 0) + (irises?.right.y ?? 0)) / 2) * millimetres;
      expect(eyes).toBeGreaterThan(format.eyes[0]);
      expect(eyes).toBeLessThan(format.eyes[1]);
      expect(Math.abs(eyes - Number(findings?.eyesMillimetres))).toBeLessThan(0.4);
      const head = Number(findings?.headMillimetres);
      expect(head).toBeGreaterThan(format.head[0]);
      expect(head).toBeLessThan(format.head[1]);
      const chin = (picture.height - points[3 * 152 + 1]) * millimetres;
      expect(Math.abs(format.height - Number(findings?.aboveMillimetres) - chin - head)).toBeLessThan(0.8);
      const face = (points[3 * 234] + points[3 * 454]) / 2;
      expect(Math.abs(face - picture.width / 2) * millimetres).toBeLessThan(1);
    },
  );

  it('[TOOL-20] A passport photo has an even background of the colour of the rule', () => {
    const { picture, findings } = usual;
    expect(findings?.background).toBe('light-grey');
    for (const [x, y] of [
      [2, 2],
      [picture.width - 3, 2],
      [2, 200],
      [picture.width - 3, 300],
    ])
      expect(pixelAt(picture, x, y)).toEqual([...backgroundColours['light-grey']]);
  });

  it('[TOOL-20] A passport photo keeps or evens its own background where that is asked for', async () => {
    const own = await makePassportPhoto({ photo: portrait }, { ...plain, background: 'own' });
    const evened = await makePassportPhoto({ photo: portrait }, { ...plain, background: 'evened' });
    const [corner, other] = [pixelAt(evened.picture, 2, 2), pixelAt(evened.picture, 800, 2)];
    expect(corner).toEqual(other);
    expect(pixelAt(own.picture, 2, 2)).not.toEqual(corner);
    for (const [channel, value] of pixelAt(own.picture, 2, 2).entries())
      expect(Math.abs(value - corner[channel])).toBeLessThan(40);
  });

  it('[TOOL-20] A photo for an online form has its pixels, and no sheet', async () => {
    const { picture, further, pixelsPerInch } = await makePassportPhoto(
      { photo: portrait },
      passportPhotoParameters.parse({ document: 'singapore-online' }),
    );
    expect(picture).toMatchObject({ width: 400, height: 514, channels: 3 });
    expect(pixelsPerInch).toBe(290);
    expect(further).toEqual([]);
  });

  it('[TOOL-20] A good portrait gives no warnings', async () => {
    // The only fault of the small copy is that it is one.
    expect(warningsOf(usual)).toEqual(['too_small']);
    const photo = await readSample('afro', 680);
    expect(warningsOf(await makePassportPhoto({ photo }, plain))).toEqual([]);
  });

  it('[TOOL-20] Other people are left out, also where they touch, with a warning', async () => {
    const friends = await decodePicture(readFileSync('public/samples/friends.jpg'));
    const photo = await resizePicture(friends, { width: 560, height: 420 });
    const output = await makePassportPhoto({ photo }, { ...plain, document: 'united-states' });
    expect(warningsOf(output)).toContain('several_people');
    const { picture } = output;
    for (const share of [0.1, 0.25, 0.4, 0.55])
      expect(pixelAt(picture, picture.width - 20, Math.round(share * picture.height))).toEqual([
        255, 255, 255,
      ]);
  });

  it('[TOOL-20] Few pixels, and a head that the photo cuts, give a warning', async () => {
    const { width, height, data } = await resizePicture(portrait, { width: 260, height: 325 });
    const from = Math.round(0.2 * height);
    const photo = { width, height: height - from, channels: 3, data: data.slice(from * width * 3) } as const;
    const warnings = warningsOf(await makePassportPhoto({ photo }, plain));
    expect(warnings).toContain('too_close');
    expect(warnings).toContain('too_small');
  });

  it('[TOOL-20] A photo that ends at the shoulders is refused: nothing of a body is made up', async () => {
    const { width, height, data } = portrait;
    const chin = meshPoint(await meshOf(portrait), facePoints.chin).y;
    const cut = (below: number) => {
      const rows = Math.min(height, Math.round(chin + below * height));
      return { width, height: rows, channels: 3, data: data.slice(0, rows * width * 3) } as const;
    };
    await expect(makePassportPhoto({ photo: cut(0.03) }, plain)).rejects.toMatchObject({
      kind: 'photo_too_close',
      message: expect.stringMatching(/^the photo ends too early below the face: \d+\.\d mm/),
    });
    expect(warningsOf(await makePassportPhoto({ photo: cut(1) }, plain))).not.toContain('too_close');
  });

  it('[TOOL-20] A face as dark as at night is refused, and so is a half profile', async () => {
    const night = { ...portrait, data: portrait.data.map((value) => 0.2 * value) };
    await expect(makePassportPhoto({ photo: night }, plain)).rejects.toMatchObject({
      kind: 'photo_too_dark',
    });
    expect(() => requireFrontal({ yaw: -27 })).toThrow('the head is turned by 27 degrees');
    expect(() => requireFrontal({ yaw: 20 })).not.toThrow();
  });

  it('[TOOL-20] Dark skin in usable light, light from one side and shut eyes are never taken for night', () => {
    const dark = { left: 0.05, right: 0.05, middle: 0.05, bright: 0.07, burnt: 0 };
    const mesh = { irises: undefined };
    const assess = (eyeWhite: number, brighterEyeWhite: number, isEvened = true) =>
      requireLight({ light: { ...dark, eyeWhite, brighterEyeWhite }, mesh, isEvened });
    expect(() => assess(0.05, 0.06)).toThrow('the face is too dark');
    expect(() => assess(0.05, 0.2)).not.toThrow();
    // Evening the light out would help.
    expect(() => assess(0.05, 0.06, false)).not.toThrow();
    const iris = { x: 0, y: 0, radius: 1, opening: 0.02 };
    const shut = { irises: { right: iris, left: iris } };
    const light = { ...dark, eyeWhite: 0.05, brighterEyeWhite: 0.06 };
    expect(() => requireLight({ light, mesh: shut, isEvened: true })).not.toThrow();
  });

  it('[TOOL-20] A photo without a face, or with one of a few pixels, is refused', async () => {
    const wall = sheet(200, 160, [120, 110, 100]);
    await expect(makePassportPhoto({ photo: wall }, plain)).rejects.toMatchObject({ kind: 'no_face' });
    const dot = sheet(1, 1, [9, 9, 9]);
    await expect(makePassportPhoto({ photo: dot }, plain)).rejects.toMatchObject({ kind: 'no_face' });
    const tiny = await resizePicture(portrait, { width: 120, height: 150 });
    await expect(makePassportPhoto({ photo: tiny }, plain)).rejects.toMatchObject({ kind: 'face_too_small' });
  });

  it('[TOOL-20] Photos that lie on their side, and cut-out ones, are taken', async () => {
    const { width, height, data } = portrait;
    const cutOut = paint({ width, height, channels: 4 }, (x, y) => {
      const at = 3 * (y * width + x);
      return [data[at], data[at + 1], data[at + 2], y < 0.05 * height ? 0 : 255];
    });
    const { picture } = await makePassportPhoto({ photo: turnQuarters(cutOut, 1) }, plain);
    expect(picture.channels).toBe(3);
    const { right, left } = irisesOf(await meshOf(picture));
    expect(left.x - right.x).toBeGreaterThan(10 * Math.abs(left.y - right.y));
  });

  it('[TOOL-20] A passport photo can be cancelled at any moment', async () => {
    for (const after of [0, 4]) {
      const controller = new AbortController();
      let calls = 0;
      const run = makePassportPhoto({ photo: portrait }, plain, {
        signal: controller.signal,
        onProgress() {
          if (calls++ >= after) controller.abort();
        },
      });
      await expect(run).rejects.toMatchObject({ kind: 'aborted' });
    }
  });
});

describe('what may be objected to', () => {
  let mesh: FaceMesh;

  beforeAll(async () => {
    mesh = await meshOf(portrait);
  });

  it('[TOOL-20] A good face has nothing to object to', () => {
    expect(validateFace(mesh, 0)).toEqual([]);
    const light = {
      left: 0.5,
      right: 0.4,
      middle: 0.45,
      bright: 0.6,
      burnt: 0.01,
      eyeWhite: 0.4,
      brighterEyeWhite: 0.4,
    };
    expect(validateLight(light)).toEqual([]);
    expect(validateLight({ ...light, left: 0.02, right: 0.03, middle: 0.02 })).toEqual([]);
    expect(validateDetail({ pixelsPerInch: 500, softness: 0.4, betweenEyes: 200 })).toEqual([]);
  });

  it('[TOOL-20] A shut eye is objected to, in a mesh and in a picture with painted lids', async () => {
    const { right, left } = irisesOf(mesh);
    const shut = { ...mesh, irises: { right, left: { ...left, opening: 0.1 } } };
    expect(validateFace(shut, 0)).toEqual(['eyes_closed']);
    const { width, height, data } = portrait;
    const between = left.x - right.x;
    const lidded = paint({ width, height, channels: 3 }, (x, y) => {
      for (const eye of [right, left]) {
        const [across, down] = [(x - eye.x) / between, (y - eye.y) / between];
        if (Math.hypot(across / 0.3, down / 0.14) > 1) continue;
        const lashes = Math.abs(down - 0.05 + 0.5 * across * across) < 0.012;
        return lashes ? [70, 45, 40] : [...data.subarray(3 * (y * width + x), 0), 214, 170, 150];
      }
      return [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
    });
    expect(validateFace(await meshOf(lidded), 0)).toContain('eyes_closed');
  });

  it('[TOOL-20] An open mouth, a turned head and a leaning one are objected to', () => {
    const points = mesh.points.slice();
    points[3 * 14 + 1] += 0.06 * (points[3 * 152 + 1] - points[3 * 10 + 1]);
    expect(validateFace({ ...mesh, points }, 0)).toEqual(['mouth_open']);
    expect(validateFace({ ...mesh, yaw: -19 }, 0)).toEqual(['head_turned']);
    expect(validateFace({ ...mesh, pitch: 22 }, 0)).toEqual(['head_turned']);
    expect(validateFace(mesh, -0.25)).toEqual(['head_tilted']);
  });

  it('[TOOL-20] Light that is too weak, too strong or from one side is objected to', () => {
    const light = {
      left: 0.4,
      right: 0.4,
      middle: 0.4,
      bright: 0.5,
      burnt: 0,
      eyeWhite: 0.3,
      brighterEyeWhite: 0.3,
    };
    expect(validateLight({ ...light, left: 0.05, right: 0.05, middle: 0.05, eyeWhite: 0.06 })).toEqual([
      'too_dark',
    ]);
    expect(validateLight({ ...light, left: 0.8, right: 0.8, middle: 0.8 })).toEqual(['too_bright']);
    expect(validateLight({ ...light, left: 0.1 })).toEqual(['uneven_light']);
    expect(validateLight({ ...light, right: 0.1 })).toEqual(['uneven_light']);
  });

  it('[TOOL-20] A face that is blurred, or has few pixels, is objected to', () => {
    expect(validateDetail({ pixelsPerInch: 500, softness: 1.6, betweenEyes: 200 })).toEqual(['blurred']);
    expect(validateDetail({ pixelsPerInch: 120, softness: 1.2, betweenEyes: 40 })).toEqual(['too_small']);
  });

  it('[TOOL-20] Blur is found in a portrait that was blurred', async () => {
    const soft = await resizePicture(portrait, { width: 110, height: 138, kernel: 'linear' });
    const blurred = await resizePicture(soft, { width: 520, height: 650, kernel: 'cubic' });
    expect(warningsOf(await makePassportPhoto({ photo: blurred }, plain))).toContain('blurred');
  });
});

describe('the crown of a head', () => {
  it('[TOOL-20] The crown of a head is where short hair ends, and hardly rises with voluminous hair', () => {
    expect(placeCrown(0.98)).toBe(0.98);
    expect(placeCrown(1.3)).toBeGreaterThan(placeCrown(1.1));
    expect(placeCrown(1.3)).toBeLessThan(1.1);
    expect(placeCrown(2.5)).toBe(placeCrown(3));
  });
});

describe('a matte', () => {
  it('[TOOL-20] The matte of a passport photo keeps the person whose face it is', () => {
    const { width, height, data } = paint({ width: 40, height: 20, channels: 1 }, (x) => [
      x < 15 ? 255 : x < 18 ? 60 : x > 27 ? 255 : x > 23 ? 60 : 0,
    ]);
    const kept = keepPerson({ width, height, data }, { x: 5, y: 10 });
    expect(kept.data[10 * 40 + 5]).toBe(255);
    expect(kept.data[10 * 40 + 16]).toBe(60);
    expect(kept.data[10 * 40 + 25]).toBe(0);
    expect(kept.data[10 * 40 + 35]).toBe(0);
  });
});

describe('half-seen ground', () => {
  it('[TOOL-20] Half-transparent ground is cleared where it is flat, while edges and strands stay', async () => {
    const { width, height, data } = paint({ width: 120, height: 90, channels: 1 }, (x, y) => {
      if (x < 40) return [255];
      const isStrand = y >= 60 && y % 8 < 3;
      if (isStrand && x < 70) return [220];
      return [y < 45 && x < 65 ? 100 : Math.max(0, 255 - 80 * (x - 39))];
    });
    const cleared = await clearPlateaus({ width, height, data }, 180);
    const at = (x: number, y: number) => cleared.data[y * width + x];
    expect(at(20, 20)).toBe(255);
    expect(at(54, 20)).toBeLessThan(10);
    expect(at(40, 50)).toBeGreaterThan(120);
    expect(at(55, 65)).toBeGreaterThan(190);
  });
});

describe('a shoulder that the border cuts', () => {
  const body = paint({ width: 100, height: 80, channels: 1 }, (x, y) => [y > 70 - 0.5 * x ? 255 : 0]);

  it('[TOOL-20] A shoulder that the border cuts continues its slope on that side', () => {
    const [left, right] = measureShoulderSlopes(body);
    expect(left).toBeCloseTo(0.5, 0);
    expect(right).toBe(0);
    const free = paint({ width: 100, height: 80, channels: 1 }, (x) => [x > 20 && x < 80 ? 255 : 0]);
    expect(measureShoulderSlopes(free)).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  it('[TOOL-20] A cut shoulder is drawn on with its contour, and nothing above it', () => {
    const source = paint({ width: 100, height: 80, channels: 4 }, (x, y) => [
      ...[90, 60, 30],
      y > 70 - 0.5 * x ? 255 : 0,
    ]);
    const out = new Float32Array(60 * 120 * 4);
    resampleTurned(source, {
      grid: {
        ...{ width: 60, start: [-39.5, 0.5], across: [1, 0] },
        ...{ isOpenAbove: true, falls: [0.5, Number.POSITIVE_INFINITY] },
      },
      out,
      top: 0,
      bottom: 120,
    });
    const topAt = (column: number) => {
      let row = 0;
      while (row < 120 && out[4 * (row * 60 + column) + 3] < 0.5) row++;
      return row;
    };
    for (const column of [5, 20, 35, 50])
      expect(Math.abs(topAt(column) - (70 - 0.5 * (column - 39)))).toBeLessThan(3);
  });
});

describe('resampling in one turn', () => {
  it('[TOOL-20] Resampling without rotation or scaling keeps the picture, and keeps its light where it is', () => {
    const source = paint({ width: 20, height: 16, channels: 3 }, (x, y) => [12 * x, 15 * y, 128]);
    const grid = { width: 20, start: [0.5, 0.5], across: [1, 0], isOpenAbove: false, falls: [0, 0] } as const;
    const out = new Float32Array(20 * 16 * 4);
    resampleTurned(source, { grid, out, top: 0, bottom: 16 });
    const back = compositeOnColour({ width: 20, height: 16, data: out }, [0, 0, 0]);
    expect(back.data).toEqual(source.data);
    const turned = new Float32Array(16 * 20 * 4);
    const quarter = { ...grid, width: 16, start: [0.5, 15.5], across: [0, -1] } as const;
    resampleTurned(source, { grid: quarter, out: turned, top: 0, bottom: 20 });
    expect(compositeOnColour({ width: 16, height: 20, data: turned }, [0, 0, 0]).data).toEqual(
      turnQuarters(source, 1).data,
    );
  });

  it('[TOOL-20] Resampling never shows hidden colours', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 0.3, max: 4, noNaN: true }),
        (angle, step) => {
          const source = paint({ width: 12, height: 12, channels: 4 }, (x) =>
            x < 6 ? [0, 0, 255, 255] : [255, 0, 0, 0],
          );
          const out = new Float32Array(24 * 24 * 4);
          const across = [step * Math.cos(angle), step * Math.sin(angle)] as const;
          const grid = { width: 24, start: [2, 2], across, isOpenAbove: true, falls: [0, 0] } as const;
          resampleTurned(source, { grid, out, top: 0, bottom: 24 });
          for (let at = 0; at < out.length; at += 4) {
            expect(out[at]).toBe(0);
            expect(out[at + 2]).toBeLessThanOrEqual(out[at + 3] + 1e-6);
          }
        },
      ),
      { numRuns: 15, seed: 1 },
    );
  });
});

describe('even light', () => {
  it('[TOOL-20] Even light brings both sides of a face nearer to each other, and leaves good light alone', () => {
    const light = {
      left: 0.6,
      right: 0.2,
      middle: 0.4,
      bright: 0.6,
      burnt: 0,
      eyeWhite: 0.4,
      brighterEyeWhite: 0.4,
    };
    const plan = planLight(light);
    const data = new Float32Array(40 * 4);
    for (let at = 0; at < data.length; at += 4)
      data.fill(at < 80 ? 0.6 : 0.2, at, at + 3).fill(1, at + 3, at + 4);
    const evened = evenLight(
      { width: 40, height: 1, data },
      { lightPlan: plan, facePlace: { x: 20, reach: 15 } },
    );
    const ratio = evened.data[4 * 5] / evened.data[4 * 35];
    expect(ratio).toBeGreaterThan(1.2);
    expect(ratio).toBeLessThan(2.2);
    const even = planLight({ ...light, left: 0.4, right: 0.4 });
    expect(even.exposure).toBe(1);
    expect(Math.abs(even.tilt)).toBe(0);
  });

  it('[TOOL-20] Even light raises a dark face with its eyes, but no dark skin in good light', () => {
    const dark = { left: 0.05, right: 0.05, middle: 0.05, bright: 0.1, burnt: 0, brighterEyeWhite: 0.35 };
    expect(planLight({ ...dark, eyeWhite: 0.1 }).exposure).toBeGreaterThan(1.5);
    expect(planLight({ ...dark, eyeWhite: 0.35 }).exposure).toBe(1);
  });
});

describe('a sheet of copies', () => {
  it('[TOOL-20] A sheet holds eight photos of 35 × 45 mm on 10 × 15 cm, and thirty on A4', () => {
    const size = { width: 35, height: 45 };
    const small = planSheet(papers['10x15'], size);
    expect(small.columns.length * small.rows.length).toBe(8);
    const large = planSheet(papers.a4, size);
    expect(large.columns.length * large.rows.length).toBe(30);
  });

  it('[TOOL-20] A sheet has photos within its margins, evenly spaced, and no room for one more', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(papers)),
        fc.record({
          width: fc.double({ min: 20, max: 120, noNaN: true }),
          height: fc.double({ min: 20, max: 120, noNaN: true }),
        }),
        (paper, photo) => {
          const plan = planSheet(paper, photo);
          const sides = [
            [plan.columns, plan.width, photo.width],
            [plan.rows, plan.height, photo.height],
          ] as const;
          for (const [starts, side, length] of sides) {
            const used = starts.length * (length + GAP) - GAP;
            expect(side - 2 * paper.margin - used).toBeLessThan(length + GAP);
            if (starts.length === 0) continue;
            expect(starts[0]).toBeGreaterThanOrEqual(paper.margin - 1e-3);
            expect(starts[0] + used).toBeLessThanOrEqual(side - paper.margin + 1e-3);
            for (let i = 1; i < starts.length; i++)
              expect(starts[i] - starts[i - 1]).toBeCloseTo(length + GAP, 6);
          }
        },
      ),
      { numRuns: 60, seed: 1 },
    );
  });

  it('[TOOL-20] A sheet shows the photo at its places, with marks outside of it only', () => {
    const photo = sheet(70, 90, [10, 200, 30]);
    const plan = planSheet(papers['10x15'], { width: 35, height: 45 });
    const drawn = drawSheet(photo, { plan, density: 2 });
    expect([drawn.width, drawn.height]).toEqual([305, 203]);
    let [green, marked, white] = [0, 0, 0];
    for (let at = 0; at < drawn.data.length; at += 3) {
      if (drawn.data[at] === 10) green++;
      else if (drawn.data[at] === 255) white++;
      else marked++;
    }
    expect(green).toBe(8 * 70 * 90);
    expect(marked).toBeGreaterThan(50);
    expect(white).toBeGreaterThan(10 * marked);
  });

  it('[TOOL-20] A sheet comes beside the photo, with the same resolution', () => {
    const [print] = usual.further ?? [];
    expect(print).toMatchObject({ width: 3600, height: 2400, channels: 3 });
    expect(usual.findings?.copies).toBe(8);
  });
});
