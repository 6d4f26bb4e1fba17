import { describe, expect, it } from 'vitest';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { dropSpecks, dropStrays } from '#imaging/edit/garment/drop-strays.ts';
import { fitShading } from '#imaging/edit/garment/fit-shading.ts';
import { hasPattern, joinMain } from '#imaging/edit/garment/join-main.ts';
import { leaveOutSkin } from '#imaging/edit/garment/leave-out-skin.ts';
import { measureSkinTone } from '#imaging/vision/people/skin-tone.ts';

const size = { width: 60, height: 80 };
const MAIN = 1;
const OTHER = 2;

function piecesOf(labelAt: (x: number, y: number) => number) {
  const labels = new Uint8Array(size.width * size.height);
  for (let at = 0; at < labels.length; at++)
    labels[at] = labelAt(at % size.width, Math.floor(at / size.width));
  return { labels, count: 2 };
}

/** OKLab planes with one colour for each piece. */
function coloursOf(
  { labels }: { labels: Uint8Array },
  colours: readonly (readonly [number, number, number])[],
) {
  const planeOf = (axis: 0 | 1 | 2) => ({
    ...size,
    data: Float32Array.from(labels, (label) => colours[label - 1]?.[axis] ?? 0),
  });
  return { lightness: planeOf(0), a: planeOf(1), b: planeOf(2) };
}

const joinedOf = (
  pieces: ReturnType<typeof piecesOf>,
  colours = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) },
) => [...joinMain(pieces, { size, main: MAIN, colours })].sort();

describe('cloths that make one garment', () => {
  const red = [0.5, 0.2, 0.1] as const;
  const white = [0.95, 0, 0] as const;
  const inTwo = (pieces: ReturnType<typeof piecesOf>) => joinedOf(pieces, coloursOf(pieces, [red, white]));

  it('[TOOL-05] Stripes and checks belong to the garment whose pattern they are', () => {
    expect(inTwo(piecesOf((_, y) => (y % 8 < 4 ? MAIN : OTHER)))).toEqual([MAIN, OTHER]);
    expect(inTwo(piecesOf((x, y) => (x % 12 < 6 === y % 12 < 6 ? MAIN : OTHER)))).toEqual([MAIN, OTHER]);
  });

  it('[TOOL-05] A shirt within a jacket, a skirt below a top and one wide stripe are garments of their own', () => {
    expect(inTwo(piecesOf((x, y) => (Math.abs(x - 30) < 14 - y / 4 ? OTHER : MAIN)))).toEqual([MAIN]);
    expect(inTwo(piecesOf((_, y) => (y < 50 ? MAIN : OTHER)))).toEqual([MAIN]);
    expect(inTwo(piecesOf((x) => (x > 20 && x < 34 ? OTHER : MAIN)))).toEqual([MAIN]);
  });

  it('[TOOL-05] Ragged light of a dark cloth belongs to it, and a ragged badge of another colour does not', () => {
    const ragged = piecesOf((x, y) => (Math.abs(x - 30) < 8 + 6 * (Math.floor(y / 10) % 2) ? OTHER : MAIN));
    const black = [0.2, 0, 0] as const;
    expect(joinedOf(ragged, coloursOf(ragged, [black, [0.27, 0, -0.04]]))).toEqual([MAIN, OTHER]);
    expect(joinedOf(ragged, coloursOf(ragged, [black, red]))).toEqual([MAIN]);
  });
});

describe('black cloth', () => {
  it('[TOOL-05] Black of another hue belongs to a black garment, and dark grey does not', () => {
    const halves = piecesOf((x) => (x < 40 ? MAIN : OTHER));
    const black = [0.1, 0.02, -0.03] as const;
    expect(joinedOf(halves, coloursOf(halves, [black, [0.16, -0.01, 0]]))).toEqual([MAIN, OTHER]);
    expect(joinedOf(halves, coloursOf(halves, [black, [0.35, 0, 0]]))).toEqual([MAIN]);
  });
});

describe('deep shadow', () => {
  it('[TOOL-05] A black crease of dark cloth belongs to it, and black on red cloth does not', () => {
    const crease = piecesOf((x, y) => (x > 20 && x < 26 && y > 20 && y < 40 ? OTHER : MAIN));
    const shadow = [0.07, 0.01, 0.01] as const;
    expect(joinedOf(crease, coloursOf(crease, [[0.25, 0, -0.03], shadow]))).toEqual([MAIN, OTHER]);
    expect(joinedOf(crease, coloursOf(crease, [[0.5, 0.2, 0.1], shadow]))).toEqual([MAIN]);
  });

  it('[TOOL-05] Deep shadow of the hue of a red suit belongs to it, and black or blue trousers do not', () => {
    const halves = piecesOf((x) => (x < 40 ? MAIN : OTHER));
    const suit = [0.34, 0.12, 0.04] as const;
    const dampedOf = (dye: readonly [number, number, number]) =>
      joinedOf(halves, coloursOf(halves, [suit, dye]));
    expect(dampedOf([0.14, 0.03, 0.01])).toEqual([MAIN, OTHER]);
    expect(dampedOf([0.16, 0.002, 0.004])).toEqual([MAIN]);
    expect(dampedOf([0.16, 0, -0.04])).toEqual([MAIN]);
    expect(dampedOf([0.3, 0.06, 0.02])).toEqual([MAIN]);
  });
});

