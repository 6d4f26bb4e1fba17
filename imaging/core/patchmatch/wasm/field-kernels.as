// AssemblyScript, compiled by `npm run kernels`. It is TypeScript with machine types and decorators on functions, which neither Node nor
// the type checker nor the linter takes; hence the file's own ending. Each function does what its caller's `byScript` does and to the last
// bit: integers are summed in any order, numbers with a fraction in the same one.

/** Size of the field, and the addresses of its arrays in the memory. They are as `NearestNeighbourField` describes them. */
@external("field", "width") declare const width: i32;
@external("field", "height") declare const height: i32;
@external("field", "pixels") declare const pixels: usize;
@external("field", "usable") declare const usable: usize;
@external("field", "nearest") declare const nearest: usize;
@external("field", "cost") declare const cost: usize;
@external("field", "weights") declare const weights: usize;
@external("field", "targets") declare const targets: usize;
@external("field", "holePixels") declare const holePixels: usize;
/** Of each pixel of the hole: the pixel that it copies, and three corrections to it. */
@external("field", "sources") declare const sources: usize;
@external("field", "corrections") declare const corrections: usize;

const PATCH_RADIUS = 3;
const TEXTURED = 79;

/** The address of the value of four bytes at an index of an array. */
@inline
function addressOf(array: usize, index: i32): usize {
  return array + (<usize>index << 2);
}

/** The address of the top left pixel of the patch around a position. */
@inline
function cornerOf(position: i32): usize {
  return addressOf(pixels, position - PATCH_RADIUS * width - PATCH_RADIUS);
}

/** Squared differences of two rows of seven pixels, in four sums. The second load overlaps the first by a pixel, lest it reads too far. */
@inline
function compareRows(a: usize, b: usize): v128 {
  const headA = v128.load(a);
  const headB = v128.load(b);
  const tailA = v128.load(a, 12);
  const tailB = v128.load(b, 12);
  const head = v128.or(i8x16.sub_sat_u(headA, headB), i8x16.sub_sat_u(headB, headA));
  const both = v128.or(i8x16.sub_sat_u(tailA, tailB), i8x16.sub_sat_u(tailB, tailA));
  const tail = v128.and(both, i32x4(0, -1, -1, -1));
  const first = i16x8.extend_low_i8x16_u(head);
  const second = i16x8.extend_high_i8x16_u(head);
  const third = i16x8.extend_low_i8x16_u(tail);
  const fourth = i16x8.extend_high_i8x16_u(tail);
  return i32x4.add(
    i32x4.add(i32x4.dot_i16x8_s(first, first), i32x4.dot_i16x8_s(second, second)),
    i32x4.add(i32x4.dot_i16x8_s(third, third), i32x4.dot_i16x8_s(fourth, fourth)),
  );
}

