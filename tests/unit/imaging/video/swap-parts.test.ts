import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeSrgb } from '#imaging/core/colour/colour-space.ts';
import { gaussianBlur } from '#imaging/core/filters/gaussian-blur.ts';
import { hashUnit } from '#imaging/core/numeric/value-noise.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';
import { bridgeBrows } from '#imaging/portrait/swap/bridge-brows.ts';
import { completeBrows } from '#imaging/portrait/swap/complete-brows.ts';
import { coverBrows, coverFeatures, coverSource } from '#imaging/portrait/swap/cover-brows.ts';
import { describeFace } from '#imaging/portrait/swap/describe-face.ts';
import { drawSwapped } from '#imaging/portrait/swap/draw-swapped.ts';
import { matchSpectrum } from '#imaging/portrait/swap/match-spectrum.ts';
import { PLAN_CHANNELS, planBlend } from '#imaging/portrait/swap/plan-blend.ts';
import { trustHue } from '#imaging/portrait/swap/trust-hue.ts';
import { CLIP_MAP_SIDE } from '#imaging/video/swap/clip-map-side.ts';
import { boxOfPoints, sizeOfPoints } from '#imaging/video/swap/face-extent.ts';
import { fitSource } from '#imaging/video/swap/fit-source.ts';
import { smoothLayer } from '#imaging/video/swap/layer-smoother.ts';
import { findSoftness, softenFace, softenPhoto } from '#imaging/video/swap/match-softness.ts';
import { countRoundsBetween } from '#imaging/video/swap/settle-softness.ts';
import { faceLandmarks, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import { loadMeshTopology } from '#imaging/vision/faces/load-mesh-topology.ts';
import { measureBroadTone } from '#imaging/vision/faces/measure-tone.ts';
import type { MeshTopology } from '#imaging/vision/faces/mesh-topology.ts';
import { TONE_SIDE } from '#imaging/vision/faces/tone-side.ts';
import { findUvZones, type UvZones } from '#imaging/vision/faces/uv-zones.ts';

const progress = createProgress({});
const SIDE = CLIP_MAP_SIDE;
const map = { width: SIDE, height: SIDE };
let topology: MeshTopology;
let zones: UvZones;

beforeAll(async () => {
  topology = await loadMeshTopology();
  zones = findUvZones(topology, SIDE);
});

/** Mean of a map where brows lie. */
function meanOverBrows({ data }: Plane): number {
  let [sum, all] = [0, 0];
  for (const [at, value] of data.entries()) {
    sum += value * (zones.brows.data[at] ?? 0);
    all += zones.brows.data[at] ?? 0;
  }
  return sum / all;
}

/** Skin everywhere but where a place is hidden. */
const skinBut = (isHidden: (at: number) => boolean): Plane => ({
  ...map,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, at) => (isHidden(at) ? 0.1 : 1)),
});

