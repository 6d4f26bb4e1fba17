// AssemblyScript, compiled by `npm run kernels`, as `imaging/core/patchmatch/wasm/field-kernels.as` explains. It does what
// `gaussian-blur.ts` and `box-blur.ts` do and to the last bit: numbers of 64 bits that are stored as 32, in the same order.

/** The two numbers of 32 bits at an address. */
@inline
function loadPair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

@inline
function storePair(at: usize, pair: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(pair), 0);
}

/** Lays a row out in numbers of 64 bits, its ends repeated `reach` times and once more. */
@inline
function widenRow(row: usize, line: usize, width: i32, reach: i32): void {
  const first = <f64>load<f32>(row);
  const last = <f64>load<f32>(row + (<usize>(width - 1) << 2));
  let to = line;
  for (let i = 0; i < reach; i++, to += 8) store<f64>(to, first);
  for (let i = 0; i < width; i++, to += 8) store<f64>(to, <f64>load<f32>(row + (<usize>i << 2)));
  for (let i = 0; i <= reach; i++, to += 8) store<f64>(to, last);
}

/** Convolves rows by a symmetric kernel. `weights` are of 64 bits, `line` has room for a row of such numbers and twice the reach. */
export function convolveAcross(from: usize, to: usize, line: usize, weights: usize, width: i32, height: i32, reach: i32): void {
  for (let y = 0; y < height; y++) {
    const row = <usize>(y * width) << 2;
    widenRow(from + row, line, width, reach);
    for (let x = 0; x < width; x += 2) {
      const middle = line + (<usize>(x + reach) << 3);
      let sum = f64x2.mul(v128.load64_splat(weights), v128.load(middle));
      for (let i = 1; i <= reach; i++) {
        const step = <usize>i << 3;
        const both = f64x2.add(v128.load(middle - step), v128.load(middle + step));
        sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(weights + step), both));
      }
      const at = to + row + (<usize>x << 2);
      if (x + 1 < width) storePair(at, sum);
      else store<f32>(at, <f32>f64x2.extract_lane(sum, 0));
    }
  }
}

/** The next sum of a column pair, rounded as it would be in memory. */
@inline
function addRows(sum: v128, weight: v128, above: usize, below: usize): v128 {
  const both = f64x2.add(loadPair(above), loadPair(below));
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.add(sum, f64x2.mul(weight, both))));
}

@inline
function addNumbers(sum: f32, weight: f64, above: usize, below: usize): f32 {
  return <f32>(<f64>sum + weight * (<f64>load<f32>(above) + <f64>load<f32>(below)));
}

/** Convolves columns by a symmetric kernel. */
export function convolveDown(from: usize, to: usize, weights: usize, width: i32, height: i32, reach: i32): void {
  const stride = <usize>width << 2;
  const pairs = width & ~3;
  for (let y = 0; y < height; y++) {
    const row = <usize>y * stride;
    for (let x = 0; x < pairs; x += 4) {
      const at = from + (<usize>x << 2);
      const middle = v128.load64_splat(weights);
      let one = f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.mul(middle, loadPair(at + row))));
      let two = f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.mul(middle, loadPair(at + row + 8))));
      for (let i = 1; i <= reach; i++) {
        const above = at + <usize>max(0, y - i) * stride;
        const below = at + <usize>min(height - 1, y + i) * stride;
        const weight = v128.load64_splat(weights + (<usize>i << 3));
        one = addRows(one, weight, above, below);
        two = addRows(two, weight, above + 8, below + 8);
      }
      storePair(to + row + (<usize>x << 2), one);
      storePair(to + row + (<usize>x << 2) + 8, two);
    }
    for (let x = pairs; x < width; x++) {
      const at = from + (<usize>x << 2);
      let sum = <f32>(load<f64>(weights) * <f64>load<f32>(at + row));
      for (let i = 1; i <= reach; i++) {
        const above = at + <usize>max(0, y - i) * stride;
        const below = at + <usize>min(height - 1, y + i) * stride;
        sum = addNumbers(sum, load<f64>(weights + (<usize>i << 3)), above, below);
      }
      store<f32>(to + row + (<usize>x << 2), sum);
    }
  }
}

/** Two numbers of 32 bits at two addresses. */
@inline
function gather(one: usize, two: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load32_lane(two, v128.load32_zero(one), 1));
}

/** The running mean along each row, two rows at once; a last row without another goes with itself. */
export function blurRowsAcross(from: usize, to: usize, width: i32, height: i32, radius: i32): void {
  const share = f64x2.splat(1 / <f64>(2 * radius + 1));
  const last = width - 1;
  for (let y = 0; y < height; y += 2) {
    const row = <usize>(y * width) << 2;
    const next = y + 1 < height ? <usize>width << 2 : 0;
    const one = from + row;
    const two = one + next;
    let sums = f64x2.mul(gather(one, two), f64x2.splat(<f64>(radius + 1)));
    for (let i = 1; i <= radius; i++) {
      const x = <usize>min(i, last) << 2;
      sums = f64x2.add(sums, gather(one + x, two + x));
    }
    for (let x = 0; x < width; x++) {
      const enters = <usize>min(x + radius + 1, last) << 2;
      const leaves = <usize>max(x - radius, 0) << 2;
      const means = f32x4.demote_f64x2_zero(f64x2.mul(sums, share));
      const at = to + row + (<usize>x << 2);
      v128.store32_lane(at, means, 0);
      v128.store32_lane(at + next, means, 1);
      sums = f64x2.add(sums, f64x2.sub(gather(one + enters, two + enters), gather(one + leaves, two + leaves)));
    }
  }
}

/** The running mean down all columns, row by row. `sums` has room for a row of 64 bits. */
export function blurRowsDown(from: usize, to: usize, sums: usize, width: i32, height: i32, radius: i32): void {
  const share = 1 / <f64>(2 * radius + 1);
  const stride = <usize>width << 2;
  const pairs = width & ~1;
  for (let x = 0; x < width; x++) {
    const at = from + (<usize>x << 2);
    let sum = <f64>load<f32>(at) * <f64>(radius + 1);
    for (let i = 1; i <= radius; i++) sum += <f64>load<f32>(at + <usize>min(height - 1, i) * stride);
    store<f64>(sums + (<usize>x << 3), sum);
  }
  for (let y = 0; y < height; y++) {
    const enters = from + <usize>min(height - 1, y + radius + 1) * stride;
    const leaves = from + <usize>max(0, y - radius) * stride;
    const row = to + <usize>y * stride;
    for (let x = 0; x < pairs; x += 2) {
      const at = <usize>x << 2;
      const place = sums + (at << 1);
      const sum = v128.load(place);
      storePair(row + at, f64x2.mul(sum, f64x2.splat(share)));
      v128.store(place, f64x2.add(sum, f64x2.sub(loadPair(enters + at), loadPair(leaves + at))));
    }
    if (pairs < width) {
      const at = <usize>pairs << 2;
      const place = sums + (at << 1);
      const sum = load<f64>(place);
      store<f32>(row + at, <f32>(sum * share));
      store<f64>(place, sum + (<f64>load<f32>(enters + at) - <f64>load<f32>(leaves + at)));
    }
  }
}