describe('pieces beside their wearer', () => {
  const isWorn = (x: number) => x < 30;
  const worn = piecesOf((x, y) => (x < 40 && y < 60 ? 1 : x > 45 && y > 30 ? 1 : 0)).labels;
  const seenWhere = (isSeen: (x: number) => boolean) => ({
    ...size,
    data: Float32Array.from(worn, (_, at) => (isSeen(at % size.width) ? 0.99 : 0.01)),
  });

  it('[TOOL-05] What hangs together with no body goes, and cloth that hangs over the body stays', () => {
    const left = worn.map((flag, at) => (at % size.width < 40 ? flag : 0));
    expect([...dropStrays(worn, seenWhere(isWorn))]).toEqual([...left]);
  });

  it('[TOOL-05] A body that does not show most of the garment takes nothing away', () => {
    expect([
      ...dropStrays(
        worn,
        seenWhere((x) => x < 8),
      ),
    ]).toEqual([...worn]);
  });
});

describe('specks beside a garment', () => {
  it('[TOOL-05] Specks that do not hang together with a garment go, and a sleeve beyond an arm stays', () => {
    const isMain = (x: number, y: number) => x < 30 && y > 20;
    const isSleeve = (x: number, y: number) => x > 40 && x < 46 && y > 30 && y < 50;
    const draw = (isIn: (x: number, y: number) => boolean) =>
      Uint8Array.from({ length: 4800 }, (_, at) =>
        isIn(at % size.width, Math.floor(at / size.width)) ? 1 : 0,
      );
    const worn = draw((x, y) => isMain(x, y) || isSleeve(x, y));
    const spotted = draw((x, y) => isMain(x, y) || isSleeve(x, y) || (x > 50 && x < 53 && y > 60 && y < 63));
    expect([...dropSpecks(spotted, size)]).toEqual([...worn]);
  });
});

describe('light on a patterned garment', () => {
  const stripes = piecesOf((_, y) => (y % 8 < 4 ? MAIN : OTHER));
  const fold = (at: number) => (at % size.width < 30 ? 0.9 : 0.5);
  const flat = { ...size, data: new Float32Array(size.width * size.height) };
  const lit = Float32Array.from(stripes.labels, (label, at) => (label === MAIN ? 0.9 : 0.4) * fold(at));
  const planes = { lightness: { ...size, data: lit }, a: flat, b: flat };
  const coverage = { ...size, data: flat.data.map(() => 1) };
  const { light } = fitShading({
    ...{ planes, coverage, pieces: stripes, pixelsPerCentimetre: 2 },
    isPatterned: hasPattern(stripes, size),
  });
  const lightAt = (x: number, y: number) => light.data[y * size.width + x];

  it('[TOOL-05] Stripes of the old cloth leave no light and shade on the new one', () => {
    for (let y = 20; y < 60; y++) expect(Math.abs(lightAt(8, y) - lightAt(8, 40))).toBeLessThan(0.05);
  });

  it('[TOOL-05] Light that falls over all stripes stays', () => {
    expect(lightAt(8, 40) - lightAt(52, 40)).toBeGreaterThan(0.5);
  });

  it('[TOOL-05] Cloths that meet along a line are no pattern', () => {
    expect(hasPattern(stripes, size)).toBe(true);
    expect(
      hasPattern(
        piecesOf((x) => (x < 30 ? MAIN : OTHER)),
        size,
      ),
    ).toBe(false);
  });
});

describe('arms before a garment', () => {
  const skin = [0.72, 0.045, 0.05] as const;
  const blue = [0.4, -0.02, -0.1] as const;
  const pieces = piecesOf((x, y) => (y > 30 && y < 40 && x > 10 ? OTHER : MAIN));
  const face = { labels: new Uint8Array(pieces.labels.length).fill(MAIN) };
  const tone = measureSkinTone(
    coloursOf(face, [skin]),
    Array.from(pieces.labels, (_, at) => at),
  );
  const keptOf = (colours: Parameters<typeof coloursOf>[1]) => [
    ...leaveOutSkin(pieces, { colours: coloursOf(pieces, colours), tones: [undefined, tone] }).labels,
  ];

  it('[TOOL-05] A piece of the tone of anybody’s skin is no cloth', () => {
    expect(keptOf([blue, skin])).toEqual([...pieces.labels].map((label) => (label === OTHER ? 0 : label)));
  });

  it('[TOOL-05] Cloth of another colour stays, and all of a garment of the colour of skin', () => {
    expect(keptOf([blue, [0.3, 0.1, 0.05]])).toEqual([...pieces.labels]);
    expect(keptOf([skin, skin])).toEqual([...pieces.labels]);
  });
});