describe('skin under brows', () => {
  it('[TOOL-23] Broad dark brows are replaced whole', () => {
    const skin = skinBut((at) => (zones.brows.data[at] ?? 0) > 0.1);
    expect(meanOverBrows(skin)).toBeLessThan(0.3);
    expect(meanOverBrows(coverBrows(skin, zones))).toBeGreaterThan(0.95);
  });

  it('[TOOL-23] Nostrils are replaced with the nose', () => {
    const isDark = (at: number) => (zones.nostrils.data[at] ?? 0) > 0.2;
    const covered = coverBrows(skinBut(isDark), zones).data;
    const dark = [...covered.keys()].filter((at) => (zones.nostrils.data[at] ?? 0) > 0.9);
    expect(dark.length).toBeGreaterThan(20);
    expect(dark.reduce((sum, at) => sum + (covered[at] ?? 0), 0) / dark.length).toBeGreaterThan(0.95);
  });

  it('[TOOL-23] A fringe over forehead and brows stays in front of them', () => {
    const fringe = skinBut((at) => Math.floor(at / SIDE) < 0.42 * SIDE);
    expect(meanOverBrows(coverBrows(fringe, zones))).toBeLessThan(0.4);
  });

  it('[TOOL-23] A brow that leaves its points is replaced where skin is above and below it', () => {
    const raised = Math.round(0.055 * SIDE);
    const isBrow = (at: number) => (zones.brows.data[at + raised * SIDE] ?? 0) > 0.3;
    const meanOver = (skin: Plane) => {
      const dark = [...skin.data.keys()].filter(isBrow);
      return dark.reduce((sum, at) => sum + (skin.data[at] ?? 0), 0) / dark.length;
    };
    expect(meanOver(bridgeBrows(skinBut(isBrow), zones.brows))).toBeGreaterThan(0.9);
    const fringe = skinBut(
      (at) => isBrow(at) || isBrow(at + 20 * SIDE) || Math.floor(at / SIDE) < 0.3 * SIDE,
    );
    expect(meanOver(bridgeBrows(fringe, zones.brows))).toBeLessThan(0.15);
  });

  it('[TOOL-23] A brow that leaves its points is replaced up to its tip, without a cut across it', () => {
    const raised = Math.round(0.055 * SIDE);
    const isBrow = (at: number) => (zones.brows.data[at + raised * SIDE] ?? 0) > 0.3;
    const brow = [...zones.brows.data.keys()].filter((at) => isBrow(at) && at % SIDE < SIDE / 2);
    const tip = Math.min(...brow.map((at) => at % SIDE));
    // The temple shows nothing up to the first pixels of the brow.
    const border = tip + 3;
    const rows = brow.filter((at) => at % SIDE === border).map((at) => Math.floor(at / SIDE));
    const row = rows[rows.length >> 1] ?? 0;
    const { data } = bridgeBrows(
      skinBut((at) => isBrow(at) || at % SIDE < border),
      zones.brows,
    );
    const along = [...data.subarray(row * SIDE + border - 20, row * SIDE + border + 20)];
    expect(along[20]).toBeGreaterThan(0.9);
    expect(along[18]).toBeGreaterThan(0.6);
    expect(along[0]).toBeLessThan(0.15);
    const steps = along.slice(1).map((value, i) => Math.abs(value - (along[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(0.3);
  });

  it('[TOOL-23] A source gives a brow whole if most of it is seen beside hair, else as it is', () => {
    const columns = [...zones.brows.data.keys()]
      .filter((at) => at % SIDE < SIDE / 2 && (zones.brows.data[at] ?? 0) > 0.9)
      .map((at) => at % SIDE);
    const [first, last] = [Math.min(...columns), Math.max(...columns)];
    const uvMap = { ...map, channels: 4, data: new Float32Array(4 * SIDE * SIDE).fill(1) };
    /** The least of the right brow that is given if hair lies over a share of it. */
    const leastOf = (hidden: number) => {
      const skin = skinBut((at) => at % SIDE < first + hidden * (last - first));
      const { data } = completeBrows(skin, { uvMap, zones });
      const inside = [...data.keys()].filter(
        (at) => at % SIDE < SIDE / 2 && (zones.brows.data[at] ?? 0) > 0.98,
      );
      return Math.min(...inside.map((at) => data[at] ?? 0));
    };
    expect(leastOf(0.25)).toBeGreaterThan(0.9);
    expect(leastOf(0.75)).toBeCloseTo(0.1, 5);
  });

  it('[TOOL-23] A half in shade is replaced around its eye and nose if it shows the same eye, else not', () => {
    const lit = (at: number) => at % SIDE >= SIDE / 2;
    const seen = (isAlike: boolean) => {
      const data = Float32Array.from({ length: 4 * SIDE * SIDE }, (_, index) => {
        const at = Math.floor(index / 4);
        if (index % 4 === 3) return 1;
        const [column, row] = [at % SIDE, Math.floor(at / SIDE)];
        const across = lit(at) || !isAlike ? column : SIDE - 1 - column;
        return (lit(at) ? 0.6 : 0.3) * (1 + 0.4 * Math.sin(across / 2) * Math.cos(row / 2));
      });
      return coverFeatures(
        skinBut((at) => !lit(at)),
        { uvMap: { ...map, channels: 4, data }, zones },
      );
    };
    const meanOverShade = ({ data }: Plane) => {
      const places = [...data.keys()].filter((at) => !lit(at) && (zones.rightEye.data[at] ?? 0) > 0.9);
      return places.reduce((sum, at) => sum + (data[at] ?? 0), 0) / places.length;
    };
    expect(meanOverShade(seen(true))).toBeGreaterThan(0.95);
    expect(meanOverShade(seen(false))).toBeLessThan(0.3);
  });

  it('[TOOL-23] A source gives its dark brows whole, unless it wears glasses', () => {
    const { photo, face } = faceOfSide(150);
    const seen = describeFace(photo, { face, maxAcross: 150, atlas: { topology, zones } });
    const source = skinBut((at) => (zones.brows.data[at] ?? 0) > 0.1);
    const bare = coverSource({ ...seen, source, hasGlasses: false }, zones);
    expect(meanOverBrows(bare.source)).toBeGreaterThan(0.95);
    expect(coverSource({ ...seen, source, hasGlasses: true }, zones).source).toBe(source);
  });

  it('[TOOL-23] A narrow gap in the skin of a source beside its brows is closed, hair over half a face is not', () => {
    const { photo, face } = faceOfSide(150);
    const seen = describeFace(photo, { face, maxAcross: 150, atlas: { topology, zones } });
    const rowOf = (at: number) => Math.floor(at / SIDE) / SIDE;
    const shown = (isHidden: (at: number) => boolean) =>
      coverSource(
        { ...seen, source: skinBut(isHidden), occluders: skinBut(() => true), hasGlasses: false },
        zones,
      ).source.data;
    const forehead = Math.round(0.2 * SIDE) * SIDE + SIDE / 2;
    expect(shown((at) => Math.abs(rowOf(at) - 0.2) < 0.012)[forehead]).toBeGreaterThan(0.8);
    expect(shown((at) => rowOf(at) < 0.3)[forehead]).toBeLessThan(0.3);
  });

  it('[TOOL-23] Skin that was seen is never lost, and far from brows and eyes nothing changes', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(SIDE - 1), (value, row) => {
        const skin = { ...map, data: Float32Array.from({ length: SIDE * SIDE }, () => value) };
        skin.data.fill(1, row * SIDE, (row + 1) * SIDE);
        const covered = coverBrows(skin, zones).data;
        expect(covered.every((now, at) => now >= (skin.data[at] ?? 0) - 1e-6)).toBe(true);
        const chin = Math.round(0.8 * SIDE) * SIDE;
        expect(covered.slice(chin)).toEqual(skin.data.slice(chin));
      }),
      { numRuns: 20 },
    );
  });
});

/** A grey photo with a face of `side` pixels by its points. */
function faceOfSide(side: number) {
  const points = Float32Array.from({ length: 3 * MESH_POINTS }, (_, at) => {
    const [x = 0, y = 0] = topology.map.slice(2 * Math.floor(at / 3));
    return at % 3 === 2 ? 0 : 20 + side * (at % 3 === 0 ? x : y);
  });
  const size = Math.ceil(side) + 40;
  const data = new Uint8Array(3 * size * size).fill(90);
  const photo = { width: size, height: size, channels: 3, data } as const;
  const eye = { x: points[0] ?? 0, y: points[1] ?? 0, radius: side / 20, opening: 0.3 };
  const mesh = { points, flag: 1, roll: 0, yaw: 0, pitch: 0, irises: { right: eye, left: eye } };
  return { photo, face: { mesh, box: boxOfPoints(points) } } as const;
}

describe('the size of a source face', () => {
  it('[TOOL-23] A larger source is scaled to the faces of the clip, never below them', async () => {
    const ratios = fc.double({ min: 1.3, max: 5, noNaN: true });
    await fc.assert(
      fc.asyncProperty(ratios, fc.integer({ min: 60, max: 120 }), async (ratio, largest) => {
        const given = faceOfSide(1.25 * ratio * largest);
        const { photo, face } = await fitSource(given, largest);
        const size = sizeOfPoints(face.mesh.points);
        expect(size).toBeGreaterThan(1.15 * largest);
        expect(size).toBeLessThan(1.35 * largest);
        const scale = photo.width / given.photo.width;
        expect(face.mesh.irises?.left.x).toBeCloseTo(scale * given.face.mesh.irises.left.x, 3);
        expect(face.mesh.irises?.left.radius).toBeCloseTo(scale * given.face.mesh.irises.left.radius, 3);
      }),
      { numRuns: 12 },
    );
  });

  it('[TOOL-23] A smaller source stays as it is', async () => {
    const given = faceOfSide(100);
    expect(await fitSource(given, 120)).toBe(given);
  });
});

/** A face of even grain, blurred by a spread in pixels. */
function grainyFace(spread: number) {
  const { photo, face } = faceOfSide(150);
  const noise = Float32Array.from(
    { length: photo.width * photo.height },
    (_, at) => 60 + 130 * hashUnit(at, 1, 1),
  );
  const soft = gaussianBlur({ ...photo, data: noise }, spread).data;
  return {
    photo: { ...photo, data: Uint8Array.from(photo.data, (_, at) => soft[Math.floor(at / 3)] ?? 0) },
    face,
  };
}

describe('how soft a source is drawn', () => {
  it('[TOOL-23] A source that is no sharper than the clip stays as it is', async () => {
    expect(await findSoftness(grainyFace(1.5), [grainyFace(1.5), grainyFace(0.8)])).toBe(0);
  });

  it('[TOOL-23] A sharper source becomes as soft as the face of the clip', async () => {
    const [sharp, clip] = [grainyFace(0.6), grainyFace(1.6)];
    const spread = (await findSoftness(sharp, [clip])) * sizeOfPoints(sharp.face.mesh.points);
    // Variances of blurs add up.
    expect(Math.hypot(0.6, spread)).toBeGreaterThan(1.2);
    expect(Math.hypot(0.6, spread)).toBeLessThan(1.8);
    const softened = { ...sharp, photo: softenPhoto(sharp.photo, spread) };
    expect(await findSoftness(softened, [clip])).toBeLessThan(1 / 120);
  });
});

describe('eyes of a source that is made softer', () => {
  it('[TOOL-23] They stay as fine as they were, and the rest is blurred', () => {
    const { photo, face } = grainyFace(0.7);
    const { points } = face.mesh;
    const ring = faceLandmarks.rightEye;
    const place = [0, 1].map((axis) => ring.reduce((sum, at) => sum + (points[3 * at + axis] ?? 0), 0));
    const [x = 0, y = 0] = place.map((sum) => Math.round(sum / ring.length));
    const soft = softenFace(photo, { points, spread: 2 });
    const { data } = softenPhoto(photo, 2);
    const eye = 3 * (y * photo.width + x);
    expect(Math.abs((soft.data[eye] ?? 0) - (photo.data[eye] ?? 0))).toBeLessThanOrEqual(1);
    const corner = 3 * (2 * photo.width + 2);
    expect(soft.data[corner]).toBe(data[corner]);
    expect(soft.data).not.toEqual(data);
  });

  it('[TOOL-23] What does not count needs no blur', () => {
    const [clip, drawn] = [grainyFace(1.2), grainyFace(0.7)];
    const counts = new Float32Array(clip.photo.width * clip.photo.height);
    expect(countRoundsBetween(clip.photo, { after: drawn.photo, counts })).toBe(0);
  });
});

describe('how fine a face is drawn', () => {
  it('[TOOL-23] One that is no finer than the clip, or a little, needs no blur', () => {
    const { photo } = grainyFace(1);
    expect(countRoundsBetween(photo, { after: photo })).toBe(0);
    expect(countRoundsBetween(photo, { after: grainyFace(1.4).photo })).toBe(0);
  });

  it('[TOOL-23] One that is finer needs as much blur as makes it alike', () => {
    const [clip, drawn] = [grainyFace(1.2), grainyFace(0.7)];
    const rounds = countRoundsBetween(clip.photo, { after: drawn.photo });
    // A round has half a pixel of variance, and variances add up.
    const spread = Math.sqrt(0.5 * rounds);
    expect(Math.hypot(0.7, spread)).toBeGreaterThan(1);
    expect(Math.hypot(0.7, spread)).toBeLessThan(1.3);
    const after = softenPhoto(drawn.photo, spread);
    expect(countRoundsBetween(clip.photo, { after })).toBeLessThan(0.4);
  });
});

describe('the octaves of a drawn face', () => {
  const soft = () => grainyFace(1.1);
  const sharp = () => grainyFace(0.7);
  /** Mean square of what lies between two blurs of the middle of a photo. */
  function energyBetween({ width, height, data }: Picture, [fine, coarse]: readonly [number, number]) {
    const plane = {
      width,
      height,
      data: Float32Array.from({ length: width * height }, (_, at) => data[3 * at] ?? 0),
    };
    const [one, other] = [fine, coarse].map((spread) => gaussianBlur(plane, spread).data);
    let sum = 0;
    for (let y = 40; y < height - 40; y++)
      for (let x = 40; x < width - 40; x++)
        sum += ((one?.[y * width + x] ?? 0) - (other?.[y * width + x] ?? 0)) ** 2;
    return sum;
  }

  it('[TOOL-23] A sharp face in soft frames loses most of what it has more of each octave than the face before', async () => {
    const { photo, face } = soft();
    const drawn = sharp().photo;
    const after = { ...photo, data: drawn.data.slice() };
    await matchSpectrum(after, { photo, points: face.mesh.points, progress });
    for (const spreads of [
      [0, 0.7],
      [0.7, 1.4],
      [1.4, 2.8],
    ] as const) {
      const [own, before, now] = [photo, drawn, after].map((one) => energyBetween(one, spreads));
      expect((now ?? 0) - (own ?? 0)).toBeLessThan(
        Math.max(0.35 * ((before ?? 0) - (own ?? 0)), 0.1 * (own ?? 0)),
      );
    }
  });

  it('[TOOL-23] A dark red pixel beside bright skin is not made a bright red one', async () => {
    const { photo, face } = soft();
    const drawn = sharp().photo.data.slice();
    const middle = 3 * (Math.floor(photo.height / 2) * photo.width + Math.floor(photo.width / 2));
    drawn.set([30, 5, 5], middle);
    const after = { ...photo, data: drawn };
    await matchSpectrum(after, { photo, points: face.mesh.points, progress });
    const [red = 0, green = 0] = after.data.subarray(middle, middle + 2);
    expect(green).toBeGreaterThan(20);
    expect(red - green).toBeLessThan(50);
  });

  it('[TOOL-23] Irises stay as dark as they are drawn, spots on skin that the face had not do not', async () => {
    const { photo, face } = faceOfSide(150);
    const placeOf = (point: number) => [0, 1].map((axis) => face.mesh.points[3 * point + axis] ?? 0);
    const [upper, lower, cheek] = [159, 145, 50].map(placeOf);
    const eye = [0, 1].map((axis) => ((upper?.[axis] ?? 0) + (lower?.[axis] ?? 0)) / 2);
    const after = { ...photo, data: photo.data.slice() };
    const spots = [eye, cheek ?? []].map(([x = 0, y = 0]) => [Math.round(x), Math.round(y)] as const);
    for (let at = 0; at < photo.data.length; at++) {
      const [column, row] = [Math.floor(at / 3) % photo.width, Math.floor(at / 3 / photo.width)];
      const depth = spots.map(([x, y]) => 50 * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / 40));
      after.data[at] = 95 - Math.max(...depth);
    }
    await matchSpectrum(after, { photo, points: face.mesh.points, progress });
    const [iris = 0, spot = 0] = spots.map(([x, y]) => 95 - (after.data[3 * (y * photo.width + x)] ?? 0));
    expect(iris).toBeGreaterThan(spot + 8);
    expect(iris).toBeGreaterThan(38);
  });

  it('[TOOL-23] Brows stay as dark as they are drawn where the face had thin ones', async () => {
    const { photo, face } = faceOfSide(150);
    const { points } = face.mesh;
    const middleOf = (upper: number, lower: number) =>
      [0, 1].map((axis) =>
        Math.round(((points[3 * upper + axis] ?? 0) + (points[3 * lower + axis] ?? 0)) / 2),
      );
    const [brow, cheek] = [middleOf(105, 52), middleOf(50, 50)];
    const after = { ...photo, data: photo.data.slice() };
    for (let at = 0; at < photo.data.length; at++) {
      const [column, row] = [Math.floor(at / 3) % photo.width, Math.floor(at / 3 / photo.width)];
      const isBar = [brow, cheek].some(
        ([x = 0, y = 0]) => Math.abs(row - y) < 3 && Math.abs(column - x) < 12,
      );
      after.data[at] = isBar ? 45 : 95;
    }
    await matchSpectrum(after, { photo, points, progress });
    const [kept = 0, dulled = 0] = [brow, cheek].map(
      ([x = 0, y = 0]) => 95 - (after.data[3 * (y * photo.width + x)] ?? 0),
    );
    expect(kept).toBeGreaterThan(35);
    expect(kept).toBeGreaterThan(dulled + 8);
  });

  it('[TOOL-23] A smooth face gets the grain of its frame, and none of the lines of the face below', async () => {
    const { photo, face } = faceOfSide(150);
    const { width } = photo;
    const noise = Float32Array.from(
      { length: width * photo.height },
      (_, at) => 110 + 12 * (hashUnit(at, 1, 1) - 0.5),
    );
    const line = (at: number) => Math.floor(at / width) === Math.floor(photo.height / 2);
    const before = {
      ...photo,
      data: Uint8Array.from(photo.data, (_, at) =>
        line(Math.floor(at / 3)) ? 20 : (noise[Math.floor(at / 3)] ?? 0),
      ),
    };
    const after = { ...photo, data: new Uint8Array(photo.data.length).fill(130) };
    await matchSpectrum(after, { photo: before, points: face.mesh.points, grain: true, progress });
    const own = [...before.data.keys()].filter(
      (at) => at % 3 === 1 && Math.abs(at / 3 / width - photo.height / 2 - 15) < 6,
    );
    const pairs = own
      .filter((at) => Math.abs(((at / 3) % width) - width / 2) < 20)
      .map((at) => [(before.data[at] ?? 0) - 110, (after.data[at] ?? 0) - 130] as const);
    const sum = (of: (pair: readonly [number, number]) => number) =>
      pairs.reduce((all, pair) => all + of(pair), 0);
    const share = Math.sqrt(sum(([, drawn]) => drawn ** 2) / sum(([grain]) => grain ** 2));
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(1);
    const alike = sum(([grain, drawn]) => grain * drawn) / (share * sum(([grain]) => grain ** 2));
    expect(alike).toBeGreaterThan(0.8);
    const middle = 3 * (Math.floor(photo.height / 2) * width + Math.floor(width / 2)) + 1;
    expect(Math.abs((after.data[middle] ?? 0) - 130)).toBeLessThan(8);
  });

  it('[TOOL-23] A softer face stays as it is, and so do pixels that were not changed', async () => {
    const { photo, face } = sharp();
    const drawn = soft().photo.data.slice();
    const half = drawn.length / 2;
    drawn.set(photo.data.subarray(half), half);
    const after = { ...photo, data: drawn.slice() };
    await matchSpectrum(after, { photo, points: face.mesh.points, progress });
    expect(after.data.subarray(half)).toEqual(photo.data.subarray(half));
    const away = 3 * photo.width * 40;
    const changed = drawn
      .subarray(0, half - away)
      .reduce((sum, value, at) => sum + Math.abs(value - (after.data[at] ?? 0)), 0);
    expect(changed / (half - away)).toBeLessThan(0.6);
  });
});

