import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { cellOfColour, HISTOGRAM_CELLS, normalizeHistogram } from './colour-histogram.ts';

/** Pixels of a person and their colours. */
interface ColouredPixels {
  readonly planes: OklabPlanes;
  /** Positions of the pixels. */
  readonly pixels: Int32Array;
  /** Histogram cells of their colours. */
  readonly cells: Int32Array;
}

export interface Weighing {
  readonly ground: ColouredPixels;
  /** Weight of each of the person's pixels. */
  readonly weightOf: (i: number) => number;
}

/** Relative lightness of a colour in other light, with its frequency. */
type Shades = readonly (readonly [light: number, share: number])[];

/** Smallest weight of a pixel that counts. */
const LEAST = 0.05;

/** Cells of pixels in other light by the pixels' own cells: each round of learning asks for them again. */
const shadedCells = new WeakMap<Int32Array, Map<Shades, Int32Array>>();

/** The cell of each pixel in each shade; −1 where it has not been asked for yet. */
function shadedCellsOf({ cells }: ColouredPixels, shades: Shades): Int32Array {
  const byShades = shadedCells.get(cells) ?? new Map<Shades, Int32Array>();
  shadedCells.set(cells, byShades);
  const shaded = byShades.get(shades) ?? new Int32Array(cells.length * shades.length).fill(-1);
  byShades.set(shades, shaded);
  return shaded;
}

/** Colour distribution of weighed pixels, also in other light. `shades` is one list for all calls. */
export function countShades({ ground, weightOf }: Weighing, shades: Shades): Float32Array {
  const { lightness, a, b } = ground.planes;
  const shaded = shadedCellsOf(ground, shades);
  const count = shades.length;
  const lights = Float64Array.from(shades, ([light]) => light);
  const frequencies = Float64Array.from(shades, ([, share]) => share);
  const histogram = new Float32Array(HISTOGRAM_CELLS);
  for (let i = 0; i < ground.pixels.length; i++) {
    const weight = weightOf(i);
    if (weight < LEAST) continue;
    const at = ground.pixels[i];
    for (let shade = 0, cell = i * count; shade < count; shade++, cell++) {
      const light = lights[shade];
      if (shaded[cell] < 0)
        shaded[cell] = cellOfColour(light * lightness.data[at], light * a.data[at], light * b.data[at]);
      histogram[shaded[cell]] += weight * frequencies[shade];
    }
  }
  normalizeHistogram(histogram);
  return histogram;
}
