/** Side of a block in pixels. */
export const BLOCK = 8;

/** Values of a block. */
export const BLOCK_AREA = BLOCK * BLOCK;

/**
 * Halves of the orthonormal cosine basis: even frequencies see sums of mirrored samples, odd ones their
 * differences.
 */
const even = new Float32Array(16);
const odd = new Float32Array(16);
for (let i = 0; i < 4; i++)
  for (let x = 0; x < 4; x++) {
    const scale = i === 0 ? Math.sqrt(1 / 8) : 0.5;
    even[i * 4 + x] = scale * Math.cos((Math.PI * (2 * x + 1) * 2 * i) / 16);
    odd[i * 4 + x] = 0.5 * Math.cos((Math.PI * (2 * x + 1) * (2 * i + 1)) / 16);
  }

/** Transforms eight values that stand `step` apart. */
function forwardLine(block: Float32Array, at: number, step: number): void {
  const end = at + 7 * step;
  const a = block[at];
  const b = block[at + step];
  const c = block[at + 2 * step];
  const d = block[at + 3 * step];
  const e = block[end - 3 * step];
  const f = block[end - 2 * step];
  const g = block[end - step];
  const h = block[end];
  for (let i = 0, to = at; i < 16; i += 4, to += 2 * step) {
    block[to] = even[i] * (a + h) + even[i + 1] * (b + g) + even[i + 2] * (c + f) + even[i + 3] * (d + e);
    block[to + step] = odd[i] * (a - h) + odd[i + 1] * (b - g) + odd[i + 2] * (c - f) + odd[i + 3] * (d - e);
  }
}

/** The way back. */
function inverseLine(block: Float32Array, at: number, step: number): void {
  const a = block[at];
  const b = block[at + step];
  const c = block[at + 2 * step];
  const d = block[at + 3 * step];
  const e = block[at + 4 * step];
  const f = block[at + 5 * step];
  const g = block[at + 6 * step];
  const h = block[at + 7 * step];
  for (let x = 0; x < 4; x++) {
    const sum = even[x] * a + even[4 + x] * c + even[8 + x] * e + even[12 + x] * g;
    const difference = odd[x] * b + odd[4 + x] * d + odd[8 + x] * f + odd[12 + x] * h;
    block[at + x * step] = sum + difference;
    block[at + (7 - x) * step] = sum - difference;
  }
}

/**
 * The orthonormal discrete cosine transform of 8 × 8 values, in place (Ahmed, Natarajan and Rao 1974). The
 * first value becomes eight times the mean; white noise keeps its standard deviation in every frequency.
 */
export function transformBlock(block: Float32Array): void {
  for (let row = 0; row < BLOCK; row++) forwardLine(block, row * BLOCK, 1);
  for (let column = 0; column < BLOCK; column++) forwardLine(block, column, BLOCK);
}

/** Undoes `transformBlock`, in place. */
export function restoreBlock(block: Float32Array): void {
  for (let column = 0; column < BLOCK; column++) inverseLine(block, column, BLOCK);
  for (let row = 0; row < BLOCK; row++) inverseLine(block, row * BLOCK, 1);
}
