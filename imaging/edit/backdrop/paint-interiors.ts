import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { addDiscs } from './add-discs.ts';
import { addLight, cover, type Light, type Painter, setMix } from './shader.ts';

/** A street in the evening, nothing in focus: lamps, windows and tail lights as discs over dark blue. */
export const paintBokeh: Painter =
  ({ first, second, seed }) =>
  (u, v, out) => {
    const clouds = sampleClouds(u * 1.5, v * 1.5, seed);
    const street = Math.exp(-(((v - 0.62) / 0.24) ** 2));
    setMix(out, [first, second], { share: 0.75 * street * clouds + 0.1 * clouds, light: 0.8 + 0.5 * clouds });
    addDiscs(out, { u, v, size: 0.12, seed: seed + 1, light: [1, 0.6, 0.22], strength: 0.6 * street });
    addDiscs(out, { u, v, size: 0.2, seed: seed + 2, light: [1, 0.72, 0.38], strength: 0.4 * street + 0.04 });
    addDiscs(out, { u, v, size: 0.15, seed: seed + 3, light: [0.28, 0.5, 0.95], strength: 0.32 * street });
    addDiscs(out, {
      u,
      v,
      size: 0.17,
      seed: seed + 4,
      light: [0.95, 0.14, 0.1],
      strength: 0.45 * smoothStep(0.5, 0.75, v) * street,
    });
  };

interface OfficePlace {
  /** Shares of the width from the left and of the height from the top. */
  readonly x: number;
  readonly v: number;
  readonly seed: number;
}

/** A row of windows over a hazy town. */
function coverWindows(out: Float32Array, { x, v, seed }: OfficePlace): void {
  const panes =
    smoothStep(0.02, 0.05, x) *
    smoothStep(0.6, 0.57, x) *
    smoothStep(0.04, 0.08, v) *
    smoothStep(0.62, 0.58, v);
  const across = (x - 0.02) / 0.145;
  const frame = Math.abs(across - Math.round(across)) < 0.06 || Math.abs(v - 0.24) < 0.008 ? 1 : 0;
  const sky: Light = [0.98, 1.05, 1.12];
  const town =
    smoothStep(0.34, 0.56, v) * (0.35 + 0.4 * hashUnit(Math.floor(x * 34), Math.floor(v * 3), seed));
  cover(out, [sky[0] - 0.6 * town, sky[1] - 0.52 * town, sky[2] - 0.45 * town], panes * (1 - frame));
  cover(out, [0.3, 0.31, 0.33], 0.8 * panes * frame);
}

/** A shelf of binders and boxes, some of them in another colour. */
function coverShelf(out: Float32Array, { x, v, seed, own }: OfficePlace & { readonly own: Light }): void {
  const shelf =
    smoothStep(0.7, 0.72, x) *
    smoothStep(0.96, 0.94, x) *
    smoothStep(0.2, 0.22, v) *
    smoothStep(0.68, 0.66, v);
  const board = v * 7.5;
  const thing = hashUnit(Math.floor(x * 46), Math.floor(board), seed + 3);
  const filled =
    board - Math.floor(board) > 0.25 + 0.4 * hashUnit(Math.floor(x * 46), Math.floor(board), seed + 4);
  const tint: Light = thing < 0.3 ? own : [0.2 + 0.5 * thing, 0.25 + 0.4 * thing, 0.3 + 0.3 * thing];
  cover(out, filled ? tint : [0.42, 0.39, 0.35], shelf);
}

/** Desks with screens on them. */
function coverDesks(out: Float32Array, { x, v, seed }: OfficePlace): void {
  const desk =
    smoothStep(0.7, 0.72, v) *
    smoothStep(0.79, 0.77, v) *
    smoothStep(0.25, 0.32, sampleNoise(x * 5, 0.5, seed + 6));
  cover(out, [0.42, 0.29, 0.18], desk);
  const screens =
    smoothStep(0.58, 0.6, v) * smoothStep(0.71, 0.69, v) * (Math.abs(((x * 5.2) % 1) - 0.5) < 0.24 ? 1 : 0);
  cover(out, [0.05, 0.06, 0.08], 0.85 * screens);
}

