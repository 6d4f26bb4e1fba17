// AssemblyScript, compiled by `npm run kernels`: the compiled twin of `child-head.ts` and `child-solid.ts`, to the last bit. It is TypeScript
// with machine types and decorators on functions, which neither Node nor the type checker nor the linter takes; hence the file's own ending.

/** The exponential of the caller, since another one may differ in its last bit. */
@external("form", "exp") declare function exp(power: f64): f64;

/** Numbers of parts, and the addresses of their rows in the memory, `ROW` bytes each: see `child-kernels.ts`. */
@external("form", "skull") declare const skull: usize;
@external("form", "nose") declare const nose: usize;
@external("form", "trunk") declare const trunk: usize;
@external("form", "ear") declare const ear: usize;
@external("form", "skullEnd") declare const skullEnd: usize;
@external("form", "noseEnd") declare const noseEnd: usize;
@external("form", "trunkEnd") declare const trunkEnd: usize;

@external("form", "far") declare const far: f64;
@external("form", "eyeX") declare const eyeX: f64;
@external("form", "eyeY") declare const eyeY: f64;
@external("form", "earSide") declare const earSide: f64;
@external("form", "earY") declare const earY: f64;
@external("form", "earZ") declare const earZ: f64;
@external("form", "earSize") declare const earSize: f64;
@external("form", "sinOff") declare const sinOff: f64;
@external("form", "cosOff") declare const cosOff: f64;
@external("form", "sinLean") declare const sinLean: f64;
@external("form", "cosLean") declare const cosLean: f64;
@external("form", "neck") declare const neck: f64;
@external("form", "shoulders") declare const shoulders: f64;
@external("form", "shoulderTop") declare const shoulderTop: f64;

const ROW: usize = 64;
const ROUNDING: f64 = 1e-6;
const FELT: f64 = 1.7;

@inline
function softMin(a: f64, b: f64, softness: f64): f64 {
  const share = Math.max(0, softness - Math.abs(a - b)) / softness;
  return Math.min(a, b) - share * share * softness * 0.25;
}

@inline
function softCut(a: f64, b: f64, softness: f64): f64 {
  return -softMin(-a, b, softness);
}

/** Joins the rows of parts to a distance in turn; a part beyond its softness is left out. */
function join(distance: f64, x: f64, y: f64, z: f64, from: usize, to: usize): f64 {
  let joined = distance;
  for (let row = from; row < to; row += ROW) {
    const across = load<f64>(row, 24);
    const up = load<f64>(row, 32);
    const along = load<f64>(row, 40);
    const a = (x - load<f64>(row)) * across;
    const b = (y - load<f64>(row, 8)) * up;
    const c = (z - load<f64>(row, 16)) * along;
    const square = a * a + b * b + c * c;
    const least = load<f64>(row, 48);
    const softness = load<f64>(row, 56);
    const felt = least + joined + softness + ROUNDING;
    if (felt > least && square * least * least > felt * felt) continue;
    joined = softMin(joined, distanceFrom(square, a * across, b * up, c * along, least), softness);
  }
  return joined;
}

@inline
function distanceFrom(square: f64, p: f64, q: f64, r: f64, least: f64): f64 {
  const k = Math.sqrt(square);
  const slope = Math.sqrt(p * p + q * q + r * r);
  return slope > 1e-6 ? (k * (k - 1)) / slope : -least;
}

/** Distance to the ellipsoid of a row. */
function toPart(row: usize, x: f64, y: f64, z: f64): f64 {
  const across = load<f64>(row, 24);
  const up = load<f64>(row, 32);
  const along = load<f64>(row, 40);
  const a = (x - load<f64>(row)) * across;
  const b = (y - load<f64>(row, 8)) * up;
  const c = (z - load<f64>(row, 16)) * along;
  return distanceFrom(a * a + b * b + c * c, a * across, b * up, c * along, load<f64>(row, 48));
}

/** Distance to both ears; infinite far from them. */
function toEar(side: f64, y: f64, z: f64): f64 {
  const a = (side - earSide) / earSize;
  const b = (y - earY) / earSize;
  const c = (z - earZ) / earSize;
  if (Math.abs(b) > 2.2 * FELT || Math.abs(a) > 2.2 * FELT) return Infinity;
  const out = cosLean * a - sinLean * b;
  const up = sinLean * a + cosLean * b;
  const u = sinOff * out - cosOff * c;
  const w = cosOff * out + sinOff * c;
  const plain = softMin(toPart(ear, u, up, w), toPart(ear + ROW, u, up, w), 0.5);
  const dished = softMin(softCut(plain, toPart(ear + 2 * ROW, u, up, w), 0.25), toPart(ear + 3 * ROW, u, up, w), 0.3);
  return earSize * softMin(softCut(dished, toPart(ear + 4 * ROW, u, up, w), 0.25), toPart(ear + 5 * ROW, u, up, w), 0.3);
}

/** Signed distance to the head in centimetres. */
export function head(x: f64, y: f64, z: f64): f64 {
  const side = Math.abs(x);
  let distance = join(far, side, y, z, skull, skullEnd);
  if (z > 0) {
    const a = (side - eyeX) / 2.1;
    const b = (y - eyeY - 0.1) / 1.5;
    distance += 0.42 * exp(-a * a - b * b);
  }
  return softMin(join(distance, side, y, z, nose, noseEnd), toEar(side, y, z), 0.6);
}

@inline
function lengthOf(a: f64, b: f64, c: f64): f64 {
  return Math.sqrt(a * a + b * b + c * c);
}

/** Signed distance to neck, shoulders, chest and upper arms in centimetres. */
export function body(x: f64, y: f64, z: f64): f64 {
  const side = Math.abs(x);
  const along = Math.max(shoulderTop - 2, Math.min(-4.5, y));
  const toNeck = lengthOf(x, y - along, z + 4.6) - neck;
  const joint = shoulders - 3.1;
  const out = Math.min(joint, side);
  const share = out / shoulders;
  const height = shoulderTop - 2.3 - 2.6 * share - 2.6 * (share * share);
  const toShoulders = lengthOf(side - out, y - height, z + 3.8) - 2.9;
  const down = Math.max(-30, Math.min(shoulderTop - 6.1, y));
  const below = shoulderTop - 6.1 - down;
  const elbow = joint + 0.15 + (0.16 * below * below) / (below + 3);
  const toArm = lengthOf(side - elbow, y - down, z + 3.4) - 3.05;
  return softMin(join(softMin(toNeck, toShoulders, 2.6), side, y, z, trunk, trunkEnd), toArm, 1.8);
}

/** Signed distance to the child in centimetres. */
export function solid(x: f64, y: f64, z: f64): f64 {
  if (y > 2) return head(x, y, z);
  const below = body(x, y, z);
  return y < -16 ? below : softMin(head(x, y, z), below, 0.8);
}
