// AssemblyScript, compiled by `npm run kernels`, as `imaging/core/patchmatch/wasm/field-kernels.as` explains. It does what `relax-network.ts`
// does and to the last bit: numbers of 64 bits that are stored as 32, in the same order.

/** Addresses of the arrays of a network in the memory, as `Network` describes them. */
@external("network", "neighbours") declare const neighbours: usize;
@external("network", "wishes") declare const wishes: usize;
@external("network", "values") declare const values: usize;

const FIXED = -1;
const LOOSE = -2;

/** Three numbers of 32 bits a node. */
@inline
function tripleAt(array: usize, node: i32): usize {
  return array + <usize>(3 * node) * 4;
}

/** The first two of the numbers at an address. */
@inline
function loadPair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

/** One round of successive over-relaxation over a band of nodes, in their order or backwards. */
export function relaxNetwork(from: i32, to: i32, forward: bool, overshoot: f64, pull: f64): void {
  for (let step = from; step < to; step++) {
    const node = forward ? step : from + to - 1 - step;
    const at = tripleAt(values, node);
    const wish = tripleAt(wishes, node);
    let pair = loadPair(wish);
    let last = <f64>load<f32>(wish, 8);
    let ties = pull;
    const sides = neighbours + (<usize>node << 4);
    for (let side = 0; side < 4; side++) {
      const neighbour = load<i32>(sides + (<usize>side << 2));
      if (neighbour == LOOSE) continue;
      ties += 1;
      if (neighbour == FIXED) continue;
      const other = tripleAt(values, neighbour);
      pair = f64x2.add(pair, loadPair(other));
      last += <f64>load<f32>(other, 8);
    }
    if (ties == 0) continue;
    // A quarter is exact, and far sooner there than a quotient.
    if (ties == 4) {
      pair = f64x2.mul(pair, f64x2.splat(0.25));
      last *= 0.25;
    } else {
      pair = f64x2.div(pair, f64x2.splat(ties));
      last /= ties;
    }
    const own = loadPair(at);
    const ownLast = <f64>load<f32>(at, 8);
    const moved = f64x2.add(own, f64x2.mul(f64x2.splat(overshoot), f64x2.sub(pair, own)));
    v128.store64_lane(at, f32x4.demote_f64x2_zero(moved), 0);
    store<f32>(at, <f32>(ownLast + overshoot * (last - ownLast)), 8);
  }
}
