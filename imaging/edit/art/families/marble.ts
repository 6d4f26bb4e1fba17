import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit, valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane, samplePlane } from '../../../core/raster/plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { alongColours, type Light, mixLight } from '../art-colours.ts';
import { blendPixel, type Family, type Sheet } from '../sheet.ts';

/** Pixels of a side of the fields that bend the picture; they are smooth. */
const WARP_SIDE = 320;

/** Values of which the quantiles are taken, so that every band covers about as much of the sheet. */
const SAMPLES = 4096;

const STEPS = 64;

/** Share of the way to the next colour that a band goes; the rest is its edge. */
const GRADIENT = 0.5;

/** Noise at places that are moved by noise, twice. Without fine octaves, whose edges would be jagged. */
async function warpedNoise(sheet: Sheet, progress: Progress): Promise<Plane> {
  const { width, height, unit, dice, seed } = sheet;
  const shrink = WARP_SIDE / Math.min(width, height);
  const small = { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) };
  const field = (scale: number, salt: number) =>
    valueNoise(small, { scale: (scale * WARP_SIDE) / 1000, octaves: 2, seed: seed + salt });
  const [across, down] = [field(560, 11), field(560, 23)];
  const [fineAcross, fineDown] = [field(260, 31), field(260, 43)];
  const warp = dice.between(380, 620);
  const tilt = dice.between(0, Math.PI);
  const stretch = dice.between(1.4, 2.4);
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)];
  const values = createPlane(sheet);
  await runBands(sheet, progress, (fromRow, toRow) => {
    for (let y = fromRow; y < toRow; y++)
      for (let x = 0; x < width; x++) {
        const [u, v] = [x * shrink, y * shrink];
        const [bendX, bendY] = [samplePlane(across, u, v), samplePlane(down, u, v)];
        const fineX = samplePlane(fineAcross, u + 60 * bendX, v + 60 * bendY);
        const fineY = samplePlane(fineDown, u + 60 * bendX, v + 60 * bendY);
        const atX = x / unit + warp * bendX + 0.22 * warp * fineX;
        const atY = y / unit + warp * bendY + 0.22 * warp * fineY;
        const along = (atX * cosine + atY * sine) / 560;
        const beside = ((atY * cosine - atX * sine) * stretch) / 560;
        values.data[y * width + x] =
          sampleNoise(along, beside, seed) +
          0.34 * sampleNoise(1.6 * along - 1.2 * beside, 1.2 * along + 1.6 * beside, seed + 17);
      }
  });
  return values;
}

/** Replaces each value by the share of values below it. */
function equalize({ data }: Plane): void {
  const stride = Math.max(1, Math.floor(data.length / SAMPLES));
  const sorted = data.filter((_, at) => at % stride === 0).sort();
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const bins = 1024;
  const shares = new Float32Array(bins + 2);
  for (let bin = 0, rank = 0; bin <= bins; bin++) {
    const bound = least + ((most - least) * bin) / bins;
    while (rank < sorted.length - 1 && sorted[rank] < bound) rank++;
    shares[bin] = rank / (sorted.length - 1);
  }
  // A moving mean takes the steps of single samples out, which would show as bands.
  const smooth = shares.map((_, bin) => {
    let sum = 0;
    for (let near = -12; near <= 12; near++) sum += shares[Math.max(0, Math.min(bins, bin + near))];
    return sum / 25;
  });
  for (let at = 0; at < data.length; at++) {
    const place = bins * clampUnit((data[at] - least) / (most - least));
    const bin = Math.min(bins - 1, place | 0);
    data[at] = smooth[bin] + (smooth[bin + 1] - smooth[bin]) * (place - bin);
  }
}

interface Bands {
  readonly count: number;
  readonly ramps: readonly (readonly Light[])[];
  readonly vein: Light;
  readonly seed: number;
  readonly unit: number;
}

/** Colour of a level, its edge smoothed by how far the next pixel is, and veins on some of the edges. */
function paintLevel(
  sheet: Sheet,
  { at, level, slope }: { at: number; level: number; slope: number },
  bands: Bands,
): void {
  const { count, ramps, vein, seed, unit } = bands;
  const band = Math.min(count - 1, level | 0);
  const edge = Math.round(level);
  const toneOf = (index: number, share: number) =>
    ramps[Math.max(0, Math.min(count - 1, index))][Math.min(STEPS, (share * STEPS) | 0)];
  const away = (level - edge) / slope;
  const own = toneOf(band, clampUnit(level - band));
  const isInner = edge > 0 && edge < count;
  if (!isInner) {
    blendPixel(sheet, at, { colour: own, share: 1 });
    return;
  }
  const over = clampUnit(0.5 + away);
  const colour = Math.abs(away) > 0.5 ? own : mixLight(toneOf(edge - 1, 1), toneOf(edge, 0), over);
  blendPixel(sheet, at, { colour, share: 1 });
  const wide = hashUnit(edge, 3, seed) < 0.45 ? 0 : unit * (1 + 2 * hashUnit(edge, 5, seed));
  // Veins end as bands get nearly as thin as they are.
  const room = smoothStep(5 * unit, 16 * unit, 1 / slope);
  const line = clampUnit(0.5 * wide * room - Math.abs(away) + 0.5);
  if (wide > 0 && line > 0) blendPixel(sheet, at, { colour: vein, share: 0.8 * line * room });
}

/**
 * Marbled paper: noise whose places are moved by noise (Perlin, “An image synthesizer”, 1985; domain warping
 * after Quílez, 2002), in bands of equal area whose edges are sharp, with veins on some of them.
 */
const marble: Family = async (sheet, progress) => {
  const { width, height, unit, colours, dice, seed } = sheet;
  const order = [colours.ground, ...colours.colours.slice(0, 2), colours.ink, ...colours.colours.slice(2)];
  const count = dice.whole(11, 16);
  const first = dice.whole(0, order.length - 1);
  const ramps = Array.from({ length: count }, (_, band) => {
    const [from, to] = [order[(first + band) % order.length], order[(first + band + 1) % order.length]];
    return Array.from({ length: STEPS + 1 }, (__, step) =>
      alongColours([from, from, mixLight(from, to, GRADIENT)], step / STEPS),
    );
  });
  const bands = { count, ramps, vein: dice.pick([colours.ink, colours.ground]), seed, unit };
  const values = await warpedNoise(sheet, progress.subrange(0, 0.6));
  equalize(values);
  const { data } = values;
  await runBands(sheet, progress.subrange(0.6, 1), (fromRow, toRow) => {
    for (let y = fromRow; y < toRow; y++)
      for (let x = 0; x < width; x++) {
        const at = y * width + x;
        const across = data[y * width + Math.min(width - 1, x + 1)] - data[y * width + Math.max(0, x - 1)];
        const down = data[Math.min(height - 1, y + 1) * width + x] - data[Math.max(0, y - 1) * width + x];
        const slope = Math.max(1e-6, 0.5 * count * Math.hypot(across, down));
        paintLevel(sheet, { at, level: count * data[at], slope }, bands);
      }
  });
};

export default marble;
