import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linearOf } from '#imaging/core/colour/colour-space.ts';
import { coverPolygons } from '#imaging/core/geometry/cover-polygons.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { resizePlane } from '#imaging/core/raster/resize-plane.ts';
import { readColours } from '#imaging/edit/art/art-colours.ts';
import { drawArt, drawSheets, drawSvg } from '#imaging/tools/draw-art.ts';
import { drawImage } from '#imaging/tools/draw-image.ts';
import { hasVectors } from '#lib/catalog/has-vectors.ts';
import {
  type ArtFamily,
  artFamilies,
  artMedia,
  artPalettes,
  shapeFamilies,
  sheetSize,
} from '#lib/catalog/tools/ai-art-generator/constants.ts';
import {
  type ImageSubject,
  imageSubjects,
  letteringGrounds,
  shapeSubjects,
} from '#lib/catalog/tools/ai-image-generator/constants.ts';

const SMALL = { ratio: '1:1', size: 0.04, count: 1, text: 'Slow days\nいい日' } as const;

const drawn = new Map<string, Promise<Picture>>();

async function drawAnew(family: ArtFamily, seed: number): Promise<Picture> {
  const { picture } = await drawArt({ ...SMALL, family, palette: 'bauhaus', medium: 'smooth', seed });
  return picture;
}

/** The same, drawn once for all tests. */
function draw(family: ArtFamily, seed: number): Promise<Picture> {
  const key = `${family} ${seed}`;
  const before = drawn.get(key) ?? drawAnew(family, seed);
  drawn.set(key, before);
  return before;
}

function lightnessOf({ width, height, data }: Picture) {
  const plane = { width, height, data: new Float32Array(width * height) };
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] = 0.3 * data[3 * at] + 0.6 * data[3 * at + 1] + 0.1 * data[3 * at + 2];
  return plane;
}

/** Difference hash: whether each of 16 × 16 places is lighter than the one to its right. */
function differenceHash(picture: Picture): boolean[] {
  const { data } = resizePlane(lightnessOf(picture), { width: 17, height: 16 });
  return Array.from({ length: 256 }, (_, at) => {
    const place = Math.floor(at / 16) * 17 + (at % 16);
    return data[place] > data[place + 1];
  });
}

/** Distance of a colour from the nearest mixture of two colours of a palette, in linear light. */
function distanceFromPalette(colour: readonly number[], palette: readonly (readonly number[])[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const from of palette)
    for (const to of palette) {
      const way = to.map((value, channel) => value - from[channel]);
      const squared = way.reduce((sum, value) => sum + value * value, 0);
      const dot = way.reduce((sum, value, channel) => sum + value * (colour[channel] - from[channel]), 0);
      const share = squared === 0 ? 0 : Math.max(0, Math.min(1, dot / squared));
      const away = colour.map((value, channel) => value - from[channel] - share * way[channel]);
      least = Math.min(least, Math.hypot(...away));
    }
  return least;
}