/** A large bright office: windows to one side, a wall with a shelf, desks as dark bands. */
export const paintOffice: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    // Beside the office its mirror image goes on, for views that are wider.
    const x = Math.abs(u / aspect - 2 * Math.round(u / aspect / 2));
    const place: OfficePlace = { x, v, seed };
    setMix(out, [first, second], { share: 0.2 * smoothStep(0.6, 1, v), light: 0.85 - 0.25 * x });
    coverWindows(out, place);
    coverShelf(out, { ...place, own: second });
    const plant =
      smoothStep(0.35, 0.5, sampleClouds(u * 9, v * 9, seed + 5)) *
      (1 - smoothStep(0.06, 0.13, Math.hypot((x - 0.64) * aspect, (v - 0.58) * 0.75)));
    cover(out, [0.05, 0.15, 0.05], 0.9 * plant);
    coverDesks(out, place);
    const floor = smoothStep(0.86, 0.92, v);
    cover(out, [second[0] * 0.5 + 0.12, second[1] * 0.5 + 0.12, second[2] * 0.5 + 0.12], 0.75 * floor);
    const lamp =
      Math.exp(-(((v - 0.07) / 0.02) ** 2)) *
      (Math.abs(((x * 3) % 1) - 0.5) < 0.3 ? 1 : 0) *
      smoothStep(0.55, 0.62, x);
    addLight(out, [1.6, 1.5, 1.3], lamp);
  };

/** Shelves full of books under warm lamps. */
export const paintLibrary: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const bay = Math.floor(u / 0.62);
    const inBay = u / 0.62 - bay;
    const y = (v + 0.03) / 0.19;
    const shelf = Math.floor(y);
    const inShelf = y - shelf;
    const lamp = 0.35 + 0.95 * Math.exp(-Math.hypot((u - aspect * 0.3) / 0.7, (v - 0.25) / 0.6));
    const book = bookAt(u, { shelf, seed });
    const height = 0.1 + 0.22 * hashUnit(book.index, shelf, seed + 1);
    const isBook = inShelf > height && inShelf < 0.9;
    const kind = hashUnit(book.index, shelf, seed + 2);
    const tone = 0.45 + 0.9 * hashUnit(book.index, shelf, seed + 3);
    const round = 0.6 + 0.4 * Math.sin(Math.PI * book.across);
    const spines: readonly Light[] = [
      first,
      second,
      [0.24, 0.06, 0.045],
      [0.06, 0.1, 0.075],
      [0.42, 0.34, 0.2],
      [0.07, 0.08, 0.14],
    ];
    const spine = spines[Math.floor(kind * spines.length)];
    if (isBook) {
      const light = lamp * tone * round;
      out.set([spine[0] * light, spine[1] * light, spine[2] * light]);
      if (inShelf > height + 0.1 && inShelf < height + 0.16 && kind > 0.4)
        addLight(out, [0.5, 0.36, 0.14], 0.5 * lamp);
    } else out.set([0.02 * lamp, 0.013 * lamp, 0.009 * lamp]);
    const wood = Math.max(
      smoothStep(0.89, 0.91, inShelf),
      1 - smoothStep(0.03, 0.04, Math.min(inBay, 1 - inBay)),
    );
    const grain = 0.8 + 0.4 * sampleNoise(u * 8, v * 60, seed + 4);
    cover(out, [0.2 * lamp * grain, 0.1 * lamp * grain, 0.045 * lamp * grain], wood);
    addDiscs(out, { u, v, size: 0.34, seed: seed + 5, light: [1, 0.68, 0.34], strength: 0.16 });
  };

/** Book of a shelf at a place. Widths vary by moving each boundary of an even row. */
function bookAt(
  u: number,
  { shelf, seed }: { readonly shelf: number; readonly seed: number },
): { index: number; across: number } {
  const place = u / 0.032;
  let index = Math.floor(place);
  const start = (i: number) => i + 0.7 * (hashUnit(i, shelf, seed + 77) - 0.5);
  if (place < start(index)) index--;
  else if (place >= start(index + 1)) index++;
  return { index, across: (place - start(index)) / (start(index + 1) - start(index)) };
}
