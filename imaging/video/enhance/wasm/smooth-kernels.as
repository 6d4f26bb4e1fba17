// AssemblyScript, compiled by `npm run kernels`, as `imaging/core/patchmatch/wasm/field-kernels.as` explains. Both do what `smoothPlane`
// and `softenLuma` do, to the last bit.

/** The first four are numbers, the others addresses. */
@unmanaged
class Smoothing {
  width: i32;
  height: i32;
  cellWidth: i32;
  shift: i32;
  plane: usize;
  target: usize;
  reach: usize;
  scale: usize;
}

const RADIUS = 2;
/** Pixels that are smoothed at once. */
const RUN = 8;
const BESIDE: i16 = 13;
const CORNER: i16 = 11;
const APART: i16 = 8;
const LARGEST: i16 = 254;
const WEIGHT_BITS = 10;

let centre = i16x8.splat(0);
let reach = i16x8.splat(0);
let scale = i16x8.splat(0);
let sum = i16x8.splat(0);
let total = i16x8.splat(0);

@inline
function wide(at: usize): v128 {
  return i16x8.extend_low_i8x16_u(v128.load64_zero(at));
}

/** Adds a neighbour of eight pixels. No product is beyond 16 bits: reaches end at 120, weights at 63. */
@inline
function add(at: usize, nearness: i16): void {
  const apart = i16x8.sub(wide(at), centre);
  const size = i16x8.shr_u(i16x8.mul(i16x8.min_s(reach, i16x8.abs(apart)), scale), 4);
  const near = i16x8.sub(i16x8.splat(LARGEST), i16x8.shr_u(i16x8.mul(size, size), 8));
  const weight = i16x8.shr_u(i16x8.mul(i16x8.shr_u(i16x8.mul(near, near), WEIGHT_BITS), i16x8.splat(nearness)), 4);
  sum = i16x8.add(sum, i16x8.mul(weight, apart));
  total = i16x8.add(total, weight);
}

/** Quotient of four sums and totals, rounded. */
@inline
function divide(sums: v128, totals: v128): v128 {
  const quotient = f32x4.div(f32x4.convert_i32x4_s(sums), f32x4.convert_i32x4_s(totals));
  return i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(quotient, f32x4.splat(0.5))));
}

/** Smooths eight pixels of a row. */
@inline
function smoothRun(at: usize, stride: usize, target: usize): void {
  centre = wide(at);
  sum = i16x8.splat(0);
  total = i16x8.splat(63);
  add(at - 1, BESIDE);
  add(at + 1, BESIDE);
  add(at - stride, BESIDE);
  add(at + stride, BESIDE);
  add(at - stride - 1, CORNER);
  add(at - stride + 1, CORNER);
  add(at + stride - 1, CORNER);
  add(at + stride + 1, CORNER);
  add(at - 2, APART);
  add(at + 2, APART);
  add(at - 2 * stride, APART);
  add(at + 2 * stride, APART);
  const low = divide(i32x4.extend_low_i16x8_s(sum), i32x4.extend_low_i16x8_s(total));
  const high = divide(i32x4.extend_high_i16x8_s(sum), i32x4.extend_high_i16x8_s(total));
  const smooth = i16x8.add(centre, i16x8.narrow_i32x4_s(low, high));
  const out = v128.bitselect(centre, smooth, i16x8.eq(reach, i16x8.splat(0)));
  v128.store64_lane(target, i8x16.narrow_i16x8_u(out, out), 0);
}

/** Cells of eight pixels: each once for colour, and twice for brightness. */
@inline
function readCells(work: Smoothing, x: i32, y: i32): void {
  const shift = work.shift;
  const cell = <usize>((y >> shift) * work.cellWidth + (x >> shift));
  const bytes = wide(work.reach + cell);
  if (shift) {
    const words = v128.load64_zero(work.scale + (cell << 1));
    reach = v128.shuffle<i16>(bytes, bytes, 0, 0, 1, 1, 2, 2, 3, 3);
    scale = v128.shuffle<i16>(words, words, 0, 0, 1, 1, 2, 2, 3, 3);
  } else {
    reach = bytes;
    scale = v128.load(work.scale + (cell << 1));
  }
}

/** Smooths all pixels but those beside a border, which have to be in the target already. */
export function smoothPlane(work: Smoothing): void {
  const stride = <usize>work.width;
  const last = work.width - RADIUS - RUN;
  for (let y = RADIUS; y < work.height - RADIUS; y++) {
    const row = <usize>(y * work.width);
    for (let next = RADIUS; next < work.width - RADIUS; next += RUN) {
      // The last run begins earlier, and does some pixels again.
      const x = min(next, last);
      readCells(work, x, y);
      if (!v128.any_true(reach)) continue;
      smoothRun(work.plane + row + <usize>x, stride, work.target + row + <usize>x);
    }
  }
}

/** Three pixels of a row by 1, 2 and 1. */
@inline
function acrossOf(at: usize): v128 {
  const middle = wide(at);
  return i16x8.add(i16x8.add(wide(at - 1), wide(at + 1)), i16x8.add(middle, middle));
}

/** Softens all pixels but those of the border, which have to be in the target already. */
export function softenLuma(plane: usize, target: usize, width: i32, height: i32): void {
  const stride = <usize>width;
  const last = width - 1 - RUN;
  for (let y = 1; y < height - 1; y++)
    for (let next = 1; next < width - 1; next += RUN) {
      const place = <usize>(y * width + min(next, last));
      const at = plane + place;
      const here = acrossOf(at);
      const around = i16x8.add(acrossOf(at - stride), acrossOf(at + stride));
      const total = i16x8.add(i16x8.add(around, i16x8.add(here, here)), i16x8.splat(8));
      const mean = i16x8.shr_u(total, 4);
      v128.store64_lane(target + place, i8x16.narrow_i16x8_u(mean, mean), 0);
    }
}