@inline
function addLanes(sums: v128): i32 {
  const pairs = i32x4.add(sums, i8x16.shuffle(sums, sums, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1);
}

/** Sum of squared differences of two patches given by their corners, or some number not below `limit` where that is reached. */
@inline
function comparePatches(cornerA: usize, cornerB: usize, limit: i32): i32 {
  const stride = <usize>width << 2;
  let a = cornerA;
  let b = cornerB;
  let sums = compareRows(a, b);
  sums = i32x4.add(sums, compareRows(a + stride, b + stride));
  sums = i32x4.add(sums, compareRows(a + 2 * stride, b + 2 * stride));
  // Asked but once: a branch that is guessed wrong costs as much as two rows.
  const early = addLanes(sums);
  if (early >= limit) return early;
  a += 3 * stride;
  b += 3 * stride;
  sums = i32x4.add(sums, compareRows(a, b));
  sums = i32x4.add(sums, compareRows(a + stride, b + stride));
  sums = i32x4.add(sums, compareRows(a + 2 * stride, b + 2 * stride));
  sums = i32x4.add(sums, compareRows(a + 3 * stride, b + 3 * stride));
  return addLanes(sums);
}

/** What a pixel of distance costs the patch around a target. */
@inline
function priceOf(target: i32, penalty: f64): f64 {
  const texture = <i32>load<u8>(addressOf(pixels, target), 3);
  if (texture >= TEXTURED) return penalty;
  const share = <f64>(texture * texture) / <f64>(TEXTURED * TEXTURED);
  return penalty * share * share;
}

@inline
function distanceOf(across: i32, down: i32): f64 {
  return Math.sqrt(<f64>(across * across + down * down));
}

/** Brings the costs of a band of targets up to date. */
export function measureField(from: i32, to: i32, penalty: f64): void {
  for (let i = from; i < to; i++) {
    const target = load<i32>(addressOf(targets, i));
    const match = load<i32>(addressOf(nearest, target));
    const targetY = target / width;
    const matchY = match / width;
    const across = target - targetY * width - (match - matchY * width);
    const far = priceOf(target, penalty) * distanceOf(across, targetY - matchY);
    const differences = comparePatches(cornerOf(target), cornerOf(match), i32.MAX_VALUE);
    store<f32>(addressOf(cost, target), <f32>(far + <f64>differences));
  }
}

/**
 * One sweep over a band of targets, in their order or backwards. At `halo` lie the matches of a row of pixels before the band (after
 * it, backwards), as they were before the sweep.
 */
export function searchField(from: i32, to: i32, forward: bool, radius: i32, seed: i32, penalty: f64, halo: usize): void {
  const right = <u32>(width - 2 * PATCH_RADIUS);
  const bottom = <u32>(height - 2 * PATCH_RADIUS);
  const beside = forward ? -1 : 1;
  const above = forward ? -width : width;
  let word = seed;
  const edge = load<i32>(addressOf(targets, forward ? from : to - 1));
  const before = forward ? halo - (<usize>(edge - width) << 2) : halo - (<usize>(edge + 1) << 2);
  for (let i = from; i < to; i++) {
    const target = load<i32>(addressOf(targets, forward ? i : from + to - 1 - i));
    const targetY = target / width;
    const targetX = target - targetY * width;
    const targetCorner = cornerOf(target);
    const price = priceOf(target, penalty);
    let best = load<i32>(addressOf(nearest, target));
    let bestY = best / width;
    let bestX = best - bestY * width;
    let least = <f64>load<f32>(addressOf(cost, target));
    let tried = 0;
    let reach = radius;
    while (tried < 2 || reach > 0) {
      let x: i32;
      let y: i32;
      let candidate: i32;
      if (tried < 2) {
        const step = tried == 0 ? beside : above;
        tried++;
        const beyond = forward ? target + step < edge : target + step > edge;
        const neighbour = load<i32>(addressOf(beyond ? before : nearest, target + step));
        if (neighbour < 0) continue;
        candidate = neighbour - step;
        y = candidate / width;
        x = candidate - y * width;
      } else {
        word ^= word << 13;
        word ^= <i32>(<u32>word >>> 17);
        word ^= word << 5;
        const span = <u32>(2 * reach + 1);
        x = bestX - reach + <i32>(((<u32>word & 0xffff) * span) >>> 16);
        y = bestY - reach + <i32>(((<u32>word >>> 16) * span) >>> 16);
        reach >>= 1;
        if (<u32>(x - PATCH_RADIUS) >= right || <u32>(y - PATCH_RADIUS) >= bottom) continue;
        candidate = y * width + x;
      }
      if (candidate == best || load<u8>(usable + candidate) != 1) continue;
      const far = price * distanceOf(x - targetX, y - targetY);
      const limit = <i32>(least - far) + 1;
      if (limit <= 0) continue;
      const sum = far + <f64>comparePatches(targetCorner, cornerOf(candidate), limit);
      if (sum >= least) continue;
      least = sum;
      best = candidate;
      bestX = x;
      bestY = y;
    }
    store<i32>(addressOf(nearest, target), best);
    store<f32>(addressOf(cost, target), <f32>least);
  }
}

/** True where all patches over a pixel take it from one place, as inside a piece that is copied as a whole. */
@inline
function isWithinPiece(pixel: i32, source: i32): bool {
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
    const row = addressOf(nearest, pixel + dy * width);
    const middle = i32x4.splat(source + dy * width);
    const left = i32x4.eq(v128.load(row - 4 * PATCH_RADIUS), i32x4.add(middle, i32x4(-3, -2, -1, 0)));
    const right = i32x4.eq(v128.load(row), i32x4.add(middle, i32x4(0, 1, 2, 3)));
    if (!i32x4.all_true(v128.and(left, right))) return false;
  }
  return true;
}