/** A face whose skin is lit by one lamp, or by two of other colours in stripes. */
function litFace(tint: number) {
  const size = { ...map, channels: 4 };
  const data = Float32Array.from({ length: 4 * SIDE * SIDE }, (_, at) => {
    const blue = Math.floor(at / 4 / SIDE) % 64 < 32 ? tint : -tint;
    return [0.6 + blue, 0.5, 0.45 - blue, 1][at % 4] ?? 0;
  });
  const plain = { width: TONE_SIDE, height: TONE_SIDE };
  const tone = [0.6, 0.5, 0.45].map((value) => ({
    ...plain,
    data: new Float32Array(TONE_SIDE * TONE_SIDE).fill(decodeSrgb(value)),
  }));
  const [red, green, blue] = tone;
  if (!red || !green || !blue) throw new Error('three channels');
  const source = { ...map, data: new Float32Array(SIDE * SIDE).fill(1) };
  return { uvMap: { ...size, data }, source, sourceTone: [red, green, blue] } as const;
}

describe('hues of a source', () => {
  it('[TOOL-23] Skin in plain light keeps its own', () => {
    expect(trustHue(litFace(0), zones)).toBe(1);
    expect(trustHue(litFace(0.02), zones)).toBe(1);
  });

  it('[TOOL-23] Skin between lamps of two colours loses the more of them the more it is tinted', () => {
    const [some, much] = [0.12, 0.2].map((tint) => trustHue(litFace(tint), zones));
    expect(some).toBeLessThan(0.5);
    expect(much).toBeLessThan(some ?? 0);
  });
});