describe('drawn art', () => {
  it.each(artFamilies)(
    '[TOOL-19] %s draws the same pixels for a seed, and others for the next',
    async (family) => {
      const [first, again, next] = [await draw(family, 7), await drawAnew(family, 7), await draw(family, 8)];
      expect(first).toMatchObject({ width: 200, height: 200, channels: 3 });
      expect(Buffer.compare(first.data, again.data)).toBe(0);
      expect(Buffer.compare(first.data, next.data)).not.toBe(0);
    },
  );

  it('[TOOL-19] Forms that print flat colours keep to the palette', async () => {
    const { ground, ink, colours } = readColours(artPalettes.bauhaus);
    for (const family of ['flow-field', 'tiles', 'circle-packing', 'truchet'] as const) {
      const { data } = await draw(family, 3);
      let strange = 0;
      for (let at = 0; at < data.length; at += 3) {
        const colour = [linearOf[data[at]], linearOf[data[at + 1]], linearOf[data[at + 2]]];
        if (distanceFromPalette(colour, [ground, ink, ...colours]) > 0.05) strange += 1;
      }
      expect(strange / (data.length / 3), family).toBeLessThan(0.03);
    }
  });

  it('[TOOL-19] Families are told apart by a hash of how they look', async () => {
    const hashes = new Map<ArtFamily, boolean[]>();
    for (const family of artFamilies) hashes.set(family, differenceHash(await draw(family, 7)));
    for (const [family, hash] of hashes)
      for (const [other, otherHash] of hashes) {
        if (family === other) continue;
        const different = hash.filter((bit, at) => bit !== otherHash[at]).length;
        expect(different, `${family} and ${other}`).toBeGreaterThan(24);
      }
  });

  it.each(artMedia)('[TOOL-19] The surface of %s keeps the picture recognizable', async (medium) => {
    const parameters = { ...SMALL, family: 'tiles', palette: 'bauhaus', seed: 3 } as const;
    const { picture } = await drawArt({ ...parameters, medium });
    const hash = differenceHash(picture);
    const plain = differenceHash((await drawArt({ ...parameters, medium: 'smooth' })).picture);
    expect(hash.filter((bit, at) => bit !== plain[at]).length).toBeLessThan(64);
  });

  it('[TOOL-19] A set has the pictures of the seeds that follow each other', async () => {
    const parameters = { ...SMALL, family: 'waves', palette: 'ocean', medium: 'ink' } as const;
    const { further } = await drawArt({ ...parameters, count: 2, seed: 5 });
    const { picture } = await drawArt({ ...parameters, seed: 6 });
    expect(further).toEqual([picture]);
  });

  it('[TOOL-19] A picture has the ratio and the pixels that were asked for', () => {
    expect(sheetSize({ ratio: '1:1', size: 4 })).toEqual({ width: 2000, height: 2000 });
    const { width, height } = sheetSize({ ratio: '16:9', size: 2 });
    expect(width / height).toBeCloseTo(16 / 9, 2);
    expect(width * height).toBeCloseTo(2_000_000, -4);
  });

  it.each(artFamilies)('[GEN-03] %s ends soon after it is cancelled', async (family) => {
    const controller = new AbortController();
    const parameters = { ...SMALL, family, palette: 'calm', medium: 'oil', seed: 1 } as const;
    const run = drawArt(parameters, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('drawings as vectors', () => {
  // The product opens no SVG, and files of a worker share what is allowed.
  const loader = { operation: ['VipsForeignLoadSvg'] };
  beforeAll(() => sharp.unblock(loader));
  afterAll(() => sharp.block(loader));

  /**
   * Mean difference of an SVG and its pixels in levels of 255; pixels are mixed in linear light, and by those
   * who show an SVG in that of the screen.
   */
  async function differenceOf(svg: string, { data }: Picture): Promise<number> {
    const shown = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    let difference = 0;
    for (const [at, byte] of shown.entries()) difference += Math.abs(byte - data[at]);
    return difference / shown.length;
  }

  const vectorGrounds = letteringGrounds.filter((ground) => ground !== 'soft-colours');
  const every = [...new Set<Parameters<typeof drawSvg>[0]['family']>([...shapeFamilies, ...shapeSubjects])];

  it.each(every)(
    '[TOOL-19] The SVG of %s shows what its pixels show, by plain shapes alone',
    async (family) => {
      const look = { ...SMALL, family, palette: 'bauhaus', medium: 'smooth', seed: 7 } as const;
      const { svg, width, height } = await drawSvg(look, { digitalSourceType: 'algorithmicMedia' });
      const { picture } = await drawSheets(look, {});
      expect([width, height]).toEqual([picture.width, picture.height]);
      expect(await differenceOf(svg, picture)).toBeLessThan(13);
      const names = new Set([...svg.matchAll(/<([A-Za-z:0-9]+)/g)].map(([, name]) => name));
      const meta = [...names].filter((name) => !/^(x|rdf|Iptc4xmpExt):/.test(name)).sort();
      expect(['circle', 'metadata', 'path', 'rect', 'svg']).toEqual(expect.arrayContaining(meta));
      expect(svg).not.toMatch(/\son\w+=|href|url\(|NaN|Infinity/);
      expect(svg).toContain('digitalsourcetype/algorithmicMedia');
    },
  );

  it.each(vectorGrounds)(
    '[TOOL-11] The SVG of a poster before %s shows what its pixels show, whichever colors take turns',
    async (ground) => {
      const look = {
        ...SMALL,
        family: 'lettering',
        palette: 'bauhaus',
        medium: 'smooth',
        text: 'Aa',
      } as const;
      for (const seed of [1, 2, 3, 4]) {
        const { svg } = await drawSvg({ ...look, ground, seed }, { digitalSourceType: 'algorithmicMedia' });
        const { picture } = await drawSheets({ ...look, ground, seed }, {});
        expect(await differenceOf(svg, picture), `seed ${seed}`).toBeLessThan(13);
      }
    },
  );

  it('[TOOL-19] No letter of a poster becomes markup, and runs of other forms have no vectors', async () => {
    const look = { ...SMALL, family: 'lettering', palette: 'calm', medium: 'smooth', seed: 1 } as const;
    const { svg } = await drawSvg({ ...look, text: '<script>&"' }, { digitalSourceType: 'algorithmicMedia' });
    expect(svg).not.toContain('<script');
    expect(hasVectors('ai-art-generator', { family: 'tiles' })).toBe(true);
    expect(hasVectors('ai-art-generator', { family: 'marble' })).toBe(false);
    expect(hasVectors('ai-art-generator', { family: 'tiles', model: 'flux-2-pro' })).toBe(false);
    expect(hasVectors('ai-image-generator', { subject: 'lettering', ground: 'soft-colours' })).toBe(false);
    expect(hasVectors('kontext', {})).toBe(false);
  });
});

describe('drawn wallpapers', () => {
  const drawSubject = async (subject: ImageSubject, seed: number) =>
    (await drawImage({ ...SMALL, subject, palette: 'bauhaus', seed })).picture as Picture;

  it.each(imageSubjects)(
    '[TOOL-11] %s draws the same pixels for a seed, and others for the next',
    async (subject) => {
      const [first, again, next] = [
        await drawSubject(subject, 7),
        await drawSubject(subject, 7),
        await drawSubject(subject, 8),
      ];
      expect(Buffer.compare(first.data, again.data)).toBe(0);
      expect(Buffer.compare(first.data, next.data)).not.toBe(0);
    },
  );

  it('[TOOL-11] Motifs are told apart by a hash of how they look', async () => {
    const hashes = new Map<ImageSubject, boolean[]>();
    for (const subject of imageSubjects) hashes.set(subject, differenceHash(await drawSubject(subject, 7)));
    for (const [subject, hash] of hashes)
      for (const [other, otherHash] of hashes) {
        if (subject === other) continue;
        const different = hash.filter((bit, at) => bit !== otherHash[at]).length;
        expect(different, `${subject} and ${other}`).toBeGreaterThan(24);
      }
  });

  it.each(imageSubjects)('[GEN-03] %s ends soon after it is cancelled', async (subject) => {
    const controller = new AbortController();
    const parameters = { ...SMALL, subject, palette: 'calm', seed: 1 } as const;
    const run = drawImage(parameters, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(run).rejects.toMatchObject({ kind: 'aborted' });
  });
});

describe('coverage of polygons', () => {
  it('Sums up to the area of what lies on the canvas', () => {
    const size = { width: 20, height: 20 };
    const area = (corners: readonly number[]) =>
      coverPolygons([corners], size)
        ?.data.subarray(0, 400)
        .reduce((sum, value) => sum + value, 0);
    const covered = coverPolygons([[2.5, 3.25, 9.75, 3.25, 9.75, 8.5, 2.5, 8.5]], size);
    const { width = 0, height = 0, data = new Float32Array() } = covered ?? {};
    const sum = data.subarray(0, width * height).reduce((total, value) => total + value, 0);
    expect(sum).toBeCloseTo(7.25 * 5.25, 3);
    expect(coverPolygons([[30, 30, 40, 30, 35, 40]], size)).toBeUndefined();
    expect(area([-10, -10, 30, -10, 30, 30, -10, 30])).toBeCloseTo(400, 3);
  });

  it('Counts a pixel once where polygons overlap', () => {
    const square = [0, 0, 8, 0, 8, 8, 0, 8];
    const covered = coverPolygons([square, square], { width: 8, height: 8 });
    expect([...(covered?.data.subarray(0, 64) ?? [])]).toEqual(Array.from({ length: 64 }, () => 1));
  });

  it('Covers part of the pixels along a slanting side', () => {
    const covered = coverPolygons([[0, 0, 16, 0, 0, 4]], { width: 16, height: 4 });
    const data = covered?.data.subarray(0, 64) ?? [];
    expect([...data].reduce((sum, value) => sum + value, 0)).toBeCloseTo(32, 3);
    expect(Math.max(...data)).toBeLessThanOrEqual(1);
  });
});