/** Copies a pixel, and returns by how much RGB changed. */
@inline
function copyPixel(at: usize, source: usize): i32 {
  let change = 0;
  for (let byte: usize = 0; byte < 3; byte++) change += abs(<i32>load<u8>(source + byte) - <i32>load<u8>(at + byte));
  store<i32>(at, load<i32>(source));
  return change;
}

/** True where all patches over a pixel, none of them beyond the border, take it from one place. */
@inline
function isCopied(pixel: i32): bool {
  const y = pixel / width;
  if (y < 2 * PATCH_RADIUS || y >= height - 2 * PATCH_RADIUS) return false;
  const own = load<i32>(addressOf(nearest, pixel));
  return own >= 0 && isWithinPiece(pixel, own);
}

/** For each pixel of the hole in a band the source that the heaviest patch over it proposes, or -1. */
export function chooseSources(from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    const pixel = load<i32>(addressOf(holePixels, i));
    let source = -1;
    if (isCopied(pixel)) source = load<i32>(addressOf(nearest, pixel));
    else {
      let heaviest: f32 = 0;
      const y = pixel / width;
      const top = max(-PATCH_RADIUS, PATCH_RADIUS - y);
      const bottom = min(PATCH_RADIUS, height - 1 - PATCH_RADIUS - y);
      for (let dy = top; dy <= bottom; dy++)
        for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
          const offset = dy * width + dx;
          const weight = load<f32>(addressOf(weights, pixel + offset));
          if (!(weight > heaviest)) continue;
          heaviest = weight;
          source = load<i32>(addressOf(nearest, pixel + offset)) - offset;
        }
    }
    store<i32>(addressOf(sources, i), source);
  }
}

/** Four bytes of a pixel as whole numbers. */
@inline
function loadPixel(position: i32): v128 {
  return i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(addressOf(pixels, position))));
}

/** The last two of four whole numbers, first. */
@inline
function lastTwo(values: v128): v128 {
  return i8x16.shuffle(values, values, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
}

/** Adds to the corrections of a band of copies what mixes them with the mean of all proposals. */
export function featherSeams(from: i32, to: i32, disagreement: f64, agreement: f64, most: f64): void {
  for (let i = from; i < to; i++) {
    const pixel = load<i32>(addressOf(holePixels, i));
    const copied = load<i32>(addressOf(sources, i));
    if (copied < 0 || isCopied(pixel)) continue;
    let redGreen = f64x2.splat(0);
    let blueTexture = f64x2.splat(0);
    let total: f64 = 0;
    let agreed: f64 = 0;
    let isMixed = false;
    const y = pixel / width;
    const top = max(-PATCH_RADIUS, PATCH_RADIUS - y);
    const bottom = min(PATCH_RADIUS, height - 1 - PATCH_RADIUS - y);
    for (let dy = top; dy <= bottom; dy++)
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const offset = dy * width + dx;
        const weight = <f64>load<f32>(addressOf(weights, pixel + offset));
        if (!(weight > 0)) continue;
        const source = load<i32>(addressOf(nearest, pixel + offset)) - offset;
        if (source == copied) agreed += weight;
        else isMixed = true;
        const values = loadPixel(source);
        const factor = f64x2.splat(weight);
        redGreen = f64x2.add(redGreen, f64x2.mul(factor, f64x2.convert_low_i32x4_u(values)));
        blueTexture = f64x2.add(blueTexture, f64x2.mul(factor, f64x2.convert_low_i32x4_u(lastTwo(values))));
        total += weight;
      }
    if (!isMixed) continue;
    const share = most * min<f64>(1, max<f64>(0, (agreed / total - disagreement) / (agreement - disagreement)));
    const own = loadPixel(copied);
    const divisor = f64x2.splat(total);
    const factor = f64x2.splat(share);
    const first = f64x2.mul(factor, f64x2.sub(f64x2.div(redGreen, divisor), f64x2.convert_low_i32x4_u(own)));
    const last = f64x2.mul(factor, f64x2.sub(f64x2.div(blueTexture, divisor), f64x2.convert_low_i32x4_u(lastTwo(own))));
    const at = corrections + <usize>(3 * i) * 4;
    const pair = f64x2.promote_low_f32x4(v128.load64_zero(at));
    v128.store64_lane(at, f32x4.demote_f64x2_zero(f64x2.add(pair, first)), 0);
    store<f32>(at, <f32>(<f64>load<f32>(at, 8) + f64x2.extract_lane(last, 0)), 8);
  }
}