describe('colours of a blend', () => {
  it('[TOOL-23] Skin takes the hue of the face around it, whatever that of its broad tone', () => {
    const { photo, face } = faceOfSide(150);
    const atlas = { topology, zones };
    const seen = describeFace(photo, { face, maxAcross: 150, atlas });
    const skin = skinBut(() => false);
    const evenly = (colour: readonly number[]) => ({
      ...map,
      channels: 4,
      data: Float32Array.from({ length: 4 * SIDE * SIDE }, (_, at) => colour[at % 4] ?? 0),
    });
    const [grey, orange] = [evenly([0.5, 0.5, 0.5, 1]), evenly([0.6, 0.5, 0.4, 1])];
    const tone = measureBroadTone(grey, zones.skin);
    const source = { ...seen, uvMap: grey, source: skin, sourceTone: tone };
    const target = { face, uvMap: orange, target: skin, targetTone: tone };
    const { data } = planBlend(source, { target, atlas: { ...atlas, strength: 1 } }).layers;
    const cheek = Math.round(0.5 * SIDE) * SIDE + Math.round(0.3 * SIDE);
    const [red = 0, green = 1] = data.slice(PLAN_CHANNELS * cheek + 9);
    expect(red / green).toBeGreaterThan(1.2);
  });
});

describe('what is left of the face below', () => {
  it('[TOOL-23] It stays in its place where the change ends, whatever the shape of the other face', async () => {
    const { photo, face } = grainyFace(1);
    const seen = describeFace(photo, { face, maxAcross: 150, atlas: { topology, zones } });
    const data = new Float32Array(PLAN_CHANNELS * SIDE * SIDE);
    for (let at = 0; at < SIDE * SIDE; at++)
      data.set([0.01, 0, 0, 1, 1, 1, 1, 1, 1, 0.2, 0.2, 0.2, 1, 1, 0], PLAN_CHANNELS * at);
    const shape = face.mesh.points.map((value, i) => (i % 3 === 0 ? value + 4 : value));
    const plan = { layers: { ...map, channels: PLAN_CHANNELS, data }, share: 1 };
    const out = { ...photo, data: photo.data.slice() };
    const target = { ...seen, occluders: skinBut(() => false) };
    target.occluders.data.fill(0);
    await drawSwapped(out, { order: { source: seen, target, shape, plan, topology }, progress });
    const changes = out.data.map((value, at) => Math.abs(value - (photo.data[at] ?? 0)));
    expect(Math.max(...changes)).toBeGreaterThan(0);
    expect(Math.max(...changes)).toBeLessThan(6);
  });
});

