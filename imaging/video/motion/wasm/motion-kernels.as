// AssemblyScript, compiled by `npm run kernels`, as `imaging/core/patchmatch/wasm/field-kernels.as` explains. Each function does what its
// namesake in `imaging/video/motion` does and to the last bit: integers in any order, numbers with a fraction in the same one.

/**
 * One level of a search, and the fields of vectors in it. All are addresses but the first four. `coarse` is the level of half the size,
 * or 0.
 */
@unmanaged
class Level {
  width: i32;
  height: i32;
  columns: i32;
  rows: i32;
  current: usize;
  reference: usize;
  x: usize;
  y: usize;
  cost: usize;
  coarse: usize;
}

const BLOCK = 8;
const BEYOND = 1000000000;
const SMOOTHNESS = 5;
const MAX_STEPS = 16;

/** Sum of absolute differences of eight pixels, in eight sums. */
@inline
function difference(a: v128, b: v128): v128 {
  return i16x8.extend_low_i8x16_u(v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a)));
}

@inline
function addLanes(sums: v128): i32 {
  const four = i32x4.extadd_pairwise_i16x8_u(sums);
  const two = i32x4.add(four, i8x16.shuffle(four, four, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
}

/** Mean of four rows of eight pixels, rounded. */
@inline
function meanOfFour(at: usize, right: usize, down: usize): v128 {
  const above = i16x8.add(i16x8.extend_low_i8x16_u(v128.load64_zero(at)), i16x8.extend_low_i8x16_u(v128.load64_zero(at + right)));
  const under = i16x8.add(
    i16x8.extend_low_i8x16_u(v128.load64_zero(at + down)),
    i16x8.extend_low_i8x16_u(v128.load64_zero(at + right + down)),
  );
  const mean = i16x8.shr_u(i16x8.add(i16x8.add(above, under), i16x8.splat(2)), 2);
  return i8x16.narrow_i16x8_u(mean, mean);
}

/** `blockDifference` of a whole block. Looks but once whether it is beyond `most`: a branch costs as much as a row. */
@inline
function wholeDifference(a: usize, r: usize, stride: usize, fx: i32, fy: i32, most: i32): i32 {
  let sums = i16x8.splat(0);
  if ((fx | fy) == 0) {
    for (let y = 0; y < BLOCK; y++) {
      if (y == BLOCK / 2) {
        const early = addLanes(sums);
        if (early > most) return early;
      }
      sums = i16x8.add(sums, difference(v128.load64_zero(a), v128.load64_zero(r)));
      a += stride;
      r += stride;
    }
    return addLanes(sums);
  }
  const right = <usize>fx;
  const down = fy ? stride : 0;
  for (let y = 0; y < BLOCK; y++) {
    if (y == BLOCK / 2) {
      const early = addLanes(sums);
      if (early > most) return early;
    }
    sums = i16x8.add(sums, difference(v128.load64_zero(a), meanOfFour(r, right, down)));
    a += stride;
    r += stride;
  }
  return addLanes(sums);
}

function blockDifference(level: Level, left: i32, top: i32, mx: i32, my: i32, most: i32): i32 {
  const width = level.width;
  const height = level.height;
  const fx = mx & 1;
  const fy = my & 1;
  const fromX = left + (mx >> 1);
  const fromY = top + (my >> 1);
  const wide = min(BLOCK, width - left);
  const tall = min(BLOCK, height - top);
  if (fromX < 0 || fromY < 0 || fromX + wide + fx > width || fromY + tall + fy > height) return BEYOND;
  let a = level.current + <usize>(top * width + left);
  let r = level.reference + <usize>(fromY * width + fromX);
  const stride = <usize>width;
  if (wide == BLOCK && tall == BLOCK) return wholeDifference(a, r, stride, fx, fy, most);
  const right = <usize>fx;
  const down = fy ? stride : 0;
  let sum = 0;
  for (let y = 0; y < tall; y++) {
    for (let x: usize = 0; x < <usize>wide; x++) {
      const at = r + x;
      const four = <i32>load<u8>(at) + <i32>load<u8>(at + right) + <i32>load<u8>(at + down) + <i32>load<u8>(at + right + down);
      sum += abs(<i32>load<u8>(a + x) - ((four + 2) >> 2));
    }
    if (sum > most) return sum;
    a += stride;
    r += stride;
  }
  return sum;
}

/** The block that is searched, and its best match so far. */
let current = changetype<Level>(0);
let left = 0;
let top = 0;
let expectedX = 0;
let expectedY = 0;
let best = 0;
let bestX = 0;
let bestY = 0;

function test(x: i32, y: i32): bool {
  const pull = SMOOTHNESS * (abs(x - expectedX) + abs(y - expectedY));
  if (pull >= best) return false;
  const sum = pull + blockDifference(current, left, top, x, y, best - pull);
  if (sum >= best) return false;
  best = sum;
  bestX = x;
  bestY = y;
  return true;
}

function walk(size: i32): void {
  let step = size;
  for (let count = 0; count < MAX_STEPS; count++) {
    const x = bestX;
    const y = bestY;
    let moved = test(x + step, y);
    moved = test(x - step, y) || moved;
    moved = test(x, y + step) || moved;
    moved = test(x, y - step) || moved;
    if (moved) continue;
    if (step == 2) return;
    step = 2;
  }
}

@inline
function vectorAt(field: usize, place: i32): i32 {
  return place >= 0 ? <i32>load<i16>(field + (<usize>place << 1)) : 0;
}

@inline
function testCoarse(coarse: Level, row: i32, column: i32): void {
  const place = min(coarse.rows - 1, row) * coarse.columns + min(coarse.columns - 1, column);
  test(vectorAt(coarse.x, place) * 2, vectorAt(coarse.y, place) * 2);
}

/** Finds where each block of a level is in the reference, and its mean difference at the finest one. */
export function searchLevel(level: Level, isFinest: bool): void {
  current = level;
  const columns = level.columns;
  const coarse = changetype<Level>(level.coarse);
  for (let row = 0, i = 0; row < level.rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const before = column > 0 ? i - 1 : i - columns;
      const above = row > 0 ? i - columns : before;
      left = column * BLOCK;
      top = row * BLOCK;
      expectedX = (vectorAt(level.x, before) + vectorAt(level.x, above)) >> 1;
      expectedY = (vectorAt(level.y, before) + vectorAt(level.y, above)) >> 1;
      best = BEYOND;
      bestX = 0;
      bestY = 0;
      test(0, 0);
      if (before >= 0) test(vectorAt(level.x, before) & ~1, vectorAt(level.y, before) & ~1);
      if (above >= 0) test(vectorAt(level.x, above) & ~1, vectorAt(level.y, above) & ~1);
      if (above >= -1 && above + 1 < i) test(vectorAt(level.x, above + 1) & ~1, vectorAt(level.y, above + 1) & ~1);
      if (level.coarse) {
        testCoarse(coarse, row >> 1, column >> 1);
        testCoarse(coarse, row >> 1, (column >> 1) + 1);
        testCoarse(coarse, (row >> 1) + 1, column >> 1);
      }
      walk(level.coarse ? 2 : 4);
      if (isFinest) {
        const x = bestX;
        const y = bestY;
        for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (dx | dy) test(x + dx, y + dy);
        const pixels = min(BLOCK, level.width - left) * min(BLOCK, level.height - top);
        const sum = blockDifference(level, left, top, bestX, bestY, BEYOND);
        store<f32>(level.cost + (<usize>i << 2), <f32>(<f64>sum / <f64>pixels));
      }
      store<i16>(level.x + (<usize>i << 1), <i16>bestX);
      store<i16>(level.y + (<usize>i << 1), <i16>bestY);
    }
}

/** A plane that is carried along motion. The first four are numbers, the others addresses. */
@unmanaged
class Carry {
  width: i32;
  height: i32;
  columns: i32;
  rows: i32;
  source: usize;
  target: usize;
  x: usize;
  y: usize;
  /** Room for the vectors of a row of pixels, and of a row of blocks. */
  vectors: usize;
  blended: usize;
  /** Weights of cubic interpolation, four for each step. */
  weights: usize;
}

const CUBIC_STEPS: f64 = 64;
const CUBIC_SHIFT = 14;

/** Vectors of the blocks at a height between two rows of them, behind those of the pixels. */
@inline
function blendRows(carry: Carry, y: i32, side: f64, unit: f64): void {
  const gy = (<f64>y + 0.5) / side - 0.5;
  const floorY = Math.floor(gy);
  const upper = max(0, <i32>floorY) * carry.columns;
  const lower = min(carry.rows - 1, <i32>floorY + 1) * carry.columns;
  const v = gy - floorY;
  let at = carry.blended;
  for (let column = 0; column < carry.columns; column++) {
    const fromX = <f64>vectorAt(carry.x, upper + column);
    const fromY = <f64>vectorAt(carry.y, upper + column);
    store<f64>(at, (fromX + (<f64>vectorAt(carry.x, lower + column) - fromX) * v) * unit);
    store<f64>(at, (fromY + (<f64>vectorAt(carry.y, lower + column) - fromY) * v) * unit, 8);
    at += 16;
  }
}

/** Vectors of some pixels of a row from `from`. */
@inline
function readVectors(carry: Carry, from: i32, count: i32, side: f64): void {
  const last = carry.columns - 1;
  for (let x = from; x < from + count; x++) {
    const gx = (<f64>x + 0.5) / side - 0.5;
    const first = Math.floor(gx);
    const u = f64x2.splat(gx - first);
    const left = v128.load(carry.blended + (<usize>max(0, <i32>first) << 4));
    const right = v128.load(carry.blended + (<usize>min(last, <i32>first + 1) << 4));
    const vector = f64x2.add(left, f64x2.mul(f64x2.sub(right, left), u));
    v128.store64_lane(carry.vectors + (<usize>x << 3), f32x4.demote_f64x2_zero(vector), 0);
  }
}

/** Place that a pixel is read at, within the picture: across, and down. */
@inline
function placeOf(carry: Carry, x: i32, y: i32): v128 {
  const pixel = f64x2.replace_lane(f64x2.splat(<f64>y), 0, <f64>x);
  const place = f64x2.add(pixel, f64x2.promote_low_f32x4(v128.load64_zero(carry.vectors + (<usize>x << 3))));
  const most = f64x2.replace_lane(f64x2.splat(<f64>carry.height - 1.001), 0, <f64>carry.width - 1.001);
  return f64x2.pmin(f64x2.pmax(place, f64x2.splat(0)), most);
}

/** Pixels that are drawn at once where their vectors are the same. */
const RUN = 8;

/** Eight pixels as words of 16 bits. */
@inline
function wide(at: usize): v128 {
  return i16x8.extend_low_i8x16_u(v128.load64_zero(at));
}

/** The same vector of all pixels of a run from `x`, if blocks around agree; else false. */
@inline
function isEven(carry: Carry, x: i32, blocksAcross: i32): bool {
  const first = max(0, (x * blocksAcross) / RUN - 1);
  const last = min(carry.columns - 1, ((x + RUN) * blocksAcross) / RUN);
  const expected = v128.load(carry.blended + (<usize>first << 4));
  for (let column = first + 1; column <= last; column++)
    if (v128.any_true(v128.xor(expected, v128.load(carry.blended + (<usize>column << 4))))) return false;
  return true;
}

/**
 * Draws a run of pixels that all move by quarters of a pixel, in whole numbers: sixteenths are what the numbers with a fraction below
 * would have. False where they move otherwise, or read at the border.
 */
@inline
function drawRun(carry: Carry, x: i32, y: i32, target: usize, isSharp: bool): bool {
  const vector = carry.vectors + (<usize>x << 3);
  const quartersX = 4.0 * <f64>load<f32>(vector);
  const quartersY = 4.0 * <f64>load<f32>(vector, 4);
  const qx = <i32>Math.floor(quartersX);
  const qy = <i32>Math.floor(quartersY);
  if (<f64>qx != quartersX || <f64>qy != quartersY) return false;
  const fromX = x + (qx >> 2);
  const fromY = y + (qy >> 2);
  if (fromX < 0 || fromY < 0 || fromX + RUN >= carry.width || fromY + 1 >= carry.height) return false;
  const at = carry.source + <usize>(fromY * carry.width + fromX);
  const u = qx & 3;
  const v = qy & 3;
  if ((u | v) == 0) {
    store<u64>(target, load<u64>(at));
    return true;
  }
  if (isSharp) return false;
  const down = at + <usize>carry.width;
  const left = i16x8.splat(<i16>(4 - u));
  const right = i16x8.splat(<i16>u);
  const above = i16x8.add(i16x8.mul(wide(at), left), i16x8.mul(wide(at + 1), right));
  const below = i16x8.add(i16x8.mul(wide(down), left), i16x8.mul(wide(down + 1), right));
  const sum = i16x8.add(i16x8.mul(above, i16x8.splat(<i16>(4 - v))), i16x8.mul(below, i16x8.splat(<i16>v)));
  const mean = i16x8.shr_u(i16x8.add(sum, i16x8.splat(8)), 4);
  v128.store64_lane(target, i8x16.narrow_i16x8_u(mean, mean), 0);
  return true;
}

/** `readCubic` beside a border. */
function readCubicAtBorder(carry: Carry, ix: i32, iy: i32, across: usize, down: usize): i32 {
  let sum = 0;
  for (let n = 0; n < 4; n++) {
    const row = carry.source + <usize>(min(carry.height - 1, max(0, iy + n - 1)) * carry.width);
    let part = 0;
    for (let m = 0; m < 4; m++) {
      const pixel = <i32>load<u8>(row + <usize>min(carry.width - 1, max(0, ix + m - 1)));
      part += <i32>load<i16>(across + (<usize>m << 1)) * pixel;
    }
    sum += <i32>load<i16>(down + (<usize>n << 1)) * part;
  }
  return sum;
}

/** `readCubic`: two rows of four pixels at once. */
@inline
function readCubic(carry: Carry, ix: i32, iy: i32, rest: v128): i32 {
  const steps = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(f64x2.mul(rest, f64x2.splat(CUBIC_STEPS)), f64x2.splat(0.5)));
  const across = carry.weights + (<usize>i32x4.extract_lane(steps, 0) << 3);
  const down = carry.weights + (<usize>i32x4.extract_lane(steps, 1) << 3);
  let sum = 0;
  if (ix < 1 || iy < 1 || ix + 2 >= carry.width || iy + 2 >= carry.height) sum = readCubicAtBorder(carry, ix, iy, across, down);
  else {
    const stride = <usize>carry.width;
    const at = carry.source + <usize>((iy - 1) * carry.width + ix - 1);
    let rows = v128.load32_zero(at);
    rows = v128.load32_lane(at + stride, rows, 1);
    rows = v128.load32_lane(at + 2 * stride, rows, 2);
    rows = v128.load32_lane(at + 3 * stride, rows, 3);
    const weights = v128.load64_splat(across);
    const upper = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(rows), weights);
    const lower = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(rows), weights);
    const even = v128.shuffle<i32>(upper, lower, 0, 2, 4, 6);
    const odd = v128.shuffle<i32>(upper, lower, 1, 3, 5, 7);
    const products = i32x4.mul(i32x4.add(even, odd), i32x4.extend_low_i16x8_s(v128.load64_zero(down)));
    const two = i32x4.add(products, i8x16.shuffle(products, products, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    sum = i32x4.extract_lane(two, 0) + i32x4.extract_lane(two, 1);
  }
  return min(255, max(0, (sum + (1 << (CUBIC_SHIFT - 1))) >> CUBIC_SHIFT));
}

@inline
function drawPixel(carry: Carry, x: i32, y: i32, target: usize, isSharp: bool): void {
  const place = placeOf(carry, x, y);
  const whole = i32x4.trunc_sat_f64x2_s_zero(place);
  const rest = f64x2.sub(place, f64x2.convert_low_i32x4_s(whole));
  const ix = i32x4.extract_lane(whole, 0);
  const iy = i32x4.extract_lane(whole, 1);
  if (isSharp) {
    store<u8>(target, readCubic(carry, ix, iy, rest));
    return;
  }
  const u = f64x2.extract_lane(rest, 0);
  const v = f64x2.extract_lane(rest, 1);
  const at = carry.source + <usize>(iy * carry.width + ix);
  const topLeft = <f64>load<u8>(at);
  const bottomLeft = <f64>load<u8>(at + <usize>carry.width);
  const above = topLeft + (<f64>load<u8>(at, 1) - topLeft) * u;
  const below = bottomLeft + (<f64>load<u8>(at + <usize>carry.width, 1) - bottomLeft) * u;
  store<u8>(target, <i32>(above + (below - above) * v + 0.5));
}

/** Draws a plane as `movePlane` does. */
export function movePlane(carry: Carry, side: f64, unit: f64, isSharp: bool): void {
  const width = carry.width;
  const blocksAcross = RUN / <i32>side;
  for (let y = 0; y < carry.height; y++) {
    blendRows(carry, y, side, unit);
    const row = carry.target + <usize>(y * width);
    for (let x = 0; x < width; x += RUN) {
      if (x + RUN <= width && isEven(carry, x, blocksAcross)) {
        readVectors(carry, x, 1, side);
        if (drawRun(carry, x, y, row + <usize>x, isSharp)) continue;
      }
      const count = min(RUN, width - x);
      readVectors(carry, x, count, side);
      for (let i = x; i < x + count; i++) drawPixel(carry, i, y, row + <usize>i, isSharp);
    }
  }
}