/** Sets a band of the hole's pixels to the weighted means of what their patches propose. Returns the sum of absolute changes over RGB. */
export function voteField(from: i32, to: i32): f64 {
  let change: i64 = 0;
  for (let i = from; i < to; i++) {
    const pixel = load<i32>(addressOf(holePixels, i));
    // The mean of equal values is that value.
    if (load<f32>(addressOf(weights, pixel)) > 0 && isCopied(pixel)) {
      change += copyPixel(addressOf(pixels, pixel), addressOf(pixels, load<i32>(addressOf(nearest, pixel))));
      continue;
    }
    let redGreen = f64x2.splat(0);
    let blueTexture = f64x2.splat(0);
    let total: f64 = 0;
    // Rows nearer to the border than a patch's radius hold no targets, and those beyond it no weights.
    const y = pixel / width;
    const top = max(-PATCH_RADIUS, PATCH_RADIUS - y);
    const bottom = min(PATCH_RADIUS, height - 1 - PATCH_RADIUS - y);
    for (let dy = top; dy <= bottom; dy++)
      for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
        const offset = dy * width + dx;
        const weight = <f64>load<f32>(addressOf(weights, pixel + offset));
        if (!(weight > 0)) continue;
        const values = loadPixel(load<i32>(addressOf(nearest, pixel + offset)) - offset);
        const last = lastTwo(values);
        const factor = f64x2.splat(weight);
        redGreen = f64x2.add(redGreen, f64x2.mul(factor, f64x2.convert_low_i32x4_u(values)));
        blueTexture = f64x2.add(blueTexture, f64x2.mul(factor, f64x2.convert_low_i32x4_u(last)));
        total += weight;
      }
    if (total == 0) continue;
    change += writeMeans(addressOf(pixels, pixel), f64x2.div(redGreen, f64x2.splat(total)), f64x2.div(blueTexture, f64x2.splat(total)));
  }
  return <f64>change;
}

/** Writes a pixel, rounded, and returns by how much its RGB changed. */
@inline
function writeMeans(at: usize, redGreen: v128, blueTexture: v128): i32 {
  const half = f64x2.splat(0.5);
  const first = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(redGreen, half));
  const last = i32x4.trunc_sat_f64x2_s_zero(f64x2.add(blueTexture, half));
  const red = i32x4.extract_lane(first, 0);
  const green = i32x4.extract_lane(first, 1);
  const blue = i32x4.extract_lane(last, 0);
  const change = abs(red - <i32>load<u8>(at)) + abs(green - <i32>load<u8>(at, 1)) + abs(blue - <i32>load<u8>(at, 2));
  store<u8>(at, red);
  store<u8>(at, green, 1);
  store<u8>(at, blue, 2);
  store<u8>(at, i32x4.extract_lane(last, 1), 3);
  return change;
}