describe('the change of a frame beside its neighbours', () => {
  it('[TOOL-23] What trembles from frame to frame is halved, and what was not changed stays', () => {
    const size = { width: 96, height: 96 };
    const { mesh } = faceOfSide(40).face;
    const window = { left: 0, top: 0, ...size };
    const still = Uint8Array.from({ length: 96 * 96 * 1.5 }, (_, at) => 40 + 100 * hashUnit(at, 1, 1));
    const isChanged = (at: number) => at < 96 * 96 && at % 96 > 70;
    const frames = Array.from({ length: 5 }, (_, place) => ({
      frame: still,
      drawn: still.map((value, at) =>
        isChanged(at) ? value + 20 + 24 * (hashUnit(at, place, 2) - 0.5) : value,
      ),
    }));
    const [before, last, own, next, behind] = frames;
    if (!before || !last || !own || !next || !behind) throw new Error('five frames');
    const beside = [before, last, next, behind];
    const smooth = smoothLayer(own, { size, faces: [{ mesh, window }], beside, eyeReach: 0.75 });
    const trembling = (data: Uint8Array) => {
      const off = [...data].map((value, at) => (isChanged(at) ? (value - (still[at] ?? 0) - 19.5) ** 2 : 0));
      return Math.sqrt(off.reduce((sum, value) => sum + value, 0));
    };
    expect(trembling(smooth) / trembling(own.drawn)).toBeLessThan(0.52);
    expect([...smooth].every((value, at) => isChanged(at) || value === still[at])).toBe(true);
  });

  it('[TOOL-23] Where the new face is as bright as the old one, no line is left', () => {
    const size = { width: 96, height: 96 };
    const { mesh } = faceOfSide(40).face;
    const window = { left: 0, top: 0, ...size };
    const still = new Uint8Array(96 * 96 * 1.5).fill(100);
    // The change runs from darker to brighter, and its middle moves from frame to frame.
    const drawAt = (shift: number) =>
      still.map((value, at) =>
        at < 96 * 96 && at % 96 > 60 ? value + Math.round((at % 96) - 78 - shift) : value,
      );
    const [before, last, own, next, behind] = [6, 6, 0, 6, 6].map((shift) => ({
      frame: still,
      drawn: drawAt(shift),
    }));
    if (!before || !last || !own || !next || !behind) throw new Error('five frames');
    const beside = [before, last, next, behind];
    const smooth = smoothLayer(own, { size, faces: [{ mesh, window }], beside, eyeReach: 0.75 });
    const row = smooth.slice(90 * 96, 91 * 96);
    for (let x = 66; x < 90; x++) expect((row[x + 1] ?? 0) - (row[x] ?? 0), `${x}`).toBe(1);
  });
});
