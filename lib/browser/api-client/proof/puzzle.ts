import { PROOF_PARTS } from '#lib/catalog/limits.ts';

/** Puzzles of a proof: for each part a number whose SHA-256 with the seed begins with so many zero bits. */
export interface Puzzle {
  /** 32 bytes as hexadecimal digits. */
  readonly seed: string;
  readonly bits: number;
}

/** Bytes of a seed, and words of four bytes. */
const SEED_WORDS = 8;
/** Bits of what is hashed: the seed, the number of the part and the answer. */
const MESSAGE_BITS = (SEED_WORDS + 2) * 32;
/** Place of the answer in a block. */
const ANSWER_AT = SEED_WORDS + 1;
/** The bit after a message. */
const END_OF_MESSAGE = 1 << 31;

/** First 32 bits behind the point of roots of the first primes: the constants of SHA-256 (FIPS 180-4). */
function rootBits(count: number, root: (prime: number) => number): Uint32Array {
  const bits = new Uint32Array(count);
  let found = 0;
  for (let number = 2; found < count; number++) {
    if (isPrime(number)) bits[found++] = (root(number) % 1) * 2 ** 32;
  }
  return bits;
}

function isPrime(number: number): boolean {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
}

type Words = readonly [number, number, number, number, number, number, number, number];

// Eight, as asked for.
const START = Array.from(rootBits(8, Math.sqrt)) as unknown as Words;
const ROUNDS = rootBits(64, Math.cbrt);

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/**
 * First 32 bits of SHA-256 (FIPS 180-4) of a message of one block. Web Crypto is asynchronous for each hash,
 * ten times slower for messages this short, and absent on pages without HTTPS.
 * @param schedule 64 words; the first 16 are the padded block
 */
function firstWord(schedule: Int32Array): number {
  for (let at = 16; at < 64; at++) {
    const early = schedule[at - 15] as number;
    const late = schedule[at - 2] as number;
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[at] = (schedule[at - 16] as number) + small + (schedule[at - 7] as number) + large;
  }
  let [a, b, c, d, e, f, g, h] = START;
  for (let at = 0; at < 64; at++) {
    const sumE = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + sumE + chosen + (ROUNDS[at] as number) + (schedule[at] as number)) | 0;
    const sumA = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + sumA + majority) | 0;
  }
  return (a + START[0]) >>> 0;
}

/** Answers of a puzzle, one for each part. It takes 2^bits hashes a part on average. */
export function solvePuzzle({ seed, bits }: Puzzle): number[] {
  const words = Array.from({ length: SEED_WORDS }, (_, at) =>
    Number.parseInt(seed.slice(at * 8, at * 8 + 8), 16),
  );
  const schedule = new Int32Array(64);
  const answers: number[] = [];
  for (let part = 0; part < PROOF_PARTS; part++) {
    schedule.set([...words, part, 0, END_OF_MESSAGE, 0, 0, 0, 0, MESSAGE_BITS]);
    while (firstWord(schedule) >= 2 ** (32 - bits)) schedule[ANSWER_AT] = (schedule[ANSWER_AT] ?? 0) + 1;
    answers.push((schedule[ANSWER_AT] ?? 0) >>> 0);
  }
  return answers;
}
