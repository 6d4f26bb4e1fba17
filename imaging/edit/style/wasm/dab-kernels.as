// AssemblyScript, compiled by `npm run kernels`, as `imaging/core/patchmatch/wasm/field-kernels.as` explains. It does what `kuwaharaRows`
// does and to the last bit: numbers of 32 bits, in the same order.

/** The first two are numbers, the others addresses. */
@unmanaged
class Dabs {
  width: i32;
  /** Pixels from a row to the next, with the border. */
  stride: i32;
  /** First pixel of the picture within its border, in four numbers a pixel. */
  source: usize;
  /** Distances in bytes of all taps, by direction and shape. */
  offsets: usize;
  /** Direction and shape at each pixel. */
  bins: usize;
  lightness: usize;
  a: usize;
  b: usize;
}

const SECTORS = 8;
const TAPS = 8;
const SHARE: f32 = <f32>1 / 9;
const CALM_VARIANCE: f32 = 6e-4;
const LEAST: f32 = 1e-3;

/** Sum of the first three lanes. */
@inline
function addColours(values: v128): f32 {
  return f32x4.extract_lane(values, 0) + f32x4.extract_lane(values, 1) + f32x4.extract_lane(values, 2);
}

/** Mean of the calm sectors around a pixel, and in the last lane the sum of their weights. */
@inline
function drawDab(centre: usize, start: usize): v128 {
  const own = v128.load(centre);
  const ownSquares = f32x4.mul(own, own);
  let colour = f32x4.splat(0);
  let total: f32 = 0;
  let tap = start;
  for (let sector = 0; sector < SECTORS; sector++) {
    let mean = own;
    let squares = ownSquares;
    for (let i = 0; i < TAPS; i++) {
      const value = v128.load(centre + load<i32>(tap));
      mean = f32x4.add(mean, value);
      squares = f32x4.add(squares, f32x4.mul(value, value));
      tap += 4;
    }
    mean = f32x4.mul(mean, f32x4.splat(SHARE));
    const variance = addColours(f32x4.sub(f32x4.mul(squares, f32x4.splat(SHARE)), f32x4.mul(mean, mean)));
    const ratio = variance / CALM_VARIANCE;
    const square = ratio * ratio;
    const weight = <f32>1 / (LEAST + square * square);
    colour = f32x4.add(colour, f32x4.mul(f32x4.splat(weight), mean));
    total += weight;
  }
  return f32x4.div(colour, f32x4.splat(total));
}

/** Draws rows of dabs. */
export function kuwaharaRows(dabs: Dabs, fromRow: i32, toRow: i32): void {
  for (let y = fromRow; y < toRow; y++)
    for (let x = 0; x < dabs.width; x++) {
      const at = <usize>(y * dabs.width + x);
      const centre = dabs.source + (<usize>(y * dabs.stride + x) << 4);
      const start = dabs.offsets + <usize>load<u8>(dabs.bins + at) * (SECTORS * TAPS * 4);
      const colour = drawDab(centre, start);
      store<f32>(dabs.lightness + (at << 2), f32x4.extract_lane(colour, 0));
      store<f32>(dabs.a + (at << 2), f32x4.extract_lane(colour, 1));
      store<f32>(dabs.b + (at << 2), f32x4.extract_lane(colour, 2));
    }
}
