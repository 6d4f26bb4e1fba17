import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { solvePuzzle } from '#lib/browser/api-client/proof/puzzle.ts';
import { PROOF_PARTS } from '#lib/catalog/limits.ts';

const BITS = 8;

function hashOf(seed: Buffer, ...[part, answer]: readonly [number, number]): Buffer {
  const message = Buffer.alloc(40);
  seed.copy(message);
  message.writeUInt32BE(part, 32);
  message.writeUInt32BE(answer, 36);
  return createHash('sha256').update(message).digest();
}

it.each(['one', 'two', 'three'])(
  'Answers of a puzzle are the smallest whose SHA-256 begins with the zero bits: %s',
  (text) => {
    const seed = createHash('sha256').update(text).digest();
    const answers = solvePuzzle({ seed: seed.toString('hex'), bits: BITS });
    expect(answers).toHaveLength(PROOF_PARTS);
    for (const [part, answer] of answers.entries()) {
      for (let tried = 0; tried <= answer; tried++)
        expect(hashOf(seed, part, tried)[0] === 0).toBe(tried === answer);
    }
  },
);

it('A puzzle without zero bits is solved by zeros', () => {
  expect(solvePuzzle({ seed: '0'.repeat(64), bits: 0 })).toEqual(Array<number>(PROOF_PARTS).fill(0));
});
